"""A random Fortran program: where its variables are, its statements, and its text."""

from __future__ import annotations

import re

from iopref.records import dataclass, replace
from random_fortran.procedures import ENTRIES, PROCEDURES, needed
from random_fortran.variables import OVERLAID, VARIABLES

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
    """A program that prints the final values of its variables, as a subroutine without arguments with the number
    `number`.

    `frame` says where the variables are, `values` how they are initialised, `order` their order in COMMON, `shape` how
    arguments are declared, `style` how variables are; `overlaid` are names that share storage, and `storage` are the
    units that `call st@` needs.
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
        """The program in free form, or in fixed form with long lines: labels begin a line, and no line is continued."""
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
        """What the statements need besides the variables, in front of the statement functions."""
        body, lines = self._body, [_OWN]
        if re.search(r"call[13]@\(", body):
            lines.append(f"intrinsic {', '.join(_INTRINSICS)}\n")
        if external:
            lines += [self._known(PROCEDURES[name].name) for name in self._uses if PROCEDURES[name].simple]
            for name in sorted(set(ENTRIES) & set(re.findall(r"\w+@", body)) - {"gen@"}):
                kind = {"entb@": "integer", "dentb@": "double precision"}.get(name)
                # gfortran refuses some calls in a BLOCK of a function without EXTERNAL
                external_too = not kind or "block" in body
                lines.append((f"{kind} {name}\n" if kind else "") + (f"external {name}\n" if external_too else ""))
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
        """The external procedures, and a module with those that need an interface."""
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
