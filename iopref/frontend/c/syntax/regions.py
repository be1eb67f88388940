"""Finds the piece of the user's text that stands for a loop nest and may be replaced.

There are two kinds of regions. If all loops of the nest are written out in the file, the region is *raw*, the file's
own text. If a macro makes a loop, the region is *expanded*: the preprocessed tokens between the nearest anchors around
the nest.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

from iopref.diagnostics import Refusal
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import may_count
from iopref.frontend.c.syntax.governing import governing
from iopref.frontend.c.text.anchors import Anchors
from iopref.frontend.c.text.expanded import print_tokens
from iopref.frontend.c.text.preprocess import Preprocessor
from iopref.frontend.c.text.scan import Directive, RawText
from iopref.frontend.c.text.statement_ends import Loop, loop
from iopref.frontend.c.text.tokens import TOKEN, Tokens
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.records import dataclass
from iopref.source import Position, Span

_TWICE = frozenset(("pragma", "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif"))
"""Preprocessor lines that may be written twice, except pragmas about macros."""
_OF_MACROS = pattern(r"[Pp]ragma\b.*\b(push_macro|pop_macro|poison)\b")

COUNTER = "__COUNTER__"
_NAME = pattern(r"[A-Za-z_$\x80-\xff][\w$\x80-\xff]*")

_KEYWORDS = ("do", "for", "while")
LOOPS = (c_ast.For, c_ast.While, c_ast.DoWhile)


@dataclass(frozen=True)
class LoopText:
    """Offsets into Region.text: the keyword, the first character of the body, and the ends of body and statement.

    `head` is the beginning of the directives that govern the loop, or the keyword if there are none. Only the text of a
    `do` loop goes on behind its body.
    """

    head: int
    start: int
    body: int
    past: int
    end: int


@dataclass(frozen=True)
class Region:
    """The text of one nest.

    - `span`: the raw text that it replaces.
    - `text`: that text, or its expansion if `expanded`.
    - `loops`: each loop of the nest that may be counted, by the `id` of its node.
    - `line`: the raw line at which the span starts.
    - `has_directives`: whether a preprocessor line inside must not be written twice.
    - `tokens`: the first preprocessed token, and the one after the last.
    """

    span: Span
    text: str
    expanded: bool
    loops: Mapping[int, LoopText]
    line: int
    has_directives: bool
    tokens: tuple[int, int]


@dataclass(frozen=True)
class Regions:
    """Finds regions; see `find`."""

    raw: RawText
    tokens: Tokens
    anchors: Anchors
    preprocessor: Preprocessor

    def find(self, node: Node, position: Position) -> Region | Refusal:
        """The region of the nest with the outermost loop `node` at `position`, or why there is none.

        If directives govern the loop, the region begins with them.
        """
        loops = self._loops(node)
        outermost = loops[id(node)]
        if not self._in_main_file(outermost.start, outermost.end):
            return Refusal(
                "include", position, "the loop comes from an included file", "translate the file that holds the loop"
            )
        raw = self._raw(outermost, loops, position)
        if raw is None and any(self._governing(tokens) for tokens in loops.values()):
            return self._macro(position, "a macro makes part of this nest, or of a directive in it")
        return raw or self._expanded(outermost, loops, position)

    def _governing(self, tokens: Loop) -> int:
        return governing(self.tokens.pragmas.get(tokens.start, ()))

    def _head(self, tokens: Loop, start: int) -> int | None:
        """Where the directives that govern the loop at `start` begin; None if they are not written there."""
        wanted, head = self._governing(tokens), start
        for directive in reversed(self.raw.directives_in(Span(0, start)) if wanted else ()):
            if self.raw.code[directive.span.start : start].strip():
                return None
            head = directive.span.start
            wanted -= directive.keyword == "pragma"
            if wanted <= 0 and self._balanced(Span(head, start)):
                break
        return head if wanted <= 0 else None

    def _raw(self, outermost: Loop, loops: Mapping[int, Loop], position: Position) -> Region | Refusal | None:
        """The nest as the user wrote it; None if it has to be expanded."""
        texts: dict[int, LoopText] = {}
        for key, tokens in loops.items():
            start = self.anchors.starts.get(tokens.start)
            body = self.anchors.bodies.get(tokens.body)
            past, end = (self.anchors.ends.get(token - 1) for token in (tokens.past, tokens.end))
            head = self._head(tokens, start) if start is not None else None
            if start is None or body is None or past is None or end is None or head is None:
                return None
            texts[key] = LoopText(head, start, self.raw.next_code(body), past, end)
            for part in (Span(start, texts[key].body), Span(texts[key].body, end)):
                if not self._balanced(part):
                    return Refusal(
                        "directive",
                        position,
                        "a preprocessor conditional cuts a loop of this nest in two",
                        "write the whole loop inside each branch of the conditional",
                    )
        heads = {text.start: text.head for text in texts.values()}
        first, last = heads[self.anchors.starts[outermost.start]], self.anchors.ends[outermost.end - 1]
        span = Span(first, last)
        written = [match[1] for match in TOKEN.finditer(self.raw.code[first:last])]
        made = outermost.start, outermost.end
        if (written != self.tokens.texts[slice(*made)] or self.raw.directives_in(span)) and (
            name := self._counter_in(span)
        ):
            return self._counted(position, name)
        if written != self.tokens.texts[slice(*made)] and (name := self._macro_again(*made)):
            return self._again(position, name)
        return Region(
            span,
            self.raw.source.text[first:last],
            False,
            {
                key: LoopText(*(at - first for at in (t.head, t.start, heads.get(t.body, t.body), t.past, t.end)))
                for key, t in texts.items()
            },
            self.raw.source.position(first).line,
            any(self._acts(d) for d in self.raw.directives_in(span))
            or bool(_OF_MACROS.search(self.raw.code, first, last)),
            made,
        )

    def _balanced(self, span: Span) -> bool:
        """Whether each preprocessor conditional that begins or ends in a span lies entirely in it."""
        depth = 0
        for directive in self.raw.directives_in(span):
            word = directive.keyword
            depth += word.startswith("if")
            if not depth and word.startswith("e") and word != "error":
                return False
            depth -= word == "endif"
        return depth == 0

    def _expanded(self, outermost: Loop, loops: Mapping[int, Loop], position: Position) -> Region | Refusal:
        """The nest with its macros expanded, and all that shares its lines up to the nearest anchors."""
        left = bisect_right(self._cuts, outermost.start) - 1
        right = bisect_left(self._cuts, outermost.end)
        if left < 0 or right == len(self._cuts):
            return self._macro(position, "a macro makes this loop, and nothing around it is written in the file itself")
        first, last = self._cuts[left], self._cuts[right]
        span = Span(self._offset_after(first), self._offset_before(last))
        if not self._in_main_file(first, last):
            return Refusal(
                "include", position, "part of the loop comes from an included file", "write the whole loop in one file"
            )
        if self._holds_another(outermost, first, last):
            return self._macro(position, "a macro makes this loop, and another one besides it")
        if name := self._counter_in(span):
            return self._counted(position, name)
        if self.raw.directives_in(span) or any(first < k < last for k in self.tokens.pragmas):
            return Refusal(
                "directive",
                position,
                "a macro makes part of this nest, and a preprocessor line stands inside it",
                "move the preprocessor line out of the nest, or write the loops out",
            )
        if name := self._macro_again(first, last):
            return self._again(position, name)
        return self._printed(span, loops, first, last)

    def expanded(self, region: Region, node: Node) -> Region | None:
        """A raw region with its macros expanded; None if preprocessing the result would replace something again."""
        first, last = region.tokens
        if self._macro_again(first, last) or any(first < k < last for k in self.tokens.pragmas):
            return None
        loops = self._loops(node)
        if region.loops[id(node)].start:  # directives stand in front
            return None
        return self._printed(region.span, loops, first, last)

    def _printed(self, span: Span, loops: Mapping[int, Loop], first: int, last: int) -> Region:
        text, at = print_tokens(self.tokens.texts, first, last)
        return Region(
            span,
            text,
            True,
            {
                key: LoopText(at[t.start], at[t.start], at[t.body], at[t.past - 1] + 1, at[t.end - 1] + 1)
                for key, t in loops.items()
            },
            self.raw.source.position(span.start).line,
            False,
            (first, last),
        )

    def _loops(self, node: Node) -> dict[int, Loop]:
        return {id(n): loop(self.tokens.texts, n.coord.line) for n in _loops_at(node) if may_count(n)}

    def _holds_another(self, nest: Loop, first: int, last: int) -> bool:
        """Whether a range of tokens has another loop beside the nest, which may be a nest of its own; loops around it
        are allowed.
        """
        texts = self.tokens.texts
        before = (k for k in range(first, nest.start) if texts[k] in _KEYWORDS)
        behind = texts[nest.end : last]
        return any(text in _KEYWORDS for text in behind) or any(loop(texts, k).end < nest.end for k in before)

    def _macro(self, position: Position, reason: str, subject: str = "") -> Refusal:
        return Refusal("macro", position, reason, "write the loop out instead of using the macro", subject)

    def _again(self, position: Position, name: str) -> Refusal:
        return self._macro(position, f"the expansion holds `{name}`, which is a macro itself", name)

    def _counted(self, position: Position, name: str) -> Refusal:
        own = "it" if name == COUNTER else f"`{COUNTER}` in it"
        reason = f"the nest uses `{name}`, and {own} counts how often it is written: the nest is written twice"
        return Refusal("macro", position, reason, "take its value in front of the loop", name)

    def _acts(self, directive: Directive) -> bool:
        """Whether a preprocessor line has an effect each time it is written."""
        text = self.raw.source.text[directive.span.start : directive.span.end]
        if directive.keyword == "line" and self.raw.source.inclusions:
            return False
        return directive.keyword not in _TWICE or bool(_OF_MACROS.search(text))

    def _counter_in(self, span: Span) -> str:
        """A name in a part of the text, directives included, that stands for `__COUNTER__`; empty if there is none."""
        directives = (d.span for d in self.raw.directives_in(span))
        code = [self.raw.code[span.start : span.end], *(self.raw.source.text[s.start : s.end] for s in directives)]
        return next((name for text in code for name in _NAME.findall(text) if name in self._counters), "")

    @cached_property
    def _counters(self) -> frozenset[str]:
        """`__COUNTER__`, and the macros with definitions that contain it, directly or through other macros."""
        found: frozenset[str] = frozenset()
        more = frozenset((COUNTER,))
        while more - found:
            found |= more
            more = frozenset(n for n, text in self.definitions if not found.isdisjoint(_NAME.findall(text)[1:]))
        return found

    def _macro_again(self, first: int, last: int) -> str:
        """A name that a second preprocessing would replace; empty if there is none."""
        texts = self.tokens.texts[first : last + 1]
        called = {name for name, after in pairwise(texts) if after == "("}
        for name in sorted(set(texts[:-1]) & self._macros.keys()):
            definition = self._macros[name]
            with_arguments = definition.startswith(f"{name}(")
            if definition != f"{name} {name}" and (name in called or not with_arguments):
                return name
        return ""

    @cached_property
    def _macros(self) -> dict[str, str]:
        return dict(self.definitions)

    @cached_property
    def definitions(self) -> tuple[tuple[str, str], ...]:
        """Each macro that is defined while the file is preprocessed: its name, and its definition from the name on."""
        return self.preprocessor.macros(self.raw.source)

    @cached_property
    def _cuts(self) -> list[int]:
        """The tokens in front of which the raw text can be cut."""
        return sorted({*self.anchors.starts, *(token + 1 for token in self.anchors.ends)})

    def _offset_after(self, cut: int) -> int:
        """The raw offset at which the token after a cut starts."""
        start = self.anchors.starts.get(cut)
        return self.raw.next_code(self.anchors.ends[cut - 1]) if start is None else start

    def _offset_before(self, cut: int) -> int:
        """The raw offset at which the token before a cut ends; if that is unknown, where the token after the cut
        starts.
        """
        end = self.anchors.ends.get(cut - 1)
        return self.anchors.starts[cut] if end is None else end

    def _in_main_file(self, first: int, last: int) -> bool:
        """Whether all tokens from `first` to `last` are from the user's file."""
        segments = self.tokens.segments
        k = bisect_right(segments, first, key=lambda s: s.start) - 1
        while k < len(segments) and segments[k].start < last:
            if not segments[k].main:
                return False
            k += 1
        return True


def _loops_at(node: Node) -> list[Node]:
    """The loops of all kinds at and below a node."""
    found = [node] if isinstance(node, LOOPS) else []
    for child in node:
        found += _loops_at(child)
    return found
