"""Draws random Fortran programs from the tables."""

from __future__ import annotations

import re
from random import Random

from random_fortran.expressions import EXPRESSIONS, LEAF
from random_fortran.procedures import ENTRIES, SHARED, TYPED
from random_fortran.program import Program
from random_fortran.statements import COMPOUND, NESTS, SINGLE
from random_fortran.storage import storage_units
from random_fortran.variables import FRAMES, OVERLAID, SIZES, VARIABLES

RARE = (
    "iall", "iany", "iparity", r"m(ax|in)\(s", "move_alloc", "parity", "sizeof",
    r"jot@\(11\), jot@", "shape=", "associate", r"transfer\(", "maskl", "findloc", r"where .*@",
    r"\bt\({sub}, {dbl}, {chr}", "maskr", r"rank\(", r"complex\({int}",
)  # fmt: skip
"""What is refused for now: tried in a few programs only, so that the others are not lost."""
PASSED = (r"call1@\(half@", r"call2@\(jot@", r"call3@\(one@", r"run@\(swap@")
"""Procedures as arguments, which are refused where they use variables of the unit around: of internal ones, as rare."""


class Maker:
    """Draws the statements of a program from the tables."""

    def __init__(self, random: Random, frame: str, overlaid: tuple[str, ...], shape: str, nests: bool = False) -> None:
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
            absent += RARE + (PASSED if frame == "host" else ())
        if frame == "local":
            absent += [r"\bt\("] + ["return"]
        if frame == "arguments" and shape == "assumed":
            absent += [r"@\((da|dm|im|sa)\(\d"]
        self.absent = re.compile("|".join(absent) or "$^")
        self.tables = {name: self._fit(lines) for name, lines in EXPRESSIONS.items()}
        self.leaves = {name: self._fit(lines) for name, lines in LEAF.items()}
        self.single, self.compound = self._fit(SINGLE), self._fit(NESTS if nests else COMPOUND)

    def _fit(self, templates: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in templates if not self.absent.search(one))

    def expression(self, name: str, depth: int) -> str:
        """An expression of a type."""
        if depth <= 0 or self.random.random() < 0.15:
            return self.random.choice(self.leaves.get(name) or self.tables[name])
        template = self.random.choice(self.tables[name])
        return self.filled(template, depth - (2 if template.count("{") > 3 else 1))

    def filled(self, template: str, depth: int) -> str:
        """A template with expressions in place of its fields."""
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


def random_program(seed: str, number: int, length: int = 9, nests: bool = False) -> Program:
    """The program of a seed, with a number in its batch and a number of statements; its constructs may be `nests`."""
    random = Random(seed)
    frame = random.choice(FRAMES)
    overlaid = tuple(name for name in OVERLAID if random.random() < 0.5)
    if frame == "arguments" or (frame == "module" and random.random() < 0.95):
        overlaid = ()
    order = list(VARIABLES)
    random.shuffle(order)
    order.sort(key=lambda name: SIZES.get(VARIABLES[name][0], 4), reverse=True)
    shape = random.choice(("explicit", "adjustable", "assumed"))
    maker = Maker(random, frame, overlaid, shape, nests)
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
