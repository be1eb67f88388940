"""Expressions and statements of a generated nest in C."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from .c_types import TYPES, affine, index_type, may_wrap, unsigned_limit, wrapping
from .expressions import Array, Bound, Extreme, Index, Number, Parameter, Reference, Storage, Sum, Term
from .nests import Assignment, Form, Guard, Leave, Loop, Nest, Node, values, walk
from .references import indices_of

_WALKED = (Storage.STATIC, Storage.GLOBAL_POINTER, Storage.PARAMETER, Storage.POINTER, Storage.FLAT)
"""How arrays are stored that a pointer can be set to by their names."""

OPPOSITE = {"==": "!=", ">": "<="}
"""What holds of numbers where an end of a loop is not reached."""


@dataclass(frozen=True)
class Statements:
    """Prints the statements of one nest; `number` keeps its names apart from those of other nests.

    `pending` are declarations of scalars that the next statement uses, and `copied` counts all such scalars. `looped`
    counts loops, some of which get a directive or count in their conditions. In some nests pointers are `walking` along
    with a loop, in place of array references, and some scalars are `hoisted`: the function declares them.
    """

    nest: Nest
    number: int
    pending: list[str] = field(default_factory=list)
    copied: Iterator[int] = field(default_factory=lambda: count(1))
    looped: Iterator[int] = field(default_factory=count)
    walking: dict[Reference, str] = field(default_factory=dict)
    hoisted: dict[str, str] = field(default_factory=dict)

    def name(self, array: Array) -> str:
        return f"{array.name}{self.number}"

    # -- Expressions

    def sum(self, value: Sum, shift: int = 0) -> str:
        terms = [self.term(term) for term in value.terms]
        return affine(terms, value.constant - shift)

    def subscript(self, value: Sum, origin: int) -> str:
        """A subscript, counted from an array's first element; in some nests its arithmetic wraps around."""
        if self.number % 4 or not value.terms or not may_wrap(value + -origin):
            return self.sum(value, origin)
        return wrapping([self.term(term) for term in value.terms], value.constant - origin)

    def term(self, term: Term) -> tuple[str, bool]:
        """The text of a term, and whether it is subtracted."""
        match term.of:
            case Reference():
                text = self.reference(term.of)
            case Parameter() | Index():
                text = term.of.name
        match term.factor:
            case Parameter():
                return f"{term.factor.name} * {text}", False
            case 1 | -1:
                return text, term.factor < 0
            case factor:
                return f"{abs(factor)} * {text}", factor < 0

    def bound(self, bound: Bound) -> str:
        match bound:
            case Sum():
                return self.sum(bound)
            case Extreme():
                a, b = (self.sum(part) for part in bound.parts)
                return f"({a} {'<' if bound.kind == 'min' else '>'} {b} ? {a} : {b})"

    def reference(self, reference: Reference) -> str:
        array, name = reference.array, self.name(reference.array)
        if reference in self.walking:
            return f"*{self.walking[reference]}"
        subscripts = [
            self.copy(self.subscript(subscript, self.nest.origin(array, dimension)), ("long", "unsigned", "size_t"))
            for dimension, subscript in enumerate(reference.subscripts)
        ]
        if self.number % 20 == 7 and (indices := indices_of(reference)):
            turning = min(index.name for index in indices)
            subscripts[0] = f"({turning} == 5 ? 0 : {subscripts[0]})"
        match array.storage:
            case Storage.FLAT:
                return f"{name}[{self.flat(array, subscripts)}]"
            case Storage.MEMBER | Storage.MEMBER_POINTER:
                return f"{name}->x" + "".join(f"[{s}]" for s in subscripts)
            case Storage.RECORDS:
                return f"{name}[{subscripts[0]}].x"
            case _:
                places = [f"[{s}]" for s in subscripts]
                if len(places) > 1 and self.nest.copies:
                    name, places = self.row(TYPES[array.number], name, "".join(places[:-1])), places[-1:]
                return name + "".join(places)

    def row(self, element: str, name: str, places: str) -> str:
        """A row of an array, sometimes through a pointer to it."""
        number = next(self.copied)
        if number % 3:
            return name + places
        self.pending.append(f"{element} *row{number}_of_{name} = {name}{places};")
        return f"row{number}_of_{name}"

    def walks(self, loop: Loop) -> list[str]:
        """Let pointers walk along with an innermost loop; returns the statements that step them in each iteration."""
        innermost = not any(isinstance(node, Loop) for node in walk(loop.body))
        if self.number % 2 or self.nest.copies or not innermost:
            return []
        steps = []
        used = [operand for node in walk(loop.body) for operand in values(node) if isinstance(operand, Reference)]
        for reference in dict.fromkeys(used):
            if (times := _times(reference, loop.index)) is None:
                continue
            array, (subscript,) = reference.array, reference.subscripts
            others = Sum(subscript.constant, tuple(t for t in subscript.terms if t.of != loop.index))
            first = f"{times} * (long)({self.bound(loop.first)})"
            pointer = f"walk{next(self.copied)}_of_{self.name(array)}"
            others_text = f"(long)(0L + {self.sum(others, self.nest.origin(array, 0))})"  # unsigned terms may not wrap
            self.pending.append(f"{TYPES[array.number]} *{pointer} = {self.name(array)} + {others_text} + {first};")
            self.walking[reference] = pointer
            pace = f"(long)({self.sum(loop.pace)})" if loop.pace is not None else str(abs(loop.step))
            steps.append(f"{pointer} += {times if loop.step > 0 else -times} * {pace}")
        return steps

    def copy(self, text: str, types: tuple[str, ...] = ("long", "long", "int")) -> str:
        if not self.nest.copies or text.isdigit():
            return text
        number = next(self.copied)
        name, kind = f"copy{number}", types[number % len(types)]
        if self.number % 3:
            self.pending.append(f"{kind} {name} = {text};")
        else:
            self.hoisted[name] = kind
            self.pending.append(f"{name} = {text};")
        return name

    def flat(self, array: Array, subscripts: list[str]) -> str:
        text = subscripts[0]
        for dimension, subscript in enumerate(subscripts[1:], 1):
            text = f"{_factor(text)} * {_factor(self.sum(self.nest.width(array, dimension)))} + {subscript}"
        return text

    def value(self, operand: Sum | Reference, target: Number) -> str:
        """An operand as a number of the target's kind."""
        text = self.sum(operand) if isinstance(operand, Sum) else self.reference(operand)
        if not target.integral:
            return f"({text})" if isinstance(operand, Sum) else text
        if isinstance(operand, Sum):
            return f"(unsigned)({text})"
        return f"(unsigned){text}" if operand.array.number.integral else f"({text} > 0.5)"

    # -- Statements

    def nodes(self, nodes: tuple[Node, ...], margin: str) -> str:
        return "".join(self.node(node, margin) for node in nodes)

    def node(self, node: Node, margin: str) -> str:
        inside = margin + "    "
        match node:
            case Assignment():
                return self.with_copies(self.assignment(node), margin)
            case Loop():
                if not self.in_block(node):
                    return self.loop(node, margin)
                declared = f"{TYPES[node.index.number]} {node.index.name};"
                return f"{margin}{{\n{inside}{declared}\n{self.loop(node, inside)}{margin}}}\n"
            case Leave():
                jump = "return" if node.nest else "break"
                return self.with_copies(f"if ({self.compared(node, node.comparison)}) {jump};", margin)
            case Guard():
                text = self.with_copies(f"if ({self.compared(node, node.comparison)}) {{", margin)
                text += self.nodes(node.body, inside)
                if node.otherwise:
                    text += f"{margin}}} else {{\n{self.nodes(node.otherwise, inside)}"
                return f"{text}{margin}}}\n"

    def in_block(self, loop: Loop) -> bool:
        """Whether the index of a loop is declared in a block around the loop alone."""
        return not loop.declares and self.number % 3 == 1

    def loop(self, loop: Loop, margin: str) -> str:
        inside = margin + "    "
        if loop.form is not Form.FOR:
            return f"{margin}{{\n{self.spread_out(loop, inside)}{margin}}}\n"
        number = self.number + next(self.looped)
        steps = self.walks(loop)
        text = self.header(loop) if number % 2 or not may_fall(loop) else self.falling(loop)
        self.pending.extend(directive(number))
        header = self.with_copies(text, margin)
        body = self.nodes(self.body(loop), inside) + "".join(f"{inside}{step};\n" for step in steps)
        self.walking.clear()
        return f"{header.rstrip()} {{\n{body}{margin}}}\n"

    def compared(self, node: Guard | Leave, comparison: str) -> str:
        left = self.sum(node.left) if isinstance(node.left, Sum) else self.reference(node.left)
        return f"{left} {comparison} {self.sum(node.right)}"

    def asked(self, loop: Loop) -> Leave | None:
        """The end of a loop that its condition may test, as the first statement of its body."""
        match loop.body:
            case (Leave(nest=False) as leave, *_) if not self.nest.copies and self.number % 3:
                return leave
        return None

    def body(self, loop: Loop) -> tuple[Node, ...]:
        """The body of a loop, after its condition."""
        return loop.body[1:] if self.asked(loop) else loop.body

    def with_copies(self, text: str, margin: str) -> str:
        """A statement, or the header of one, after the scalars that it uses have been set."""
        lines = [*self.pending, text]
        self.pending.clear()
        return "".join(f"{margin}{line}\n" for line in lines)

    def header(self, loop: Loop) -> str:
        return f"for ({self.opening(loop)}; {self.condition(loop)}; {self.step(loop)})"

    def falling(self, loop: Loop) -> str:
        """The same loop with the step in the condition."""
        limit = self.copy(self.bound(loop.limit)) + (" + 1" if loop.comparison == ">" else "")
        condition = self.with_asked(loop, f"{loop.index.name}-- > {limit}")
        return f"for ({self.opening(loop)} + 1; {condition};)"

    def opening(self, loop: Loop) -> str:
        declared = f"{index_type(loop, self.number)} " if loop.declares else ""
        return f"{declared}{loop.index.name} = {self.bound(loop.first)}"

    def condition(self, loop: Loop) -> str:
        index, limit = loop.index.name, self.copy(self.bound(loop.limit))
        if self.number % 5 == 2 and unsigned_limit(loop):
            limit = f"(unsigned)({limit})"
        if self.number % 4 == 3 and loop.index.number in (Number.INT, Number.LONG) and loop.comparison != "!=":
            return self.with_asked(loop, f"{index} + 2 {loop.comparison} {_factor(limit)} + 2")
        text = f"{index} {loop.comparison} {limit}"
        leave = self.asked(loop)
        if leave and isinstance(leave.left, Sum) and self.number % 2:
            return f"{self.compared(leave, OPPOSITE[leave.comparison])} && {text}"
        return self.with_asked(loop, text)

    def with_asked(self, loop: Loop, condition: str) -> str:
        """A condition, with further parts that do not change it."""
        leave = self.asked(loop)
        return f"{condition} && {self.compared(leave, OPPOSITE[leave.comparison])}" if leave else condition

    def step(self, loop: Loop) -> str:
        index, sign = loop.index.name, "+" if loop.step > 0 else "-"
        if loop.pace is not None:
            return f"{index} {sign}= {self.sum(loop.pace)}"
        return f"{index}{sign * 2}" if abs(loop.step) == 1 else f"{index} {sign}= {abs(loop.step)}"

    def spread_out(self, loop: Loop, margin: str) -> str:
        """A loop whose initialisation, condition or step is not in its header."""
        opening, condition, step = f"{self.opening(loop)};", self.condition(loop), f"{self.step(loop)};"
        header = f"while ({condition}) {{"
        if loop.form is not Form.WHILE:
            within = loop.form is Form.STEPS_IN_BODY and not loop.declares
            first, opening = (opening[:-1], "") if within else ("", opening)
            last, step = (step[:-1], "") if loop.form is Form.STARTS_BEFORE else ("", step)
            header = f"for ({first}; {condition}; {last}) {{"
        lines = [*self.pending, *([opening] if opening else []), *directive(self.number + next(self.looped)), header]
        self.pending.clear()
        body = self.nodes(self.body(loop), margin + "    ")
        end = [*([f"    {step}"] if step else []), "}"]
        return "".join(f"{margin}{line}\n" for line in lines) + body + "".join(f"{margin}{line}\n" for line in end)

    def assignment(self, store: Assignment) -> str:
        """An assignment; values stay small, so that no signed integer
        overflows, and no floating-point number becomes infinite.
        """
        array, number = store.target.array, store.target.array.number
        operator = "+=" if store.accumulates else "="
        operands = [self.value(operand, number) for operand in store.operands]
        if not number.integral:
            operands = [f"{0.5**place} * {text}" for place, text in enumerate(operands, 1)]
            return f"{self.reference(store.target)} {operator} {' + '.join(operands)};"
        below = array.values.greatest + 1 if array.values else 16 if store.accumulates else 200
        operands = [f"{2 * place + 1}u * {text}" for place, text in enumerate(operands)]
        return f"{self.reference(store.target)} {operator} ({' + '.join(operands)}) % {below}u;"


def directive(number: int) -> list[str]:
    """A directive in front of a loop, or nothing; it does not change what the loop computes."""
    return [f"#pragma GCC unroll {number // 5 % 4 + 1}"] if number % 5 == 0 else []


def _times(reference: Reference, index: Index) -> int | None:
    """How many elements a reference moves when an index grows by one; None if a pointer cannot follow it."""
    if reference.array.rank != 1 or reference.array.storage not in _WALKED:
        return None
    (subscript,) = reference.subscripts
    terms = [term for term in subscript.terms if term.of == index]
    if any(isinstance(term.of, Reference) for term in subscript.terms) or len(terms) != 1:
        return None
    return terms[0].factor if isinstance(terms[0].factor, int) else None


def may_fall(loop: Loop) -> bool:
    return loop.step == -1 and loop.pace is None and loop.comparison in (">", ">=")


def _factor(text: str) -> str:
    return text if text.replace("_", "").isalnum() else f"({text})"
