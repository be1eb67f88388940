"""Program units and blocks: from the logical lines of a file to its syntax tree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from iopref.diagnostics import UserError
from iopref.frontend.fortran.classify import assignment, closing
from iopref.frontend.fortran.cursor import Cursor
from iopref.frontend.fortran.form import Line
from iopref.frontend.fortran.read_actions import action, condition
from iopref.frontend.fortran.read_declarations import declaration, dummy_names, specification, type_spec
from iopref.frontend.fortran.tree import (
    Action,
    Block,
    Declare,
    DerivedType,
    Do,
    DoWhile,
    Entity,
    Expr,
    If,
    Interface,
    Name,
    Select,
    Slice,
    Specification,
    Statement,
    TypeSpec,
    Unit,
    Where,
)

_PREFIX = re.compile(r"recursive|pure|elemental|impure")
_PROCEDURE = re.compile(r"(subroutine|function)(?=[a-z_])")
_OTHER_UNIT = re.compile(r"(program|module(?!procedure)|blockdata|submodule)([a-z_]\w*)?$")
_IMPORT = re.compile(r"import(?:$|::|,|[a-z])")
_END_UNIT = re.compile(r"end(?:(program|subroutine|function|module|blockdata|interface)\w*)?$")
_DO = re.compile(r"(?:([a-z_]\w*):)?do(?!uble(?:precision|complex))(?:(\d+),?)?")
_NAMED_IF = re.compile(r"(?:([a-z_]\w*):)?if\(")
_SELECT = re.compile(r"(?:([a-z_]\w*):)?selectcase\(")
_DERIVED = re.compile(r"type(?:,(?:public|private|bind\(c\)))*(?:::)?([a-z_]\w*)$")
_INTERFACE = re.compile(r"(?:abstract)?interface(.*)$")
_CLOSING = re.compile(
    r"end(?:if|do|select|where|forall)\w*$|else(?!if\(|where)\w*$|elseif\(|elsewhere|case[(d]|contains$"
)


def parse(lines: Iterable[Line]) -> tuple[Unit, ...]:
    """The program units of a file; raises UserError for what is not Fortran."""
    return tuple(_Parser(lines).units())


@dataclass(frozen=True)
class _Head:
    """The statement that opens a unit."""

    kind: str
    name: str
    arguments: tuple[str, ...] = ()
    result: str = ""
    type: TypeSpec | None = None
    prefixes: frozenset[str] = frozenset()


class _Parser:
    """A look-ahead of one line over the file."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)
        self._next: Line | None = next(self._lines, None)
        self._last: Line | None = self._next

    def _take(self) -> Line:
        line = self._next
        if line is None:
            assert self._last is not None
            raise self._last.error("the file ends here, in the middle of a program unit", remedy="add END")
        self._last, self._next = line, next(self._lines, None)
        return line

    def units(self) -> Iterator[Unit]:
        while self._next is not None:
            yield self._unit()

    # -- Units ---------------------------------------------------------------------------------------------------------

    def _unit(self) -> Unit:
        assert self._next is not None
        line = self._next
        head = unit_head(line)
        if head is None:
            head = _Head("program", "main")
        else:
            self._take()
        declarations: list[Specification] = []
        body: list[Action] = []
        contains: list[Unit] = []
        imports = False
        while True:
            text = self._line().text
            if _IMPORT.match(text) and assignment(text) < 0:
                self._take()
                imports = True
                continue
            if _END_UNIT.match(text):
                end = self._take()
                break
            if text == "contains":
                self._take()
                contains = list(self._contained())
                end = self._take()
                if not _END_UNIT.match(end.text):
                    raise end.error("END expected here")
                break
            for item in self._statement():
                if isinstance(item, Specification):
                    declarations.append(item)
                else:
                    body.append(item)
        return Unit(
            line,
            head.kind,
            head.name,
            head.arguments,
            head.result,
            head.type,
            head.prefixes,
            tuple(declarations),
            tuple(body),
            tuple(contains),
            end,
            imports,
        )

    def _line(self) -> Line:
        """The next line, which must be there."""
        if self._next is None:
            self._take()
        assert self._next is not None
        return self._next

    def _contained(self) -> Iterator[Unit]:
        while not _END_UNIT.match(self._line().text):
            yield self._unit()

    # -- Statements and blocks -----------------------------------------------------------------------------------------

    def _statement(self) -> Iterator[Statement]:
        """The next statement, with its block if it has one; some lines declare nothing."""
        line = self._line()
        text = line.text
        self._ended = line.label
        if assignment(text) < 0:
            if (construct := self._construct(line)) is not None:
                yield construct
                return
            if text == "sequence":
                self._take()
                return
            if text in ("private", "public"):
                yield Declare(self._take(), None, frozenset({text}), (Entity("*"),))
                return
            if (definition := self._definition(line)) is not None:
                yield definition
                return
            if (spec := specification(line)) is not None:
                self._take()
                yield spec
                return
        found = action(line)
        if found is None:
            raise line.error(
                "this statement is not known", remedy="see the documentation for the statements that are covered"
            )
        self._take()
        yield found

    def _block(self, *ends: str, label: int = 0) -> Block:
        """Statements up to a line that starts with one of the words; with a label, up to and with that statement."""
        found: list[Action] = []
        while True:
            line = self._line()
            if label and line.label == label and line.text.startswith("enddo"):
                self._take()
                self._ended = label
                return tuple(found)
            if not label and _CLOSING.match(line.text) and assignment(line.text) < 0 and line.text.startswith(ends):
                return tuple(found)
            if label and line.label == label and line.text.startswith("enddo") and assignment(line.text) < 0:
                self._take()
                self._ended = label
                return tuple(found)
            if _END_UNIT.match(line.text) or line.text == "contains":
                raise line.error(f"`{ends[-1] if ends else label}` is missing before this line")
            if (found_closing := _CLOSING.match(line.text)) and assignment(line.text) < 0 and not label:
                raise line.error(f"`{found_closing[0]}` does not belong here")
            for item in self._statement():
                if isinstance(item, Specification):
                    raise line.error("a declaration does not belong here")
                found.append(item)
            if label and self._ended == label:
                return tuple(found)

    _ended = 0
    """The label of the statement that was read last; it may end several DO loops at once."""

    def _construct(self, line: Line) -> Action | None:
        text = line.text
        if match := _DO.match(text):
            found = self._do(line, match)
        elif (match := _NAMED_IF.match(text)) and text.endswith("then") and _after_condition(text, match) == "then":
            found = self._if(line, match)
        elif match := _SELECT.match(text):
            found = self._select(line, match)
        elif text.startswith("where(") and closing(text, 5) == len(text) - 1:
            found = self._where(line)
        else:
            return None
        return found

    def _do(self, line: Line, match: re.Match[str]) -> Action | None:
        cursor = Cursor(line, match.end())
        if cursor.sees("concurrent("):
            raise line.error("DO CONCURRENT is not covered", remedy="write DO")
        name, label = match[1] or "", int(match[2] or 0)
        cursor.accept(",")
        condition_: Expr | None = None
        header: tuple[Name, Expr, Expr, Expr | None] | None = None
        if cursor.sees("while("):
            cursor.accept("while")
            condition_ = condition(cursor)
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
        self._take()
        if label:
            body = self._block(label=label)
            end = self._last
            assert end is not None
        else:
            body = self._block("enddo")
            end = self._take()
            self._ended = end.label
        if header is None:
            return DoWhile(line, name, condition_, body, end)
        return Do(line, name, *header, body, end)

    def _if(self, line: Line, match: re.Match[str]) -> Action:
        branches: list[tuple[Line, Expr | None, Block]] = []
        value: Expr | None = condition(Cursor(line, match.end() - 1))
        while True:
            head = self._take()
            if len(branches) > 1 and branches[-1][1] is None:
                raise head.error("ELSE has ended this IF already")
            branches.append((head, value, self._block("elseif(", "else", "endif")))
            following = self._line()
            if following.text.startswith("endif"):
                end = self._take()
                self._ended = end.label
                return If(line, tuple(branches), end, name=match[1] or "")
            value = None
            if following.text.startswith("elseif("):
                cursor = Cursor(following, len("elseif"))
                value = condition(cursor)
                cursor.expect("then")

    def _select(self, line: Line, match: re.Match[str]) -> Action:
        value = condition(Cursor(line, match.end() - 1))
        self._take()
        cases: list[tuple[Line, tuple[Expr | Slice, ...] | None, Block]] = []
        self._block("case", "endselect")
        while (head := self._line()).text.startswith("case"):
            self._take()
            ranges: tuple[Expr | Slice, ...] | None = None
            if not head.text.startswith("casedefault"):
                cursor = Cursor(head, len("case("))
                ranges = tuple(r for r in cursor.arguments() if isinstance(r, Expr | Slice))
            cases.append((head, ranges, self._block("case", "endselect")))
        end = self._take()
        self._ended = end.label
        return Select(line, match[1] or "", value, tuple(cases), end)

    def _where(self, line: Line) -> Action:
        mask: Expr | None = condition(Cursor(line, len("where")))
        branches: list[tuple[Line, Expr | None, Block]] = []
        while True:
            head = self._take()
            branches.append((head, mask, self._block("elsewhere", "endwhere")))
            following = self._line()
            if following.text.startswith("endwhere"):
                return Where(line, tuple(branches), self._take())
            mask = condition(Cursor(following, len("elsewhere"))) if "(" in following.text else None

    # -- Definitions of several lines ----------------------------------------------------------------------------------

    def _definition(self, line: Line) -> Specification | None:
        if (match := _DERIVED.match(line.text)) and not line.text.startswith("typeof"):
            self._take()
            members: list[Declare] = []
            sequence = False
            while not self._line().text.startswith("endtype"):
                member = self._take()
                if member.text in ("sequence", "private"):
                    sequence = sequence or member.text == "sequence"
                elif member.text == "contains":
                    raise member.error("type-bound procedures are not covered", remedy="leave this file to gfortran")
                else:
                    members.append(declaration(member))
            self._take()
            return DerivedType(line, match[1], tuple(members), sequence)
        if match := _INTERFACE.match(line.text):
            self._take()
            bodies: list[Unit] = []
            procedures: tuple[str, ...] = ()
            while not self._line().text.startswith("endinterface"):
                if found := re.match(r"(?:module)?procedure(?:::)?", self._line().text):
                    procedures += Cursor(self._take(), found.end()).names()
                else:
                    bodies.append(self._unit())
            self._take()
            return Interface(line, match[1], tuple(bodies), procedures)
        return None


def _after_condition(text: str, match: re.Match[str]) -> str:
    return text[closing(text, match.end() - 1) + 1 :]


def unit_head(line: Line) -> _Head | None:
    """What a line says if it opens a program unit; None otherwise."""
    if assignment(line.text) >= 0:
        return None
    if match := _OTHER_UNIT.match(line.text):
        kind = "block data" if match[1] == "blockdata" else match[1]
        return _Head(kind, match[2] or "")
    cursor = Cursor(line)
    prefixes: set[str] = set()
    spec: TypeSpec | None = None
    try:
        while True:
            if found := cursor.match(_PREFIX):
                prefixes.add(found[0])
            elif spec is None and (spec := type_spec(cursor)) is not None:
                continue
            else:
                break
    except UserError:
        return None
    found = cursor.match(_PROCEDURE)
    if not found:
        return None
    name = cursor.name()
    if found[1] == "function" and not cursor.sees("("):
        return None
    arguments = dummy_names(cursor)
    result = ""
    if cursor.accept("result("):
        result = cursor.name()
        cursor.expect(")")
    cursor.accept("bind(c)")
    cursor.end()
    return _Head(found[1], name, arguments, result, spec, frozenset(prefixes))
