"""Top-level declarations as ranges of tokens, and the declarations in headers that the user's file needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from iopref.frontend.c.text.kinds import ASM, kind_of
from iopref.frontend.c.text.tokens import Tokens
from iopref.patterns import pattern
from iopref.records import dataclass

_ATTRIBUTES = ASM | {"__attribute__", "__attribute", "__declspec", "_Alignas"}
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")
_MARKS = frozenset(";{}")
_NAMES = pattern(r"\w+")


@dataclass(frozen=True)
class Chunk:
    """One top-level declaration: the tokens from `start` to `end`; `body` is the `{` of a function, or None.

    `main`, `part` and `system` are those of the segment in which it starts.
    """

    start: int
    end: int
    body: int | None
    main: bool
    system: bool
    part: bool = False


def split(tokens: Tokens) -> tuple[Chunk, ...]:
    """Cut the tokens into top-level declarations.

    A `{` opens the body of a function if it follows a `)` that does not end an attribute, or the `;` of the
    declarations of old-style parameters.
    """
    texts = tokens.texts
    chunks: list[Chunk] = []
    start = depth = body = 0
    for at in [i for i, text in enumerate(texts) if text in _MARKS]:
        text = texts[at]
        if text == "{":
            if not depth:
                body = at
                if at == start and chunks:
                    start = _old_style_start(texts, chunks)
            depth += 1
        elif text == "}":
            depth = max(depth - 1, 0)
            if not depth and _is_function(texts, start, body):
                chunks.append(Chunk(start, at + 1, body, False, False))
                start = at + 1
        elif not depth:
            chunks.append(Chunk(start, at + 1, None, False, False))
            start = at + 1
    if start < len(texts):
        chunks.append(Chunk(start, len(texts), None, False, False))
    return _placed(tokens, chunks)


def _is_function(texts: Sequence[str], start: int, body: int) -> bool:
    """Whether the `{` at `body` opens a function, and not an initializer or the members of a type."""
    if body == start or texts[body - 1] not in (")", ";") or "=" in texts[start:body]:
        return False
    return not _is_attribute(texts, start, body)


def skip_brackets(texts: Sequence[str], at: int) -> int:
    """The index after the bracket that closes the one at `at`; the end of the list if there is none."""
    depth = 0
    for i in range(at, len(texts)):
        text = texts[i]
        if text in _OPEN:
            depth += 1
        elif text in _CLOSE:
            depth -= 1
            if not depth:
                return i + 1
    return len(texts)


def matching_open(texts: Sequence[str], at: int, lowest: int) -> int:
    """The index of the bracket that the one at `at` closes, or `lowest`."""
    depth = 0
    for i in range(at, lowest - 1, -1):
        if texts[i] in _CLOSE:
            depth += 1
        elif texts[i] in _OPEN:
            depth -= 1
            if not depth:
                return i
    return lowest


def _is_attribute(texts: Sequence[str], start: int, body: int) -> bool:
    """Whether the `)` before a `{` ends `struct __attribute__((...)) {`, and not the head of a function."""
    at = body
    while at > start and texts[at - 1] == ")":
        opening = matching_open(texts, at - 1, start)
        if opening == start or texts[opening - 1] not in _ATTRIBUTES:
            return False
        at = opening - 1
    return texts[at - 1] != ")" and at != body


def _old_style_start(texts: Sequence[str], chunks: list[Chunk]) -> int:
    """Remove the chunks that are parameter declarations of `f(a) int a; {`, and return where `f` starts."""
    for k in range(len(chunks) - 1, -1, -1):
        chunk = chunks[k]
        if chunk.body is not None:
            break
        if _old_style_head(texts, chunk.start, chunk.end):
            del chunks[k:]
            return chunk.start
    return chunks[-1].end


def _old_style_head(texts: Sequence[str], start: int, end: int) -> int | None:
    """The index after the `)` of `f(a)` in `int f(a) int a;`, or None."""
    at = start
    while at < end:
        if texts[at] in _OPEN:
            after = skip_brackets(texts, at)
            if texts[at] == "(" and after < end and (texts[after][0].isalpha() or texts[after][0] == "_"):
                return after
            at = after
        else:
            at += 1
    return None


def prototype_end(texts: Sequence[str], chunk: Chunk) -> int:
    """The index after the declarator of a function definition: the text before it, with a `;`,
    declares the function.
    """
    assert chunk.body is not None
    if texts[chunk.body - 1] == ";":
        return _old_style_head(texts, chunk.start, chunk.body) or chunk.body
    return chunk.body


def _placed(tokens: Tokens, chunks: Iterable[Chunk]) -> tuple[Chunk, ...]:
    """Set for each chunk whether it starts in the user's file, in a source included there, or in a system header."""
    placed = []
    segments = iter(tokens.segments)
    segment = next(segments, None)
    for chunk in chunks:
        while segment and segment.end <= chunk.start:
            segment = next(segments, None)
        assert segment
        placed.append(Chunk(chunk.start, chunk.end, chunk.body, segment.main, segment.system, segment.part))
    return tuple(placed)


