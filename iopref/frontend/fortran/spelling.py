"""The explain report in Fortran's notation: `u(i, j, k)` for `u[k - 1][j - 1][i - 1]`, and lines for places in C."""

from __future__ import annotations

import re
from collections.abc import Mapping

from iopref.patterns import pattern
from iopref.records import dataclass

Arrays = Mapping[str, tuple[str, tuple[str, ...]]]
"""From an array's C name to its name in Fortran, and to the lower bounds of its dimensions as C text.

Components of structures, also those that are no arrays, have a `%` in front of their C name.
"""

_QUOTED_NAME = pattern(r"`(\w+)`")
_PLACE = pattern(r"\((\d+):\d+\)")
_CHARACTER = pattern(r"\((\w+) \+ \((\w+) - 1\)\)\[0\]")
_COMMON = pattern(r"\b(?:\w+_|Equivalence\d+)\.(?:in_\w+\.)?(?=[a-z])")
_MODULE = pattern(r"\b__\w+?_MOD_(?=\w)")
_VALUE = pattern(r"(?<![^\s(\[*])\*([a-z]\w*)\b(?!\)\[)")
_PASSED = pattern(r"\b(\w+)_( in `)")
_NAMED = pattern(r"(?<=[\w\])])(?:->|\.)[a-z_]\w*|[a-z_]\w*(?=\[)|\(\*[a-z_]\w*\)(?=\[)")
_INNER = pattern(r"(\w+) ([+-] \d+)L?((?: [+-] \w+)+)")
_MADE = pattern(r"\b(\w+?)_(?:(N|EXTENT|LOW|HIGH)(\d+)|LEN|LENGTH)\b")
_INQUIRIES = {"N": "size", "EXTENT": "size", "LOW": "lbound", "HIGH": "ubound", None: "len"}
"""The inquiry function for each ending of the names that `names.made` makes."""
_SUM = pattern(r"(?:(.*) ([+-]) )?(\d+)L?")
_IN_FORTRAN = {
    "write `for (i = first; i < past; i += step)`": "write a DO loop with an index",
    "narrower than int": "of a kind shorter than four bytes",
    "declare the index as int or long": "declare the index as INTEGER of the default kind, or as INTEGER(8)",
    "the loop does not set its index": "the loop has no index",
    "its header sets `": "its index `",
    "`, which is no variable of its own": "` is in COMMON or EQUIVALENCE",
    "move the loops to a function of their own": "move the loops to a procedure of their own",
    "move the loops to another function": "move the loops to another procedure",
    "move the loops inside to a function that": "move the loops inside to a procedure that",
    "move its inner loops to functions": "move its inner loops to procedures",
    "a region in another function": "a region in another procedure",
    "give it pointers to arrays, and numbers, as arguments": "give it arrays and numbers as arguments",
    "a call through a pointer": "a call of a dummy procedure",
    "it calls through a pointer": "it calls a dummy procedure",
    "call a function by name": "call a procedure by name",
    "write a loop in place of the call if it touches much": "move the statement out of the loop if it touches much",
}
"""Reasons and remedies about C, each with the wording for Fortran."""
_DIRECTIVE = pattern(r"#pragma omp((?: [a-z]+)*)")
_TRANSFER = r"`(?:fortran_(?:start|write|read)|_gfortran_(?:st|transfer))\w*`"
_CHARACTERS = r"`(?:fortran_(?:assign|concatenate|compare)\w*|mem(?:set|cpy|move|cmp))`"
_STATEMENTS = (
    (rf"(?:a )?call to {_TRANSFER}", "input or output"),
    (rf"what {_TRANSFER} touches when it is called here", "what input or output touches here"),
    (rf"it calls {_TRANSFER}", "it has input or output"),
    (r"(input or output, whose effects are unknown): it has input or output", r"\1"),
    (rf"call to {_CHARACTERS}", "character operation"),
    (rf"what {_CHARACTERS} touches when it is called here", "what an operation of characters touches here"),
    (r"it calls `_gfortran_internal_pack`", "it may copy an array that it passes on"),
    (
        r"it calls `(?:malloc|realloc|calloc)`",
        "it may allocate memory, as an assignment to a whole allocatable array does",
    ),
    (r"call to `_gfortran_(?:stop|error_stop|pause)\w*`", "STOP or PAUSE"),
    (r"(?:a )?call to `fortran_automatic`", "storage for an array"),
    (r"(?:a )?call to `fortran_allocate`", "ALLOCATE"),
    (r"move the call out of the loop[;,][^`]*`(?:_g)?fortran_\w+`.*", "move the statement out of the loop"),
)
"""Calls in the C text that are not CALL statements in Fortran, each with the wording for Fortran."""


