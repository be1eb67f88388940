"""The procedures of random Fortran programs: they note each call, and change their arguments or variables around them.

`@` at the end of a name stands for the number of the program. A line `!` separates the declarations that a caller must
know, which make up an interface, from the others. `$note` stands for the declarations of the notes, `$state` for those
of the shared variables. A `simple` procedure needs no interface.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from random_fortran.procedures.explicit import EXPLICIT
from random_fortran.procedures.functions import FUNCTIONS
from random_fortran.procedures.shared import SHARED_TEXT, TYPED_TEXT
from random_fortran.procedures.subroutines import SUBROUTINES


@dataclass(frozen=True)
class Procedure:
    """A procedure: its name, its text, and whether a caller needs no interface."""

    name: str
    text: str
    simple: bool

    @property
    def callees(self) -> tuple[str, ...]:
        """The procedures of this package that the procedure calls, and the procedure that it is an entry of."""
        return tuple(sorted(set(re.findall(r"\w+@", self.text)) - {self.name}))

    @property
    def head(self) -> str:
        """The lines in front of `!`."""
        return self.text.partition("\n!\n")[0]

    @property
    def interface(self) -> str:
        """The body of an interface."""
        return f"{self.head}\nend {self.kind}\n"

    @property
    def kind(self) -> str:
        return "subroutine" if re.match(r"(pure |elemental )?subroutine", self.text) else "function"

    def internal(self) -> str:
        """The text as a module or internal procedure, whose END names its kind."""
        body, _, _ = self.text.rpartition("\nend")
        return f"{body}\nend {self.kind}"


def _procedures(text: str, simple: bool) -> dict[str, Procedure]:
    found = {}
    for one in text.strip().split("\n\n"):
        name = re.search(r"(?:function|subroutine) (\w+@)", one)
        assert name
        found[name[1]] = Procedure(name[1], one, simple and name[1] != "svec@")
    return found


SHARED = _procedures(SHARED_TEXT, True)
"""Those that change variables around them."""
TYPED = _procedures(TYPED_TEXT, False)
"""Those that need the derived type `t`."""
PROCEDURES = _procedures(f"{FUNCTIONS}{SUBROUTINES}", True) | _procedures(EXPLICIT, False) | SHARED | TYPED
ENTRIES = {"entb@": "ent@", "dentb@": "dent@", "runb@": "run@", "gen@": "geni@"}
"""Other names, and the procedures that have them."""


def needed(text: str) -> list[str]:
    """The names of the procedures that a text calls, and of those that they call."""
    todo, found = set(re.findall(r"\w+@", text)), set()
    while todo:
        name = todo.pop()
        name = ENTRIES.get(name, name)
        if name in PROCEDURES and name not in found:
            found.add(name)
            todo.update(PROCEDURES[name].callees)
    if "gen@" in text:
        found |= {"geni@", "gend@"}
    return [name for name in PROCEDURES if name in found]
