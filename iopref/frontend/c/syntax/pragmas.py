"""Reads `#pragma iopref`: hints by hand, nests to leave alone, functions without side effects, and functions that
disclose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from iopref.diagnostics import UserError, error
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.text.chunks import skip_brackets
from iopref.frontend.c.text.scan import Directive, RawText
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.off import OFF
from iopref.patterns import pattern
from iopref.records import dataclass

HINTS = ("prefetch", "release", "memory")
"""The pragmas that stand for a statement: see `hint_pragmas.py`."""

FORMS = {
    "prefetch": "prefetch(ADDRESS, BYTES)",
    "release": "release(ADDRESS, BYTES)",
    "memory": "memory(BYTES)",
    "off": "off",
    "pure": "pure(NAME, ...)",
    "discloses": "discloses(TWIN)",
}
_CHOICES = "write one of " + ", ".join(f"`#pragma iopref {form}`" for form in FORMS.values())
_PURE = pattern(r"\(\s*(\w+(?:\s*,\s*\w+)*)\s*\)")
_PURE_REMEDY = "write `#pragma iopref pure(NAME, ...)`, with functions that this file calls"
_GOVERNED = ("for", "while", "do", "{")
_NO_CODE = pattern(r"/\*[\s\S]*?\*/|//.*|\\[ \t]*\r?\n")


@dataclass(frozen=True)
class Pragma:
    """A `#pragma iopref WORD REST`; `text` is its whole text from `iopref` on.

    `token` is the next token of the preprocessed file. `start` is its offset in the user's file; None if it comes from
    a macro or an included file.
    """

    text: str
    token: int
    start: int | None

    @property
    def word(self) -> str:
        words: list[str] = re.findall(r"\w+", self.text)
        return (words[1:] or [""])[0]

    @property
    def rest(self) -> str:
        return self.text.partition("iopref")[2].strip().removeprefix(self.word).strip()

    def wrong(self, unit: Unit, message: str, remedy: str, word: str = "") -> UserError:
        """The error about this pragma, at the given word of it."""
        if self.start is None:
            return error(f"{message}, in `#pragma {self.text}`", remedy=remedy)
        whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)").search(unit.source.text, self.start) if word else None
        at = whole.start() if whole else unit.source.text.find(word, self.start)
        position = unit.raw.position(max(at, self.start))
        if unit.source.origins:
            return error(message, unit.source.origins[position.line - 1], remedy)
        return error(message, position, remedy, unit.source)


def read(unit: Unit) -> tuple[Pragma, ...]:
    """The pragmas of a file in the order of the text; raises UserError for an unknown one."""
    found = tuple(_found(unit))
    for pragma in found:
        if pragma.word not in FORMS:
            shown = pragma.text.partition("iopref")[2].strip()
            raise pragma.wrong(unit, f"`#pragma {pragma.text}` is not understood", _CHOICES, shown)
        if pragma.word == "off":
            _check_off(unit, pragma)
    return found


def harmless_functions(unit: Unit) -> frozenset[str]:
    """The functions that pragmas declare to be without side effects; raises UserError for wrong names."""
    found: set[str] = set()
    for pragma in read(unit):
        if pragma.word != "pure":
            continue
        match = _PURE.fullmatch(pragma.rest)
        if match is None:
            raise pragma.wrong(unit, f"`#pragma {pragma.text}` is not understood", _PURE_REMEDY, "pure")
        names = re.split(r"\s*,\s*", match[1])
        for name in names:
            if name not in unit.tokens.texts and pragma.start is not None:
                raise pragma.wrong(unit, f"`{name}` is not called in this file", _PURE_REMEDY, name)
        found |= set(names)
    return frozenset(found)


def is_off(unit: Unit, loop: Node) -> bool:
    """Whether the user wants a loop, or a block around it, to be left as written."""
    at, texts = loop.coord.line, unit.tokens.texts
    starts = (token for token, said in unit.tokens.pragmas.items() if any(p.split() == OFF.split() for p in said))
    return any(start == at or texts[start] == "{" and start < at < skip_brackets(texts, start) for start in starts)


def _check_off(unit: Unit, pragma: Pragma) -> None:
    if pragma.rest:
        raise pragma.wrong(unit, f"`{pragma.rest}` after `off` is not understood", "write `#pragma iopref off`", "off")
    if unit.tokens.texts[pragma.token : pragma.token + 1] not in [[word] for word in _GOVERNED]:
        remedy = "write it directly in front of the outermost loop of a nest, or of a block `{ ... }`"
        raise pragma.wrong(unit, "`#pragma iopref off` is not in front of a loop or a block", remedy)


def _found(unit: Unit) -> Iterator[Pragma]:
    """The active pragmas with their places; directives with the same text are matched in order."""
    written = list(directives(unit.raw))
    for token, texts in sorted(unit.tokens.pragmas.items()):
        for text in texts:
            if text.split()[:1] != ["iopref"]:
                continue
            at = next((k for k, (_, own) in enumerate(written) if own.split() == text.split()), None)
            yield Pragma(text, token, None if at is None else written[at][0].span.start)
            written = written[0 if at is None else at + 1 :]


def directives(raw: RawText) -> Iterator[tuple[Directive, str]]:
    """The directives `#pragma iopref` of a file, active or not, each with its text without comments."""
    for directive in raw.directives:
        if directive.keyword == "pragma":
            line = raw.source.text[directive.span.start : directive.span.end]
            said = _NO_CODE.sub(" ", line).partition("pragma")[2].strip()
            if re.match(r"iopref\b", said):
                yield directive, said