@dataclass(frozen=True)
class Spelling:
    """What a report on the C text of a Fortran file needs to speak of that file, by the C names of procedures."""

    procedures: Mapping[str, str]
    arrays: Mapping[str, Arrays]
    language: str = "Fortran"

    def text(self, procedure: str, text: str) -> str:
        """A text about a procedure, or about none if `procedure` is empty; or the Fortran name of a procedure."""
        if text in self.procedures:
            return "the program" if text == "MAIN__" else self.procedures[text]
        return self._words(text, self.arrays.get(procedure, {})) if procedure else self._calls(text)

    def _calls(self, text: str) -> str:
        if "`" not in text:  # names of functions are quoted
            return text
        for called, statement in _STATEMENTS:
            text = re.sub(called, statement, text)
        return _QUOTED_NAME.sub(lambda match: f"`{self.procedures.get(match[1], match[1])}`", text)

    def _words(self, line: str, arrays: Arrays) -> str:
        for said, better in _IN_FORTRAN.items():
            line = line.replace(said, better)
        line = _DIRECTIVE.sub(lambda match: "!$omp" + re.sub(r"\bfor\b", "do", match[1]), line)
        line = _VALUE.sub(r"\1", _COMMON.sub("", _PLACE.sub(r"(line \1)", self._calls(line))))
        line = _CHARACTER.sub(r"\1(\2:\2)", line)
        line = _MADE.sub(lambda made: _inquiry(made, arrays), references(line, arrays))
        return _PASSED.sub(r"\1\2", _MODULE.sub("", line))


def _inquiry(made: re.Match[str], arrays: Arrays) -> str:
    """The Fortran expression of a bound, an extent or a length, such as `size(u, 2)`."""
    name, lowers = arrays.get(made[1], (made[1], ()))
    dimension = f", {made[3]}" if made[3] and len(lowers) != 1 else ""
    return f"{_INQUIRIES[made[2]]}({name}{dimension})"


def references(text: str, arrays: Arrays) -> str:
    """A text with the elements of arrays, and the components of structures, written as in Fortran."""
    pieces, at = [], 0
    for match in _NAMED.finditer(text):
        if match.start() < at:
            continue
        subscripts, end = _subscripts(text, match.end())
        base = match[0].strip("(*)").removeprefix("->").removeprefix(".")
        sign = "%" if base != match[0].strip("(*)") else ""
        name, lowers = arrays.get(sign + base, ("", ()))
        if not name or subscripts and len(lowers) != len(subscripts):
            continue
        inner = [raised(references(s, arrays), low) for s, low in zip(reversed(subscripts), lowers, strict=False)]
        pieces += [text[at : match.start()], sign, name, f"({', '.join(inner)})" if inner else ""]
        at = end
    return "".join([*pieces, text[at:]])


def _subscripts(text: str, at: int) -> tuple[list[str], int]:
    """The subscripts in the brackets that begin at a place in the text, and the place after the last one."""
    found = []
    while text.startswith("[", at):
        depth, start = 0, at + 1
        while at < len(text):
            depth += (text[at] == "[") - (text[at] == "]")
            at += 1
            if depth == 0:
                break
        found.append(text[start : at - 1])
    return found, at


def raised(subscript: str, lower: str) -> str:
    """A subscript of C plus the lower bound of its dimension, simplified."""
    if not lower.removeprefix("-").isdigit():
        before, _, behind = subscript.rpartition(f" - {lower}")
        whole = before.count("(") == before.count(")") and "?" not in subscript
        return before + behind if before and whole and behind[:3] in ("", " + ", " - ") else f"{subscript} + {lower}"
    offset = int(lower)
    stem = subscript
    if match := _INNER.fullmatch(subscript):
        stem = match[1] + match[3]
        offset += int(f"{match[2][0]}{match[2][2:]}")
    if match := _SUM.fullmatch(stem):
        stem = match[1] or ""
        offset += -int(match[3]) if match[2] == "-" else int(match[3])
    if not stem:
        return str(offset)
    return stem if offset == 0 else f"{stem} {'+' if offset > 0 else '-'} {abs(offset)}"
