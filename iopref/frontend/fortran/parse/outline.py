"""The first and last lines of the program units of a file, found without parsing their statements.

A statement that is not covered refuses only the unit, or the declaration, that it is in; the others are parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from iopref.frontend.fortran import names
from iopref.frontend.fortran.module_files import generic_name
from iopref.frontend.fortran.parse.classify import assignment
from iopref.frontend.fortran.parse.unit_statements import is_separate, submodule
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern
from iopref.records import dataclass

_END = pattern(r"end(?:(?:program|subroutine|function|module|blockdata|procedure|submodule)\w*)?$")
_DEPTH = 8
"""The most parentheses in parentheses that are looked into, as in `real(selected_real_kind(int(digits(1))))`."""


def _in_parentheses() -> str:
    """What stands in parentheses, as a regular expression."""
    inside = r"\([^()]*\)"
    for _ in range(_DEPTH):
        inside = rf"\((?:[^()]|{inside})*\)"
    return inside


_PREFIX = (
    r"(?:recursive|pure|elemental|impure|module|integer|real|double(?:precision|complex)|complex|logical|character|byte"
    rf"|type|class)(?:\*\d+|\*?{_in_parentheses()})?"
)
HEAD = pattern(rf"(?:{_PREFIX})*(subroutine|function)([a-z_]\w*?)(?:\([\w,*&]*\).*|bind\(.*|result\(.*|)$")
"""The first line of a subroutine or function, with the kind of the unit and its name."""
_OTHER_HEAD = pattern(r"(program|module(?!procedure)|blockdata)([a-z_]\w*)?")
_SEPARATE = pattern(r"moduleprocedure()([a-z_]\w*)$")
_TYPE = pattern(r"type(?:,[^:]*)?(?:::)?(?!is\()([a-z_]\w*)(?:\([\w,]*\))?$")
INTERFACE = pattern(r"(?:abstract)?interface(?!procedure)")
"""The beginning of an INTERFACE block; without a generic name, this is the whole first line."""
_ENUM = pattern(r"enum,bind\(")
_PREFIXED = pattern(
    r"procedure|integer|real|doubleprecision|doublecomplex|complex|logical|character|byte|type|class|static|automatic"
    r"|virtual|pointer|external|intrinsic|dimension|target|volatile|asynchronous|contiguous|codimension|allocatable"
    r"|optional|protected|value|save|bind|generic|record|structure|parameter|common|equivalence|namelist|data|intent"
)
_DECLARES = pattern(rf"{_PREFIXED.pattern}|implicit|use|import|enum,|(?:abstract)?interface|sequence|public|private")
_WORD = pattern(r"[a-z_]\w*")


@dataclass(frozen=True)
class Outline:
    """A unit among the lines of a file: from the line with index `first` to the line with index `last`, which it
    includes.

    `contains` is the index of its CONTAINS statement, `last` without one, and `inner` are the units after it. `kind`
    and `name` are as in its first line; a main program without a name is called `main`.
    """

    kind: str
    name: str
    first: int
    last: int
    contains: int
    inner: tuple[Outline, ...] = ()

    @property
    def key(self) -> str:
        """The key of the unit among the units of the file."""
        return names.unit(self.kind, self.name)


def outlines(lines: Sequence[Line]) -> tuple[Outline, ...] | None:
    """The units of a file in the order of the text; None if the end of a unit cannot be found."""
    found: list[Outline] = []
    at = 0
    while at < len(lines):
        unit = _unit(lines, at)
        if unit is None:
            return None
        found.append(unit)
        at = unit.last + 1
    return tuple(found)


def _unit(lines: Sequence[Line], first: int) -> Outline | None:
    kind, name, at = "program", "main", first
    text = lines[first].text
    separate = is_separate(lines[first])
    if (head := submodule(text)) is not None:
        kind, name, at = head.kind, head.name, first + 1
    elif assignment(text) < 0 and (match := (_SEPARATE if separate else _OTHER_HEAD).match(text) or HEAD.match(text)):
        kind, name, at = match[1].replace("blockdata", "block data") or "procedure", match[2] or "", first + 1
    inner: list[Outline] = []
    contains = 0
    while at < len(lines):
        text = lines[at].text
        if assignment(text) >= 0:
            at += 1
        elif _END.match(text):
            return Outline(kind, name, first, at, contains or at, tuple(inner))
        elif text == "contains":
            contains = at
            at += 1
            while at < len(lines) and not _END.match(lines[at].text):
                unit = _unit(lines, at)
                if unit is None:
                    return None
                inner.append(unit)
                at = unit.last + 1
        else:
            at = _behind(lines, at)
    return None


def _behind(lines: Sequence[Line], at: int) -> int:
    """The index of the line after a declaration, which may have several lines."""
    text = lines[at].text
    for opening, ending in ((_TYPE, "endtype"), (INTERFACE, "endinterface"), (_ENUM, "endenum")):
        if opening.match(text) and not text.startswith("type("):
            depth = 0
            for k in range(at, len(lines)):
                if lines[k].text.startswith(ending):
                    depth -= 1
                elif opening.match(lines[k].text) and assignment(lines[k].text) < 0:
                    depth += 1
                if not depth:
                    return k + 1
    return at + 1


def declarations(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """The declarations of a unit, each as its lines."""
    at = 0
    while at < len(lines):
        end = _behind(lines, at) if assignment(lines[at].text) < 0 else at + 1
        yield lines[at:end]
        at = end


def declares(text: str) -> bool:
    """Whether a statement that is not an assignment begins like a declaration."""
    return _DECLARES.match(text) is not None


def declared(lines: Sequence[Line]) -> tuple[str, ...]:
    """The names that a declaration may declare, as far as its words show; too many names rather than too few."""
    text = lines[0].text
    if match := _TYPE.match(text):
        return (match[1],)
    if match := INTERFACE.match(text):
        heads = [head[2] for line in lines[1:] if (head := HEAD.match(line.text)) is not None]
        generic = text[match.end() :]
        return (*([generic_name(generic)] if generic else []), *heads)
    if "::" in text:
        return tuple(_entities(text.rpartition("::")[2] if "=>" not in text else text.partition("::")[2]))
    words = set(_WORD.findall(" ".join(piece.text.lower() for piece in lines[0].pieces)))
    return tuple(sorted(words | set(_WORD.findall(text)) | set(_WORD.findall(_PREFIXED.sub(" ", text, count=1)))))


def _entities(text: str) -> Iterator[str]:
    """The first name of each item of a list."""
    depth, start = 0, True
    for found in re.finditer(r"'[^']*'|\"[^\"]*\"|[(\[]|[)\]]|,|[a-z_]\w*|.", text):
        word = found[0]
        if word in "([":
            depth += 1
        elif word in ")]":
            depth -= 1
        elif word == "," and depth == 0:
            start = True
        elif start and _WORD.fullmatch(word):
            yield word
            start = False
