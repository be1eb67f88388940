"""Included files that hold loops: their texts take the places of the `#include`s, and nests in them can be replaced.

The text of a file, between two `#line` directives, is to the compiler what its `#include` is, with few exceptions:
`#pragma once`, which has no meaning there, `#include_next`, `__INCLUDE_LEVEL__`. What comes out is therefore
preprocessed and compared with what the file itself becomes, token for token, with the file and line of each.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from iopref.diagnostics import UserError
from iopref.frontend.c.text.preprocess import quoted
from iopref.frontend.c.text.preprocessed import Preprocessed, preprocessed
from iopref.frontend.c.text.scan import Kind, RawText, scan
from iopref.frontend.c.text.tokens import Tokens
from iopref.frontend.standard_input import QUOTED_INCLUDE, beside, included, including
from iopref.patterns import pattern
from iopref.records import replace
from iopref.source import BYTE_ORDER_MARK, Inclusion, Source, named

_LOOP = pattern(r"\b(?:for|while)\b")
_MARKER = pattern(r'^# (\d+) "((?:[^"\\\n]|\\.)*)"((?: \d)*)$', re.MULTILINE)
_NAME = pattern(r'\A[^"<\n]*(?:"([^"\n]*)"|<([^>\n]*)>)')
_ONCE = pattern(r"pragma\s+once\b")
_UNFIT = pattern(r"pragma\s+GCC\s+system_header\b")


class _File:
    """A file on its way through the preprocessor: what it includes, and the line `after` the directive for it.

    Whether it has `loops`, or stands in one.
    """

    def __init__(self, name: str, system: bool) -> None:
        self.name = name
        self.system = system
        self.loops = False
        self.after = 0
        self.includes: list[_File] = []


def with_included(text: Preprocessed) -> Preprocessed:
    """A C file with the texts of the included files that hold loops, but for those of the system.

    Files stay included where the compiler would not see the same.
    """
    raw = text.raw
    others = (s for s in text.tokens.segments if not (s.main or s.system))
    if raw.source.origins or raw.line_directives:
        return text
    if not any(_LOOP.search(s.text) for s in others) and not _has_parts_of_loops(raw):
        return text
    main, left = _files(text.output, raw.source.path), frozenset[str]()
    while True:
        source = _written(raw, main, left)
        if not source.inclusions:
            return text
        try:
            made = preprocessed(source, text.run)
        except UserError:
            return text
        different = first_difference(text.tokens, made.tokens)
        if different is None:
            return made
        if different in left or different == raw.source.path:
            return text
        left |= {different}


def _written(raw: RawText, main: _File, left: frozenset[str]) -> Source:
    """The text of a file with those of included files, but for some that are `left` where they are."""
    once = frozenset[str]()
    while True:
        writing = _Writing(main, once, left)
        source = writing.source(raw)
        if writing.once <= once:
            return source
        once |= writing.once


def _has_parts_of_loops(raw: RawText) -> bool:
    """Whether a file includes others inside of functions, behind loops or in them."""
    first = next((a.offset for a in raw.anchors if a.kind is Kind.LOOP), len(raw.source.text))
    inside = (d.span.start for d in raw.directives if d.keyword == "include" and d.span.start > first)
    return any(raw.code.count("{", 0, at) > raw.code.count("}", 0, at) for at in inside)


def _files(output: str, path: str) -> _File:
    """The user's file at a path, with what it includes as the line markers of the preprocessor's output tell."""
    around, at, depth, behind_loop = [_File(path, False)], 0, 0, False
    for marker in _MARKER.finditer(output):
        loops = bool(_LOOP.search(output, at, marker.start()))
        around[-1].loops |= loops
        depth += output.count("{", at, marker.start()) - output.count("}", at, marker.start())
        behind_loop = depth > 0 and (behind_loop or loops)
        flags, name, at = marker[3].split(), named(re.sub(r"\\(.)", r"\1", marker[2])), marker.end()
        if "1" in flags:
            around.append(_File(name, "3" in flags))
            around[-1].loops = behind_loop
            around[-2].includes.append(around[-1])
        elif "2" in flags and len(around) > 1:
            file = around.pop()
            file.after = int(marker[1]) if name == around[-1].name else 0
    return around[0]


def _read(name: str) -> RawText | None:
    """An included file; None if its text means something else in another file."""
    try:
        source = Source.read(name)
    except OSError:
        return None
    source = replace(source, text=source.text.removeprefix(BYTE_ORDER_MARK))
    if "\r" in source.text.replace("\r\n", ""):
        return None
    raw = scan(source)
    texts = (source.text[d.span.start : d.span.end] for d in raw.directives)
    unfit = raw.line_directives or any(d.keyword == "include_next" for d in raw.directives)
    return None if unfit or any(map(_UNFIT.search, texts)) else raw


class _Writing:
    """Writes a file with the texts of files that it includes; those with names in `known` are read only once.

    Those `left` stay included.
    """

    def __init__(self, main: _File, known: frozenset[str], left: frozenset[str]) -> None:
        self.main = main
        self.known = known
        self.left = left
        self.read = lru_cache(maxsize=None)(_read)
        self.once: set[str] = set()
        self._pieces: list[str] = []
        self._line = 1
        self._inclusions: list[Inclusion] = []
        self._files: dict[str, Source] = {}

    def source(self, raw: RawText) -> Source:
        """The file with these texts."""
        self._write(raw, self.main)
        inclusions = sorted(self._inclusions, key=lambda each: each.first)
        files = tuple(self._files.values())
        return replace(raw.source, text="".join(self._pieces), inclusions=tuple(inclusions), files=files)

    def _put(self, text: str) -> None:
        self._pieces.append(text)
        self._line += text.count("\n")

    def _write(self, raw: RawText, file: _File) -> None:
        """Write the text of a file, which includes what `file` does."""
        source, at, included_at = raw.source, 0, {each.after: each for each in file.includes}
        self._files.setdefault(file.name, source)
        for directive in raw.directives:
            start, end = directive.span.start, directive.span.end
            text, place = source.text[start:end], source.position(start)
            self._put(source.text[at:start])
            at = end
            if directive.keyword == "include":
                other = included_at.get(source.position(end).line + 1)
                if file is not self.main:
                    text = _found(text, other, file.name)
                if other and self._is_wanted(other):
                    behind = bool(source.text[start - place.column + 1 : start].strip())
                    self._inline(other, text, place.column, file.name, behind)
                    continue
                if not other and _base(text) in self.known:
                    line, comment = self._line, "/* once */" + "\n" * text.count("\n")
                    self._put(comment)
                    self._inclusions.append(Inclusion(line, self._line, place.column, text, comment, _base(text), True))
                    continue
            elif file is not self.main and directive.keyword == "pragma" and _ONCE.search(text):
                self.once.add(Path(file.name).name)
                text = "".join(c if c in "\r\n" else " " for c in text)
            self._put(text)
        self._put(source.text[at:])

    def _inline(self, file: _File, directive: str, column: int, around: str, behind: bool) -> None:
        """Write a file in place of a directive, `behind` a comment, of the file around it."""
        raw, first, begin = self.read(file.name), self._line, len(self._pieces)
        assert raw is not None
        self._put("\n" * behind + f"#line 1 {quoted(file.name)}\n")
        self._write(raw, file)
        if raw.source.text and not raw.source.text.endswith("\n"):
            self._put("\n")
        self._put(f"#line {file.after} {quoted(around)}")
        text, base = "".join(self._pieces[begin:]), Path(file.name).name
        self._inclusions.append(Inclusion(first, self._line, column, directive, text, base))

    def _is_wanted(self, file: _File) -> bool:
        """Whether the text of a file is to take the place of its inclusion."""
        if file.system or not file.after or file.name in self.left:
            return False
        raw = self.read(file.name)
        if raw is None:
            return False
        return file.loops or any(map(self._is_wanted, file.includes)) or self._includes_again(raw)

    def _includes_again(self, raw: RawText) -> bool:
        """Whether a file may include one that is read only once."""
        text = raw.source.text
        return bool(self.known) and any(
            d.keyword == "include" and _base(text[d.span.start : d.span.end]) in self.known for d in raw.directives
        )


def _base(directive: str) -> str:
    """The name of the file that an `#include` names, without its folders; empty if a macro makes it."""
    match = _NAME.match(directive)
    return Path(named(match[1] or match[2] or "")).name if match else ""


def _found(directive: str, file: _File | None, includer: str) -> str:
    """An `#include` of an included file as another file has to have it, to find the same `file`."""
    match = QUOTED_INCLUDE.match(directive)
    if match:
        name = beside(includer, match[1])
        if name and (file is None or including(name) == file.name):
            return directive[: match.start(1)] + name + directive[match.end(1) :]
    elif file and not file.system and not _NAME.match(directive):
        return f'#include "{included(file.name)}"' + "\n" * directive.count("\n")
    return directive


def first_difference(plain: Tokens, made: Tokens) -> str | None:
    """The file with the first token or pragma of a text that another text does not have on the same line of it."""
    if plain.texts == made.texts and _said(plain) == _said(made) and _lines(plain) == _lines(made):
        return None
    pairs = zip(plain.texts, _lines(plain), made.texts, _lines(made), strict=False)
    first = next((k for k, (a, x, b, y) in enumerate(pairs) if (a, x) != (b, y)), len(plain.texts))
    segment = plain.segment(first)
    return segment.file if segment else ""


def _said(tokens: Tokens) -> list[tuple[int, str]]:
    return [(at, line) for at, lines in tokens.pragmas.items() for line in lines if line != "once"]


def _lines(tokens: Tokens) -> list[tuple[str, int]]:
    return [(s.file, line) for s in tokens.segments for line in s.lines]
