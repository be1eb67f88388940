"""Program units and blocks: from the logical lines of a file to its syntax tree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from iopref.frontend.fortran.parse.actions import action
from iopref.frontend.fortran.parse.blocks import CLOSING, END_UNIT, Blocks, does_not_belong
from iopref.frontend.fortran.parse.classify import assignment
from iopref.frontend.fortran.parse.cursor import Cursor
from iopref.frontend.fortran.parse.entities import declaration, entity_list
from iopref.frontend.fortran.parse.own_names import with_own_names
from iopref.frontend.fortran.parse.refused import refuse, refuse_bound, refuse_component
from iopref.frontend.fortran.parse.specifications import specification
from iopref.frontend.fortran.parse.text_cursor import CORRECT
from iopref.frontend.fortran.parse.unit_statements import Head, unit_head
from iopref.frontend.fortran.tree.declarations import Binding, Declare, DerivedType, Entity, Interface, Specification
from iopref.frontend.fortran.tree.expressions import Binary, Integer, Name, TypeSpec
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Action
from iopref.frontend.fortran.tree.units import Unit
from iopref.patterns import pattern
from iopref.records import replace

_IMPORT = pattern(r"import(?:$|::|,|[a-z])")
_ATTRIBUTE = r"public|private|abstract|bind\(c\)|extends\(\w+\)"
_DERIVED = pattern(rf"type((?:,(?:{_ATTRIBUTE}))*)(?:::)?([a-z_]\w*)$")
_EXTENDS = pattern(r",extends\((\w+)\)")
_BOUND = pattern(r"(?:procedure(?:\(\w+\))?(?:,\w+(?:\(\w+\))?)*(?:::)?|generic(?:,\w+)?::)([a-z_].*)$")
_OF_INTERFACE = pattern(r"procedure\((\w+)\)")
_PASS = pattern(r",pass\((\w+)\)")
_PROCEDURE = pattern(r"procedure\(([^()]*(?:\([^()]*\))?)\)(?:,\w+(?:\(\w+\))?)*::")
_INTERFACE = pattern(r"(?:abstract)?interface(.*)$")


def parse(lines: Iterable[Line]) -> tuple[Unit, ...]:
    """The program units of a file; raises UserError for what is not Fortran."""
    return tuple(with_own_names(unit) for unit in Parser(lines).units())


class Parser(Blocks):
    """A parser of the units of a file, or of a part of one; its messages name the current unit, at first `where`."""

    def __init__(self, lines: Iterable[Line], where: str = "") -> None:
        super().__init__(lines)
        self._where_now = where

    def units(self) -> Iterator[Unit]:
        """All units of a file."""
        while self.ahead is not None:
            yield self.unit()

    def statements(self) -> Iterator[Specification | Action]:
        """All statements of lines that belong to one unit."""
        while self.ahead is not None:
            yield from self.statement()

    def declarations(self) -> Iterator[Specification]:
        """The declarations at the start of a unit, up to its first other statement."""
        while self.ahead is not None and not END_UNIT.match(self.ahead.text):
            for item in self.statement():
                if not isinstance(item, Specification):
                    return
                yield item

    def unit(self) -> Unit:
        """The next unit."""
        line = self.line()
        head = unit_head(line)
        if head is None:
            head = Head("program", "main")
        else:
            self.take()
        around, self._where_now = self._where_now, f", in {head.kind} `{head.name}`"
        declarations: list[Specification] = []
        body: list[Action] = []
        contains: list[Unit] = []
        imports = False
        while True:
            text = self.line().text
            if self.openmp:
                body.append(self.construct_of_openmp())
                continue
            if _IMPORT.match(text) and assignment(text) < 0:
                self.take()
                imports = True
                continue
            if END_UNIT.match(text):
                end = self._end(line, head)
                break
            if text == "contains":
                self.take()
                contains = list(self._contained())
                end = self._end(line, head)
                break
            for item in self.statement():
                if isinstance(item, Specification):
                    declarations.append(item)
                else:
                    body.append(item)
        self._where_now = around
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
            imports or "module" in head.prefixes,
            head.binding,
            host=head.host,
        )

    def _end(self, line: Line, head: Head) -> Line:
        """The line that ends a unit, which must be of the kind of the unit's first line."""
        end = self.take()
        match = END_UNIT.match(end.text)
        if not match:
            raise end.error("END expected here")
        kind = "submodule" if head.host else head.kind
        if match[1] and match[1] != kind.replace(" ", ""):
            remedy = f"write END, or END {kind.upper()}"
            raise end.error(f"the {kind} that line {line.number} begins does not end so", remedy=remedy)
        return end

    def _contained(self) -> Iterator[Unit]:
        while not END_UNIT.match(self.line().text):
            yield self.unit()

    def statement(self) -> Iterator[Specification | Action]:
        """The next statement, with its block if it has one; some lines, such as SEQUENCE, give no statement."""
        line = self.line()
        text = line.text
        self.ended = line.label
        if assignment(text) < 0:
            refuse(line, self._where_now)
            if (construct := self.construct(line)) is not None:
                yield construct
                return
            if text == "sequence":
                self.take()
                return
            if text in ("private", "public"):
                yield Declare(self.take(), None, frozenset({text}), (Entity("*"),))
                return
            if (definition := self._definition(line)) is not None:
                yield definition
                return
            if (spec := specification(line)) is not None:
                self.take()
                yield spec
                return
        found = action(line)
        if found is None:
            if closes := CLOSING.match(text):
                raise does_not_belong(line, closes[0])
            raise line.error("this statement is not known", remedy=CORRECT)
        self.take()
        yield found

    def _definition(self, line: Line) -> Specification | None:
        if (match := _DERIVED.match(line.text)) and not line.text.startswith("typeof"):
            self.take()
            members: list[Declare] = []
            bindings: list[Binding] = []
            sequence = False
            while not self.line().text.startswith("endtype"):
                member = self.take()
                if member.text in ("sequence", "private"):
                    sequence = sequence or member.text == "sequence"
                elif member.text == "contains":
                    bindings += self._bound()
                else:
                    members.append(_component(member))
            self.take()
            parent = _EXTENDS.search(match[1])
            return DerivedType(line, match[2], tuple(members), sequence, parent[1] if parent else "", tuple(bindings))
        if line.text.startswith("enum,bind(c"):
            return self._enumeration()
        if match := _INTERFACE.match(line.text):
            self.take()
            bodies: list[Unit] = []
            procedures: tuple[str, ...] = ()
            while not self.line().text.startswith("endinterface"):
                if found := re.match(r"(?:module)?procedure(?:::)?", self.line().text):
                    procedures += Cursor(self.take(), found.end()).names()
                else:
                    bodies.append(self.unit())
            self.take()
            return Interface(line, match[1], tuple(bodies), procedures)
        return None

    def _bound(self) -> Iterator[Binding]:
        """The type-bound procedures, to the end of a type; raises UserError for those that are not covered."""
        while not self.line().text.startswith("endtype"):
            line = self.take()
            if line.text == "private":
                continue
            refuse_bound(line)
            if not (match := _BOUND.match(line.text)):
                raise line.error("a type-bound procedure expected here", remedy=CORRECT)
            yield from _bindings(line.text[: match.start(1)], match[1])

    def _enumeration(self) -> Declare:
        """ENUM, as named constants: each enumerator without a value is
        one more than the one before it, and the first is 0.
        """
        first = self.take()
        found: list[Entity] = []
        while not (line := self.take()).text.startswith("endenum"):
            if not (match := re.match(r"enumerator(?:::)?", line.text)):
                raise line.error("ENUMERATOR expected here")
            for entity in entity_list(Cursor(line, match.end())):
                following = Binary("+", Name(found[-1].name), Integer(1)) if found else Integer(0)
                found.append(entity if entity.value is not None else replace(entity, value=following))
        return Declare(first, TypeSpec("integer"), frozenset({"parameter"}), tuple(found))