def needed(tokens: Tokens, chunks: Sequence[Chunk], path: str = "") -> tuple[Chunk, ...]:
    """The chunks of the user's sources, and those of headers that declare names used there, and so on.

    Names in pragmas of iopref count as used. With a `path`, that of the source, static functions in the text of other
    files are treated as if they stood in headers.
    """
    texts = tokens.texts
    declaring: dict[str, list[int]] = {}
    wanted = set()
    for k, chunk in enumerate(chunks):
        if (chunk.main or chunk.part) and not (path and _is_spare(tokens, chunk, path)):
            wanted.add(k)
        else:
            for name in _declared(texts, chunk):
                declaring.setdefault(name, []).append(k)
    names = {text for k in wanted for text in texts[chunks[k].start : chunks[k].end]}
    for said in (line for lines in tokens.pragmas.values() for line in lines if line.split()[:1] == ["iopref"]):
        names |= set(_NAMES.findall(said))
    todo = list(names)
    while todo:
        for k in declaring.get(todo.pop(), ()):
            if k not in wanted:
                wanted.add(k)
                new = set(texts[chunks[k].start : _visible_end(chunks[k])]) - names
                names |= new
                todo += new
    return tuple(chunk for k, chunk in enumerate(chunks) if k in wanted)


def _is_spare(tokens: Tokens, chunk: Chunk, path: str) -> bool:
    """Whether a chunk is a static function of another file than that at a path."""
    if chunk.body is None or "static" not in tokens.texts[chunk.start : chunk.body]:
        return False
    segment = tokens.segment(chunk.start)
    return segment is not None and segment.file != path


def _visible_end(chunk: Chunk) -> int:
    """The end of the parsed part of a chunk: bodies of functions in system headers are not parsed."""
    return chunk.body if chunk.system and chunk.body is not None else chunk.end


def _declared(texts: Sequence[str], chunk: Chunk) -> Iterator[str]:
    """The names that a chunk of a header declares, and perhaps others, which only costs more parsing."""
    words = texts[chunk.start : chunk.end if chunk.body is None else chunk.body + 1]
    at, last = 0, len(words) - 1
    while at < last:
        text, after = words[at], at + 1
        if text == "(":
            after = skip_brackets(words, at)
            inner = at + 1
            while inner < last and words[inner] in ("*", "("):
                inner += 1
            if inner > at + 1 or words[after : after + 1] == ["("]:
                yield words[inner]
            elif at and kind_of(words[at - 1])[0] == "ID":
                return  # a function, as nearly all are: its parameters follow
        elif text in _ATTRIBUTES and words[after] == "(":
            after = skip_brackets(words, after)
        elif kind_of(text)[0] == "ID":
            while after < last and words[after] in _ATTRIBUTES:
                after = skip_brackets(words, after + 1)
            following = words[after] if after < last else ";"
            if following in _AFTER_NAME or (following == "{" and at and words[at - 1] in _TAGGED):
                yield text
        at = after


_AFTER_NAME = frozenset(("(", ")", "[", ",", ";", "=", "}"))
_TAGGED = frozenset(("struct", "union", "enum"))
