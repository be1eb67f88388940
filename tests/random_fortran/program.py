"""A random Fortran program: where its variables are, its statements, and its text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random

from random_fortran.expressions import EXPRESSIONS, LEAF
from random_fortran.procedures import ENTRIES, PROCEDURES, SHARED, TYPED, needed
from random_fortran.statements import COMPOUND, SINGLE
from random_fortran.storage import storage_units

RARE = (
    "forall", "iall", "iany", "iparity", "dshift", r"m(ax|in)\(s", "move_alloc", "erfc_scaled", "parity", "sizeof",
    r"jot@\(11\), jot@", "shape=", "associate", r"transfer\(", "maskl", "findloc", r"where .*@",
    r"\bt\({sub}, {dbl}, {chr}",
)  # fmt: skip
"""What is refused for now: tried in a few programs only, so that the others are not lost."""
FRAMES = ("local", "common", "module", "host", "arguments")
"""Where the variables are that the statements use."""
VARIABLES = {
    "i": ("integer", "", "2"),
    "j": ("integer", "", "5"),
    "k": ("integer", "", "3"),
    "n": ("integer", "", "6"),
    "l8": ("integer*8", "", "1234567"),
    "i2": ("integer*2", "", "7"),
    "i1": ("integer*1", "", "-3"),
    "ia": ("integer", "6", "3, -1, 4, 1, -5, 9"),
    "ib": ("integer", "6", "2, 6, 5, -3, 5, 8"),
    "im": ("integer", "3, 4", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
    "x": ("real", "", "0.75"),
    "y": ("real", "", "-1.5"),
    "xa": ("real", "6", "1.0, 0.5, -0.25, 3.0, 1.5, 2.0"),
    "d": ("double precision", "", "2.25d0"),
    "e": ("double precision", "", "-0.125d0"),
    "da": ("double precision", "6", "0.5d0, 1.5d0, -2.0d0, 0.25d0, 4.0d0, 3.0d0"),
    "db": ("double precision", "6", "1.0d0, -1.0d0, 2.5d0, 0.125d0, 0.0d0, 7.0d0"),
    "dm": ("double precision", "3, 4", "1d0, 2d0, 3d0, 4d0, 0.5d0, 6d0, 7d0, -8d0, 9d0, 1d0, 1.5d0, 2d0"),
    "c": ("complex", "", "(1.5, -0.5)"),
    "z": ("complex*16", "", "(0.5d0, 2d0)"),
    "za": ("complex*16", "3", "(1d0, 0d0), (0d0, -1d0), (2d0, 3d0)"),
    "p": ("logical", "", ".true."),
    "q": ("logical", "", ".false."),
    "la": ("logical", "6", ".true., .false., .true., .true., .false., .false."),
    "q1": ("logical*1", "", ".true."),
    "s1": ("character*1", "", "'m'"),
    "s5": ("character*5", "", "'abcde'"),
    "s9": ("character*9", "", "'ninechars'"),
    "sa": ("character*3", "4", "'one', 'two', 'tre', 'for'"),
}
"""The variables: their types, shapes and first values, in an order that needs no gaps when it is turned round."""
_SIZES = {"complex*16": 16, "double precision": 8, "integer*8": 8, "complex": 8, "integer*2": 2}
_SIZES |= {kind: 1 for kind in ("integer*1", "logical*1", "character*1", "character*5", "character*9", "character*3")}
"""Bytes of the types, those of 4 left out; of characters, 1: COMMON in that order has no gaps."""
OVERLAID = {
    "ie": ("integer", "6", "equivalence (ie(1), ia(1))"),
    "xe": ("real", "6", "equivalence (xe, xa)"),
    "zr": ("double precision", "2", "equivalence (z, zr(1))"),
    "sq1": ("character*1", "9", "equivalence (s9(2:3), sq1(2))"),
}
TYPE = """type t
sequence
integer :: i
double precision :: d
character(4) :: s
integer :: a(3)
end type
"""
_TYPED_VALUES = """t1 = t(1, 0.5d0, 'abcd', [3, 2, 1])
ta(1) = t(2, 1.5d0, 'ef', [1, 1, 1])
ta(2) = t1
ta(3) = t(3, -1d0, 'ghi', [7, 8, 9])
"""
_OWN = """integer m1, m2, m3, m4, m9, iv(8), jj, kk
real r1
double precision, allocatable :: aa(:), ab(:)
double precision, pointer :: pp(:)
double precision, target :: dt(6)
"""
_INTRINSICS = ("dsin", "dsqrt", "dabs", "datan", "dexp", "dint", "sin", "alog", "abs", "aint")
_REPORT = (
    "i, j, k, n, l8, i2, i1", "ia, ib", "im", "x, y, xa", "d, e, da", "db, dm", "c, z, za", "p, q, la, q1",
    "s1, s5, s9, sa",
)  # fmt: skip


@dataclass(frozen=True)
class Program:
    """A program that prints what became of its variables, as a subroutine without arguments of number `number`.

    `frame` tells where the variables are, `values` how they get their first values, `order` that of COMMON,
    `shape` how arguments are declared, `style` how variables are; `overlaid` are names of the same storage, and
    `storage` are the units that `call st@` needs.
    """

    number: int
    frame: str
    values: str
    order: tuple[str, ...]
    shape: str
    style: str
    overlaid: tuple[str, ...]
    interfaces: bool
    statements: tuple[str, ...]
    storage: str = ""

    def with_statements(self, statements: tuple[str, ...]) -> Program:
        return replace(self, statements=statements)

    @property
    def text(self) -> str:
        """The program, in free or fixed form of long lines: labels begin a line, and there are no continued lines."""
        shared = self.storage if "call st@" in self._body else ""
        return re.sub("@", f"_{self.number}", getattr(self, f"_{self.frame}")() + shared)

    @property
    def _typed(self) -> bool:
        return self.frame in ("module", "host", "local")

    # The parts of a text.

    def _declared(self, names: tuple[str, ...], initial: bool = False, shape: str = "") -> str:
        lines = []
        for name in names:
            kind, extents, values = VARIABLES.get(name) or OVERLAID[name]
            if shape:
                kind, extents = _of_argument(kind, extents, shape)
            if initial:
                array = f"reshape((/ {values} /), (/ {extents} /))" if extents else values
                dimension = f", dimension({extents})" if extents else ""
                lines.append(f"{_new(kind)}{dimension} :: {name} = {array}")
            elif self.style == "dimension" and extents and not shape:
                lines += [f"{kind} {name}", f"dimension {name}({extents})"]
            elif self.style == "new":
                lines.append(f"{_new(kind)}{f', dimension({extents})' if extents else ''} :: {name}")
            else:
                lines.append(f"{kind} {name}{f'({extents})' if extents else ''}")
        if not shape:
            lines += [OVERLAID[name][2] for name in names if name in OVERLAID]
        return "".join(f"{line}\n" for line in lines)

    def _common(self) -> str:
        names = ", ".join(self.order)
        return f"{self._declared((*self.order, *self.overlaid))}common /state@/ {names}\n"

    @property
    def _data(self) -> str:
        return "".join(f"data {name} /{values}/\n" for name, (_, _, values) in VARIABLES.items())

    @property
    def _assigned(self) -> str:
        made = []
        for name, (kind, extents, values) in VARIABLES.items():
            if extents and "," in extents:
                made.append(f"{name} = reshape((/ {values} /), (/ {extents} /))\n")
            else:
                made.append(f"{name} = (/ {values} /)\n" if extents else f"{name} = {values}\n")
            assert kind
        return "".join(made)

    @property
    def _report(self) -> str:
        lines = [*_REPORT, *(["t1, ta"] if self._typed else []), "trail, calls"]
        return "".join(f"print *, {line}\n" for line in lines)

    @property
    def _body(self) -> str:
        return "".join(f"{statement}\n" for statement in self.statements)

    @property
    def _uses(self) -> list[str]:
        return needed(self._body + "call note@(1)")

    def _specifications(self, external: bool) -> str:
        """What the statements need besides the variables, in front of statement functions."""
        body, lines = self._body, [_OWN]
        if re.search(r"call[13]@\(", body):
            lines.append(f"intrinsic {', '.join(_INTRINSICS)}\n")
        if external:
            lines += [self._known(PROCEDURES[name].name) for name in self._uses if PROCEDURES[name].simple]
            for name in sorted(set(ENTRIES) & set(re.findall(r"\w+@", body)) - {"gen@"}):
                kind = {"entb@": "integer", "dentb@": "double precision"}.get(name)
                lines.append(f"{kind} {name}\n" if kind else f"external {name}\n")
        if "group" in body:
            lines.append("namelist /group/ i, d, s5, ia, p, z\n")
        if re.search(r"\bst[fg]\(", body):
            lines.append("integer stf, m5\ndouble precision stg, d5, d6\n")
            lines.append("stf(m5) = mod(m5, 50) + 2 * i\nstg(d5, d6) = d5 * 0.5d0 - d6 + e\n")
        return "".join(lines)

    def _known(self, name: str) -> str:
        """The declaration of an external procedure, or its interface."""
        procedure = PROCEDURES[name]
        if self.interfaces and name not in ENTRIES.values() and "*(*) function" not in procedure.text:
            return f"interface\n{procedure.interface}end interface\n"
        kind = re.match(r"(?:recursive )?(.*?) ?\bfunction", procedure.text)
        kind_of = kind[1].replace("*(*)", "*7") if kind else ""
        return (f"{kind_of} {name}\n" if kind_of else "") + f"external {name}\n"

    def _externals(self, state: str) -> str:
        """The external procedures, and a module of those that need an interface."""
        used = [PROCEDURES[name] for name in self._uses]
        notes = "integer trail, calls\ncommon /notes@/ trail, calls"
        texts = [p.text for p in used if p.simple]
        explicit = [p.internal() for p in used if not p.simple]
        if explicit:
            generic = "interface gen@\nmodule procedure geni@, gend@\nend interface\n" if "gen@" in self._body else ""
            texts.insert(0, f"module h@\n{generic}contains\n{chr(10).join(explicit)}\nend module")
        return "".join(f"{text}\n" for text in texts).replace("$note", notes).replace("$state\n", state)

    @property
    def _use(self) -> str:
        return "use h@\n" if any(not PROCEDURES[name].simple for name in self._uses) else ""

    @property
    def _contained(self) -> str:
        texts = [PROCEDURES[name].internal() for name in self._uses]
        return "".join(f"{text}\n" for text in texts).replace("$note\n", "").replace("$state\n", "")

    # One text for each frame.

    def _local(self) -> str:
        values = self._data if self.values == "data" else ""
        module, uses = self._externals(""), self._use
        head = f"subroutine p@\n{uses}{TYPE if self._mentions_type else ''}"
        typed = "type(t) t1, ta(3)\n" if self._mentions_type else ""
        declared = self._declared((*VARIABLES, *self.overlaid), initial=False) + typed
        notes = "integer trail, calls\ncommon /notes@/ trail, calls\n"
        start = (self._assigned if not values else "") + (_TYPED_VALUES if typed else "") + "trail = 0\ncalls = 0\n"
        report = self._report if typed else self._report.replace("print *, t1, ta\n", "")
        # statement functions come last of what is no statement
        text = f"{head}{declared}{notes}{values}{self._specifications(True)}{start}{self._body}{report}end\n"
        return module + text

    @property
    def _mentions_type(self) -> bool:
        return bool(re.search(r"\bt1\b|\bta\b", self._body))

    def _common_frame(self) -> str:
        state = self._common()
        notes = "integer trail, calls\ncommon /notes@/ trail, calls\n"
        block = f"block data b@\n{self._declared(self.order)}common /state@/ {', '.join(self.order)}\n{self._data}end\n"
        data = self.values == "data"
        start = ("" if data else self._assigned) + "trail = 0\ncalls = 0\ncall body@\n"
        return (
            self._externals(state)
            + f"subroutine body@\n{self._use}{state}{self._specifications(True)}{self._body}end\n"
            + f"subroutine p@\n{state}{notes}{start}{self._report}end\n"
            + (block if data else "")
        )

    def _module(self) -> str:
        initial = self.values == "initial"
        declared = self._declared((*VARIABLES, *self.overlaid), initial=initial and not self.overlaid)
        data = self._data if initial and self.overlaid else ""
        generic = "interface gen@\nmodule procedure geni@, gend@\nend interface\n" if "gen@" in self._body else ""
        start = ("" if initial else self._assigned) + _TYPED_VALUES + "call body@\n"
        module = (
            f"module m@\nsave\n{TYPE}{declared}{data}type(t) t1, ta(3)\ninteger :: trail = 0, calls = 0\n"
            f"{generic}contains\n"
            f"{self._contained}subroutine body@\n{self._specifications(False)}{self._body}end subroutine\nend module\n"
        )
        return module + f"subroutine p@\nuse m@\n{start}{self._report}end\n"

    def _host(self) -> str:
        data = self._data if self.values == "data" else ""
        declared = self._declared((*VARIABLES, *self.overlaid))
        start = ("" if data else self._assigned) + _TYPED_VALUES + "trail = 0\ncalls = 0\ncall body@\n"
        return (
            f"subroutine p@\n{TYPE}{declared}type(t) t1, ta(3)\ninteger trail, calls\n"
            f"{data}{start}{self._report}contains\n"
            f"{self._contained}subroutine body@\n{self._specifications(False)}{self._body}end subroutine\n"
            "end subroutine\n"
        )

    def _arguments(self) -> str:
        names = tuple(VARIABLES)
        notes = "integer trail, calls\ncommon /notes@/ trail, calls\n"
        data = self._data if self.values == "data" else ""
        start = ("" if data else self._assigned) + "trail = 0\ncalls = 0\n"
        inner = self.shape == "assumed"
        dummies = self._declared(("n", *(name for name in names if name != "n")), shape=self.shape)
        body = (
            f"subroutine body@({', '.join(names)})\n{self._use}{dummies}{self._specifications(True)}{self._body}"
            f"end subroutine\n"
        )
        main = (
            f"subroutine p@\n{self._declared(names)}{notes}{data}{start}call body@({', '.join(names)})\n{self._report}"
        )
        tail = f"contains\n{body}end subroutine\n" if inner else f"end\n{body}"
        return self._externals("") + main + tail


def _new(kind: str) -> str:
    """A type as Fortran 90 writes it."""
    bytes_of = re.sub(r"\*(\d+|\(\*\))", lambda found: f"({found[1].strip('()')})", kind)
    return bytes_of.replace("complex(16)", "complex(8)")


def _of_argument(kind: str, extents: str, shape: str) -> tuple[str, str]:
    """The type and the extents of a dummy argument."""
    if kind.startswith("character") and kind != "character*1":
        kind = "character*(*)"
    if shape == "assumed":
        return kind, ", ".join(":" for _ in extents.split(",")) if extents else ""
    if shape == "adjustable":
        return kind, extents.replace("6", "n").replace("3, 4", "n - 3, n - 2")
    return kind, extents


class Maker:
    """Draws the statements of a program from the tables."""

    def __init__(self, random: Random, frame: str, overlaid: tuple[str, ...], shape: str) -> None:
        self.random = random
        self.frame = frame
        self.overlaid = overlaid
        self.labels = 0
        absent = [rf"\b{name}\b" for name in OVERLAID if name not in overlaid]
        if frame in ("local", "arguments"):
            absent += [re.escape(name) for name in SHARED]
        if frame in ("common", "arguments"):
            absent += ["sty@", r"\bt1\b", r"\bta\b", r"\bt\("]
        if frame not in ("module", "host"):
            absent += [re.escape(name) for name in TYPED if not name.startswith("gen")]
        if frame == "host":
            absent += ["gen@"]
        if frame in ("host", "module"):
            absent += ["star@"]
        if frame == "host" or (frame == "module" and random.random() > 0.03):
            absent += ["ent@", "dent@", "run@", *(name for name in ENTRIES if name != "gen@")]
        if random.random() > 0.05:
            absent += RARE
        if frame == "local":
            absent += [r"\bt\("] + ["return"]
        if frame == "arguments" and shape == "assumed":
            absent += [r"@\((da|dm|im|sa)\(\d"]
        self.absent = re.compile("|".join(absent) or "$^")
        self.tables = {name: self._fit(lines) for name, lines in EXPRESSIONS.items()}
        self.leaves = {name: self._fit(lines) for name, lines in LEAF.items()}
        self.single, self.compound = self._fit(SINGLE), self._fit(COMPOUND)

    def _fit(self, templates: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in templates if not self.absent.search(one))

    def expression(self, name: str, depth: int) -> str:
        """An expression of a type."""
        if depth <= 0 or self.random.random() < 0.15:
            return self.random.choice(self.leaves.get(name) or self.tables[name])
        template = self.random.choice(self.tables[name])
        return self.filled(template, depth - (2 if template.count("{") > 3 else 1))

    def filled(self, template: str, depth: int) -> str:
        """A template with expressions in its places."""
        return re.sub(r"\{(=?\w+)\}", lambda found: self._part(found[1], depth), template)

    def _part(self, name: str, depth: int) -> str:
        if name == "one":
            return self.statement(compound=False)
        return self.expression(name.removeprefix("="), 0 if name.startswith("=") else depth)

    def statement(self, compound: bool = True) -> str:
        """A statement, or a construct."""
        table = self.compound if compound and self.random.random() < 0.4 else self.single
        template = self.random.choice(table)
        for mark in sorted(set(re.findall(r"\{([LN]\d)\}", template))):
            self.labels += 1
            name = str(100 + self.labels) if mark[0] == "L" else f"name{self.labels}"
            template = template.replace(f"{{{mark}}}", name)
        return self.filled(template, self.random.choice((1, 1, 2, 2, 3)))


def random_program(seed: str, number: int, length: int = 9) -> Program:
    """The program of a seed, which has a number in its batch, and so many statements."""
    random = Random(seed)
    frame = random.choice(FRAMES)
    overlaid = tuple(name for name in OVERLAID if random.random() < 0.5)
    if frame == "arguments" or (frame == "module" and random.random() < 0.95):
        overlaid = ()
    order = list(VARIABLES)
    random.shuffle(order)
    order.sort(key=lambda name: _SIZES.get(VARIABLES[name][0], 4), reverse=True)
    shape = random.choice(("explicit", "adjustable", "assumed"))
    maker = Maker(random, frame, overlaid, shape)
    return Program(
        number,
        {"common": "common_frame"}.get(frame, frame),
        random.choice(("assigned", "initial" if frame == "module" else "data")),
        tuple(order),
        shape,
        random.choice(("old", "dimension", "new")),
        overlaid,
        random.random() < 0.3,
        tuple(maker.statement() for _ in range(length)),
        storage_units(random),
    )
