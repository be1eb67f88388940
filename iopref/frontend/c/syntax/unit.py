"""A C file as the rest of the compiler sees it: syntax tree, places in the raw text, regions to replace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from iopref.diagnostics import Refusal
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax import parse
from iopref.frontend.c.syntax.compound_conditions import take_apart
from iopref.frontend.c.syntax.do_loops import read_do_loops
from iopref.frontend.c.syntax.merges import read_merges
from iopref.frontend.c.syntax.regions import Region, Regions
from iopref.frontend.c.syntax.structured import without_jumps
from iopref.frontend.c.text import anchors, chunks, scan
from iopref.frontend.c.text.preprocess import Preprocessor
from iopref.frontend.c.text.preprocessed import Preprocessed, preprocessed
from iopref.frontend.c.text.tokens import TOKEN, Tokens
from iopref.records import dataclass, field
from iopref.source import Position, Source

_MOST_COMPARED = 1 << 20
"""The most pairs of tokens that are compared; for longer pieces of a line, tokens that macros make get the piece's
place.
"""


@dataclass(frozen=True)
class Unit:
    """One C file, preprocessed with the user's options and parsed.

    `ast` has the file's functions and the declarations that they need; `node.coord.line` is an index into `tokens`.
    `refusals` are functions that could not be parsed and are missing in `ast`. `labels`, by their tokens, are missing
    there as well: jumps to them have become conditions.
    """

    source: Source
    ast: c_ast.FileAST
    tokens: Tokens
    refusals: tuple[Refusal, ...]
    raw: scan.RawText
    anchors: anchors.Anchors
    preprocessor: Preprocessor
    labels: Mapping[int, str] = field(default_factory=dict)

    def position(self, place: c_ast.Node | int) -> Position:
        """The place of a node, or of a token by its index, in the user's text; if a macro makes it, the use of the
        macro.
        """
        token = place if isinstance(place, int) else _token(place)
        if token not in self._positions:
            self._positions[token] = _position(self.raw, self.tokens, self.anchors, token)
        return self._positions[token]

    def in_main_file(self, node: c_ast.Node) -> bool:
        """Whether a node starts in the user's file, and not in an included one."""
        segment = self.tokens.segment(_token(node))
        return segment is not None and segment.main

    def in_included_source(self, node: c_ast.Node) -> bool:
        """Whether a node starts in a source (not a header) that the user's file includes."""
        segment = self.tokens.segment(_token(node))
        return segment is not None and segment.part

    def is_written(self, first: int, last: int) -> bool:
        """Whether tokens stand in the text as they are; no macro made them, which may be
        defined otherwise elsewhere.
        """
        source, lines = self.raw.source, self.anchors.raw_lines
        if first not in lines or last not in lines:
            return False
        end = source.offset(lines[last]) + len(source.line(lines[last]))
        written = TOKEN.findall(self.raw.code[source.offset(lines[first]) : end])
        wanted = self.tokens.texts[first : last + 1]
        return any(written[k : k + len(wanted)] == wanted for k in range(len(written)))

    def pragmas_before(self, token: int) -> tuple[str, ...]:
        """The texts behind `#pragma` of the lines directly in front of a token."""
        return self.tokens.pragmas.get(token, ())

    def region(self, node: c_ast.Node) -> Region | Refusal:
        """The text of the nest with the outermost loop `node`, or why it cannot be replaced."""
        return self._regions.find(node, self.position(node))

    def expanded(self, region: Region, node: c_ast.Node) -> Region | None:
        """The region of a nest with its macros expanded; None if that is not possible."""
        return self._regions.expanded(region, node)

    def labels_in(self, region: Region) -> tuple[str, ...]:
        """The labels in a nest."""
        first, end = region.tokens
        return tuple(dict.fromkeys(name for token, name in self.labels.items() if first <= token < end))

    @cached_property
    def replaced_again(self) -> frozenset[str]:
        """The names that the preprocessor would replace in a text that it has made of the file."""
        return frozenset(name for name, text in self._regions.definitions if text != f"{name} {name}")

    @cached_property
    def _positions(self) -> dict[int, Position]:
        """The places that were asked for, by token."""
        return {}

    @cached_property
    def _regions(self) -> Regions:
        return Regions(self.raw, self.tokens, self.anchors, self.preprocessor)


def load(source: Source, options: Sequence[str] = (), preprocessor: Preprocessor | None = None) -> Unit:
    """Preprocess and parse a C file with the user's compiler options.

    Raises UserError if the preprocessor fails, or if the file is not valid C.
    """
    return parsed(preprocessed(source, preprocessor or Preprocessor.from_environment(options)))