def _bindings(head: str, names: str) -> Iterator[Binding]:
    """The type-bound procedures of a statement: what stands in front of their names, and the names."""
    if head.startswith("generic"):
        name, _, procedures = names.partition("=>")
        yield Binding(name, tuple(procedures.split(",")), generic=True)
        return
    passed = _passed(head)
    interface = _OF_INTERFACE.match(head)
    for each in names.split(","):
        name, _, procedure = each.partition("=>")
        bound = interface[1] if interface else procedure or name
        yield Binding(name, (bound,), False, passed, ",non_overridable" in head, interface is not None)


def _passed(head: str) -> str | None:
    """The argument that the variable becomes, as attributes tell: empty for the first one, None with NOPASS."""
    given = _PASS.search(head)
    return None if ",nopass" in head else given[1] if given else ""


def _component(line: Line) -> Declare:
    """A component of a type; a pointer to a procedure is like one to an integer of its size, but for calls."""
    refuse_component(line)
    if found := _PROCEDURE.match(line.text):
        entities = entity_list(Cursor(line, found.end()))
        pointed = Binding("", (found[1],), False, _passed(found[0]))
        return Declare(line, TypeSpec("integer", bytes=8), frozenset(("pointer",)), entities, pointed=pointed)
    component = declaration(line)
    if component.type is None:
        raise line.error("a component and its type expected here", remedy=CORRECT)
    return component
