"""Blocks of statements, and the constructs that contain them."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran.parse.actions import condition
from iopref.frontend.fortran.parse.classify import assignment, closing
from iopref.frontend.fortran.parse.concurrent import ConcurrentHead, concurrent_head
from iopref.frontend.fortran.parse.cursor import Cursor
from iopref.frontend.fortran.tree.declarations import Specification
from iopref.frontend.fortran.tree.expressions import Expr, Name, Slice
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import (
    LOOP_DIRECTIVES,
    Action,
    Associate,
    Block,
    BlockConstruct,
    Concurrent,
    Do,
    DoWhile,
    Forall,
    If,
    OpenMP,
    Select,
    Where,
)
from iopref.patterns import pattern

_DO = pattern(r"(?:([a-z_]\w*):)?do(?!uble(?:precision|complex))(?:(\d+),?)?")
_NAMED_IF = pattern(r"(?:([a-z_]\w*):)?if\(")
_NAMED_WHERE = pattern(r"(?:[a-z_]\w*:)?where\(")
_FORALL = pattern(r"(?:([a-z_]\w*):)?forall\(")
_ASSOCIATE = pattern(r"(?:([a-z_]\w*):)?associate\(")
_BLOCK = pattern(r"(?:([a-z_]\w*):)?block$")
_SELECT = pattern(r"(?:([a-z_]\w*):)?selectcase\(")
CLOSING = pattern(
    r"end(?:if|do|select|where|forall|associate|block(?!data))\w*$|else(?!if\(|where)\w*$|elseif\(|elsewhere|case[(d]|contains$"
)
END_UNIT = pattern(r"end(?:(program|subroutine|function|module|blockdata|interface|submodule|procedure)\w*)?$")


class Blocks(ABC):
    """A parser of blocks, which looks one line ahead in the file; a subclass says what a statement is.

    `ended` is the label of the statement that was read last, which may end several DO loops at once. `openmp` are the
    directives in front of the line ahead that have not been read.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)
        self.ahead: Line | None = next(self._lines, None)
        self._last: Line | None = self.ahead
        self.ended = 0
        self.openmp = self.ahead.openmp if self.ahead is not None else ()

    @abstractmethod
    def statement(self) -> Iterator[Specification | Action]:
        """The next statement, with its block if it has one; some lines, such as SEQUENCE, give no statement."""

    def take(self) -> Line:
        """Read the next line; raises UserError at the end of the file."""
        line = self.ahead
        if line is None:
            assert self._last is not None
            raise self._last.error("the file ends here, in the middle of a program unit", remedy="add END")
        self._last, self.ahead = line, next(self._lines, None)
        self.openmp = self.ahead.openmp if self.ahead is not None else ()
        return line

    def line(self) -> Line:
        """The next line, without reading it; raises UserError at the end of the file."""
        if self.ahead is None:
            self.take()
        assert self.ahead is not None
        return self.ahead

    def block(
        self, *ends: str, label: int = 0, declarations: list[Specification] | None = None, region: str = ""
    ) -> Block:
        """Read statements up to a line that starts with one of `ends`, or up to and including the statement with
        `label`.

        With `declarations`, declarations in front of all other statements are appended to it. The statements of a
        `region` of OpenMP end in front of the directive that ends the region.
        """
        found: list[Action] = []
        opened = self._last
        while True:
            line = self.line()
            if self.openmp:
                if region and self._ends(region):
                    return tuple(found)
                found.append(self.construct_of_openmp())
                if label and self.ended == label:
                    return tuple(found)
                continue
            closes = CLOSING.match(line.text) if assignment(line.text) < 0 else None
            if closes and label and line.label == label and line.text.startswith("enddo"):
                self.take()
                self.ended = label
                return tuple(found)
            if closes and not label and line.text.startswith(ends):
                return tuple(found)
            if END_UNIT.match(line.text) or line.text == "contains":
                assert opened is not None
                remedy = f"line {opened.number} begins what it has to end"
                missing = f"!$omp end {region}" if region else ends[-1] if ends else label
                raise line.error(f"`{missing}` is missing before this line", remedy=remedy)
            if closes and not label:
                raise does_not_belong(line, closes[0])
            for item in self.statement():
                if isinstance(item, Specification) and declarations is not None and not found:
                    declarations.append(item)
                    continue
                if isinstance(item, Specification):
                    raise line.error("a declaration does not belong here")
                found.append(item)
            if label and self.ended == label:
                return tuple(found)

    def construct_of_openmp(self) -> OpenMP:
        """Read the OpenMP directive ahead, with the statements that it applies to."""
        from iopref.frontend.fortran.parse.openmp import directive, written  # few files have directives

        line, self.openmp = self.openmp[0], self.openmp[1:]
        told = directive(line)
        if told.ends:
            raise line.error(f"`{written(line)}` ends nothing that begins in the same block")
        self.ended = 0
        if told.construct == "barrier":
            return OpenMP(line, told.construct, told.clauses, (), line)
        if told.construct == "atomic":
            body = () if self.openmp else tuple(item for item in self.statement() if isinstance(item, Action))
            if not self._ends("atomic"):
                return OpenMP(line, told.construct, told.clauses, body, line)
        elif told.construct not in LOOP_DIRECTIVES:
            body = self.block(region=told.construct)
        else:
            ahead = self.line()
            body = () if self.openmp else tuple(b for b in self.statement() if isinstance(b, Action))
            if len(body) != 1 or not isinstance(body[0], Do):
                raise line.error(f"`{written(line)}` is not in front of a DO with an index, but of line {ahead.number}")
            if not self._ends(told.construct):
                return OpenMP(line, told.construct, told.clauses, body, body[0].end)
        end, self.openmp = directive(self.openmp[0]), self.openmp[1:]
        clauses = (*told.clauses, *(clause for clause in end.clauses if clause.kind != "name"))
        return OpenMP(line, told.construct, clauses, body, end.line)

    def _ends(self, construct: str) -> bool:
        """Whether the OpenMP directive ahead ends a construct."""
        from iopref.frontend.fortran.parse.openmp import directive

        found = directive(self.openmp[0]) if self.openmp else None
        return found is not None and found.ends and found.construct == construct

    def construct(self, line: Line) -> Action | None:
        """Read the construct that a line opens; None if the line opens none."""
        text = line.text
        if match := _DO.match(text):
            found = self._do(line, match)
        elif (match := _NAMED_IF.match(text)) and text.endswith("then") and _after_condition(text, match) == "then":
            found = self._if(line, match)
        elif match := _ASSOCIATE.match(text):
            found = self._associate(line, match)
        elif match := _BLOCK.match(text):
            found = self._block(line, match)
        elif match := _SELECT.match(text):
            found = self._select(line, match)
        elif (match := _NAMED_WHERE.match(text)) and closing(text, match.end() - 1) == len(text) - 1:
            found = self._where(line, match)
        elif (match := _FORALL.match(text)) and closing(text, match.end() - 1) == len(text) - 1:
            found = self._forall(line, match)
        else:
            return None
        return found

    def _do(self, line: Line, match: re.Match[str]) -> Action | None:
        cursor = Cursor(line, match.end())
        name, label = match[1] or "", int(match[2] or 0)
        cursor.accept(",")
        condition_: Expr | None = None
        header: tuple[Name, Expr, Expr, Expr | None] | ConcurrentHead | None = None
        if cursor.sees("while("):
            cursor.accept("while")
            condition_ = condition(cursor)
        elif cursor.accept("concurrent("):
            header = concurrent_head(cursor)
        elif not cursor.done:
            if "=" not in cursor.rest:
                return None
            variable = Name(cursor.name(), cursor.at)
            cursor.expect("=")
            first = cursor.expression()
            cursor.expect(",")
            last = cursor.expression()
            header = (variable, first, last, cursor.expression() if cursor.accept(",") else None)
        cursor.end()
        self.take()
        if label:
            body = self.block(label=label)
            end = self._last
            assert end is not None
        else:
            body = self.block("enddo")
            end = self.take()
            self.ended = end.label
        if header is None:
            return DoWhile(line, name, condition_, body, end)
        if isinstance(header, ConcurrentHead):
            return Concurrent(line, name, header.type, header.indices, header.mask, header.localities, body, end)
        return Do(line, name, *header, body, end)

    def _forall(self, line: Line, match: re.Match[str]) -> Action:
        head = concurrent_head(Cursor(line, match.end()))
        self.take()
        body = self.block("endforall")
        end = self.take()
        self.ended = end.label
        return Forall(line, match[1] or "", head.type, head.indices, head.mask, (), body, end)

    def _if(self, line: Line, match: re.Match[str]) -> Action:
        branches: list[tuple[Line, Expr | None, Block]] = []
        value: Expr | None = condition(Cursor(line, match.end() - 1))
        while True:
            head = self.take()
            if len(branches) > 1 and branches[-1][1] is None:
                raise head.error("ELSE has ended this IF already")
            branches.append((head, value, self.block("elseif(", "else", "endif")))
            following = self.line()
            if following.text.startswith("endif"):
                end = self.take()
                self.ended = end.label
                return If(line, tuple(branches), end, name=match[1] or "")
            value = None
            if following.text.startswith("elseif("):
                cursor = Cursor(following, len("elseif"))
                value = condition(cursor)
                cursor.expect("then")

    def _associate(self, line: Line, match: re.Match[str]) -> Action:
        cursor = Cursor(line, match.end())
        associations: list[tuple[Name, Expr]] = []
        while not associations or cursor.accept(","):
            at = cursor.at
            name = Name(cursor.name(), at)
            cursor.expect("=>")
            associations.append((name, cursor.expression()))
        cursor.expect(")")
        cursor.end()
        self.take()
        body = self.block("endassociate")
        end = self.take()
        self.ended = end.label
        return Associate(line, match[1] or "", tuple(associations), body, end)

    def _block(self, line: Line, match: re.Match[str]) -> Action:
        self.take()
        declarations: list[Specification] = []
        body = self.block("endblock", declarations=declarations)
        end = self.take()
        self.ended = end.label
        return BlockConstruct(line, match[1] or "", tuple(declarations), body, end)

    def _select(self, line: Line, match: re.Match[str]) -> Action:
        value = condition(Cursor(line, match.end() - 1))
        self.take()
        cases: list[tuple[Line, tuple[Expr | Slice, ...] | None, Block]] = []
        self.block("case", "endselect")
        while (head := self.line()).text.startswith("case"):
            self.take()
            ranges: tuple[Expr | Slice, ...] | None = None
            if not head.text.startswith("casedefault"):
                cursor = Cursor(head, len("case("))
                ranges = tuple(r for r in cursor.arguments() if isinstance(r, Expr | Slice))
            cases.append((head, ranges, self.block("case", "endselect")))
        end = self.take()
        self.ended = end.label
        return Select(line, match[1] or "", value, tuple(cases), end)

    def _where(self, line: Line, match: re.Match[str]) -> Action:
        mask: Expr | None = condition(Cursor(line, match.end() - 1))
        branches: list[tuple[Line, Expr | None, Block]] = []
        while True:
            head = self.take()
            branches.append((head, mask, self.block("elsewhere", "endwhere")))
            following = self.line()
            if following.text.startswith("endwhere"):
                return Where(line, tuple(branches), self.take())
            mask = condition(Cursor(following, len("elsewhere"))) if "(" in following.text else None


def does_not_belong(line: Line, closing: str) -> UserError:
    """The error for a line that ends or continues a construct which is not open there."""
    remedy = "look for the statement that it belongs to: it is missing, or says something else"
    return line.error(f"`{closing}` does not belong here", remedy=remedy)


def _after_condition(text: str, match: re.Match[str]) -> str:
    return text[closing(text, match.end() - 1) + 1 :]