def parsed(text: Preprocessed) -> Unit:
    """Parse a preprocessed C file; raises UserError if it is not valid C."""
    run, raw, tokens, places, _ = text
    source = raw.source
    if not source.text.isascii() and any(map(_is_no_name, tokens.texts)) and (wrong := run.syntax_error(source)):
        raise wrong
    declarations = chunks.split(tokens)
    ast, failures = parse.parse(tokens, chunks.needed(tokens, declarations, source.path if source.inclusions else ""))
    if any(f.chunk.main for f in failures):
        if wrong := run.syntax_error(source):
            raise wrong
        # A declaration may be missing: parse again with all of them.
        ast, failures = parse.parse(tokens, declarations)
    refusals = tuple(_refusal(f, tokens, _position(raw, tokens, places, f.token)) for f in failures if f.chunk.main)
    vanished = without_jumps(ast)
    take_apart(ast)
    read_merges(ast)
    read_do_loops(ast)
    return Unit(source, ast, tokens, refusals, raw, places, run, vanished)


def _is_no_name(text: str) -> bool:
    """Whether a token would be a name if its bytes were UTF-8."""
    if text.isascii() or text[0] in "\"'" or text[-1] in "\"'":
        return False
    try:
        text.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False


def _refusal(failure: parse.Failure, tokens: Tokens, position: Position) -> Refusal:
    found = tokens.texts[failure.token]
    name = parse.function_name(tokens.texts, failure.chunk)
    if failure.asm:
        remedy = "move the loops to a function without assembler"
        return Refusal("asm", position, "this function holds assembler code", remedy, name)
    if failure.deep:
        reason = f"statements or expressions in each other, or a sum of terms, are more than {parse.DEEPEST} deep"
        return Refusal("large", position, reason, "write it in parts, or move the loops to another function", name)
    what = "this function" if failure.chunk.body is not None else "this declaration"
    return Refusal(
        "syntax",
        position,
        f"{what} uses syntax that is not understood, near `{found}`",
        "write it in standard C, or move the loops to a function of their own",
        name,
    )


def _token(node: c_ast.Node) -> int:
    """The index of the first token of a node; if a node has no place of its own, that of its first child."""
    if node.coord is not None:
        return int(node.coord.line)
    return next((_token(child) for child in node), -1)


def _position(raw: scan.RawText, tokens: Tokens, places: anchors.Anchors, token: int) -> Position:
    segment = tokens.segment(token)
    if segment is None:
        return Position(raw.source.path, 1, 1)
    if raw.source.origins and (raw_line := places.raw_lines.get(token)) is not None:
        return raw.source.origins[raw_line - 1]
    line = segment.lines[token - segment.start]
    return Position(segment.file, line, _column(raw, tokens, places, token))


def _column(raw: scan.RawText, tokens: Tokens, places: anchors.Anchors, token: int) -> int:
    """The column of a token on its raw line: its own, or that of the macro that makes it; 1 if unknown."""
    raw_line = places.raw_lines.get(token)
    if raw_line is None:
        return 1
    if (use := raw.source.use_on(raw_line)) is not None:
        return len(use) - len(use.lstrip()) + 1
    if (exact := places.starts.get(token)) is not None:
        return raw.source.position(exact).column
    start = raw.source.offset(raw_line)
    end = start + len(raw.source.line(raw_line))
    before, after = places.around(token)
    first, begin = before if before and before[1] >= start else (places.beside(token)[0], start)
    last, stop = after if after and after[1] <= end else (token + 1, end)
    if stop == end and places.raw_lines.get(last) == raw_line:
        last = places.beside(last)[1]
    written, columns = _written(raw.code[begin:stop])
    at, shift = token - first, begin - start
    if written[: at + 1] == tokens.texts[first : token + 1]:
        return columns[at] + shift
    if not written or len(written) * (last - first) > _MOST_COMPARED:
        return (columns[0] if written else 1) + shift
    for _, a1, a2, b1, b2 in _compared(tuple(written), tuple(tokens.texts[first:last])):
        if b1 <= at < b2:
            nearest = min(a1 + (at - b1 if a2 - a1 == b2 - b1 else 0), len(written) - 1)
            return columns[nearest] + shift
    return 1


@lru_cache(maxsize=8)
def _written(text: str) -> tuple[list[str], list[int]]:
    """The tokens of a part of a line, and their columns in it."""
    found = [*TOKEN.finditer(text)]
    return [m[1] for m in found], [m.start(1) + 1 for m in found]


@lru_cache(maxsize=8)
def _compared(written: tuple[str, ...], made: tuple[str, ...]) -> tuple[tuple[str, int, int, int, int], ...]:
    """The differences between the tokens of a line and what macros made of them; cached for the many tokens of one
    line.
    """
    from difflib import SequenceMatcher  # most files need no such place

    return tuple(SequenceMatcher(None, written, made, autojunk=False).get_opcodes())
