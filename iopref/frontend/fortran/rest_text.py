"""The text of a file that is left to a Fortran compiler: each line keeps its number, and all other lines are empty."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.parse.classify import assignment
from iopref.frontend.fortran.parse.form import Reader
from iopref.frontend.fortran.parse.outline import Outline
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern
from iopref.records import dataclass
from iopref.source import Source, spelled

if TYPE_CHECKING:
    from iopref.frontend.fortran.extracted import Extracted

_ACCESS = pattern(r"(?:private|public)(?:$|::|[a-z])")
_ATTRIBUTE = pattern(r",[ \t]*private\b(?=.*::)", re.IGNORECASE)
_TYPE = pattern(r"type(?:,|::|[a-z])(?!.*=)")
_PRIVATE = pattern(r"\bprivate\b", re.IGNORECASE)
_WORD = pattern(r"[a-z_]\w*", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """A unit of a file, or a procedure of `module`; for a module, only its declarations."""

    outline: Outline
    module: Outline | None = None

    @property
    def key(self) -> str:
        """The key of the unit in a program."""
        return f"{self.module.name}.{self.outline.name}" if self.module else self.outline.key


@dataclass(frozen=True)
class Texts:
    """The lines of a file, as written or preprocessed.

    `lines` are the statements, `texts` the lines of text, and `places` the indices in `texts` of each statement's first
    and last line.
    """

    lines: tuple[Line, ...]
    texts: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    free: bool

    @classmethod
    def of(cls, source: Source, options: Options, text: str | None, lines: tuple[Line, ...]) -> Texts | None:
        """The lines of a file with these statements; None if it is not clear on which lines the statements stand."""
        texts = tuple((source.text if text is None else text).split("\n"))
        own = [k for k, one in enumerate(texts) if not one.startswith("#")]
        if len(own) == len(texts):
            counted = lines
        else:  # line markers give other numbers than the lines' own
            counted = tuple(Reader(options).lines(Source(source.path, "\n".join(texts[k] for k in own))))
        if len(counted) != len(lines):
            return None
        places: list[tuple[int, int]] = []
        for line in counted:  # an included statement is at the place of the INCLUDE
            here = (places[-1][1], places[-1][1]) if places else (0, 0)
            places.append(here if line.included else (own[line.number - 1], own[line.last - 1]))
        return cls(counted, texts, tuple(places), options.free)

    def divisible(self, found: Sequence[Outline]) -> bool:
        """Whether all units stand on lines of their own, in the file itself and not in an included one."""
        every = [each for outline in found for each in (outline, *outline.inner)]
        ends = (place for each in every for place in (each.first, each.last))
        return not any(self.lines[place].included for place in ends) and not any(map(self._shares, every))

    def words(self, parts: Iterable[Part]) -> set[str]:
        """The words in the text of some parts, in lower case; the words of most comments are left out."""
        return {word for part in parts for k in self._own(part) for word in self._words(self.texts[k])}

    def alone(self, first: int, last: int) -> bool:
        """Whether the statements from `first` to `last` share no line with other statements."""
        before = self.places[first - 1][1] if first else -1
        behind = self.places[last + 1][0] if last + 1 < len(self.places) else len(self.texts)
        return before < self.places[first][0] and self.places[last][1] < behind

    def only(self, parts: Iterable[Part], nests: Sequence[Extracted] = ()) -> str:
        """The text of some parts, with calls in the place of `nests`; all names of modules are public."""
        parts = tuple(parts)
        wanted = set().union(*map(self._own, parts))
        found = [text if k in wanted or text.startswith("#") else "" for k, text in enumerate(self.texts)]
        for module in (part.outline for part in parts if part.outline.kind == "module"):
            self._publish(module, all(Part(each, module) in parts for each in module.inner), found)
        for nest in nests:
            first, last = self.places[nest.first][0], self.places[nest.last][1]
            begin, end = self.lines[nest.first], self.lines[nest.last]
            if nest.end:
                found[first] = f"{nest.text}\n{_goes_on(begin, begin.number)}\n{found[first]}"
                found[last] += f"\n{nest.end}"
            else:
                found[first : last + 1] = [""] * (last + 1 - first)
                found[first] = nest.text
            found[last] += f"\n{_goes_on(end, end.last + 1)}"
        return "\n".join(found)

    def _declarations(self, outline: Outline) -> Iterator[int]:
        yield from range(outline.first + 1, outline.contains)

    def _publish(self, module: Outline, whole: bool, found: list[str]) -> None:
        """Make all names of a module public in the text `found`, without other changes of its declarations.

        gfortran orders the tables of type-bound procedures by a tree that depends on all names that it has read before,
        those in statements such as PRIVATE included. These stay if the module is `whole`, with all of its procedures.
        """
        in_type = False
        for k in self._declarations(module):
            text = self.lines[k].text
            in_type = (in_type or _TYPE.match(text) is not None) and not text.startswith("endtype")
            own = range(self.places[k][0], self.places[k][1] + 1)
            if not self._is_access(k):
                found[own.start : own.stop] = [_ATTRIBUTE.sub(", public", found[place]) for place in own]
            elif not in_type and (whole or not self._names(k)):
                found[own.start : own.stop] = [_PRIVATE.sub("public", self.texts[place]) for place in own]

    def _is_access(self, k: int) -> bool:
        """Whether a statement is PRIVATE or PUBLIC."""
        text = self.lines[k].text
        return _ACCESS.match(text) is not None and assignment(text) < 0

    def _names(self, k: int) -> bool:
        """Whether a PRIVATE or PUBLIC statement is about some names only."""
        return self.lines[k].text not in ("private", "public")

    def _own(self, part: Part) -> set[int]:
        """The indices of the lines of a part."""
        outline = part.outline
        found = set(range(self.places[outline.first][0], self.places[outline.last][1] + 1))
        if outline.kind == "module":
            if outline.inner:
                first, last = self.places[outline.inner[0].first][0], self.places[outline.inner[-1].last][1]
                found -= set(range(first, last + 1))
            for k in self._declarations(outline):
                if self._is_access(k) and self._names(k):
                    found -= set(range(self.places[k][0], self.places[k][1] + 1))
        return found

    def _words(self, text: str) -> list[str]:
        if text[:1] in "!#" or (not self.free and text[:1] in "cC*"):
            return []
        return [word.lower() for word in _WORD.findall(text if "'" in text or '"' in text else text.partition("!")[0])]

    def _shares(self, outline: Outline) -> bool:
        """Whether a unit shares a line with something else."""
        before = self.places[outline.first - 1][1] if outline.first else -1
        behind = self.places[outline.last + 1][0] if outline.last + 1 < len(self.places) else len(self.texts)
        return before >= self.places[outline.first][0] or behind <= self.places[outline.last][1]


def _goes_on(line: Line, number: int) -> str:
    """A line marker, which tells a compiler the number of the next line, in the file of a statement."""
    return f'# {number} "{spelled(line.source.path)}"'
