"""Loop nests of procedures that are left to a Fortran compiler, made subroutines of their own, which become C.

A procedure may be left because of one statement that has nothing to do with its loops. Each nest in it that can be
translated by itself, which may also be some assignments to arrays, becomes a subroutine, to which the variables that
the nest uses are passed: arrays with their bounds, and components of structures as if they were variables, also those
of `blocks(b)` as long as `b` keeps its value. In the text that is left, a call stands in the place of the nest, in a
BLOCK with the subroutine's interface. If a variable is allocatable or a pointer, or an array may have gaps, the nest
stays in the text as well: it runs when something that it names is not allocated or not associated, since the call would
evaluate it even if the nest does not, and when an array has gaps, since the call would copy it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from iopref.diagnostics import UserError
from iopref.frontend.fortran.constant.known import Known
from iopref.frontend.fortran.extracted_checks import (
    changed_by,
    jumps_inside,
    may_be_allocated,
    may_overlap,
    shares_nothing,
    understood,
    worth_it,
)
from iopref.frontend.fortran.extracted_names import Names
from iopref.frontend.fortran.extracted_variables import Variable
from iopref.frontend.fortran.nest_places import places
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.parse.classify import assignment
from iopref.frontend.fortran.parse.outline import Outline, declarations, declares
from iopref.frontend.fortran.parse.units import parse
from iopref.frontend.fortran.tree.expressions import Apply, Expr, Integer, Logical, Member, Name, Real, String
from iopref.frontend.fortran.tree.line import Line, Piece
from iopref.frontend.fortran.tree.statements import Assign
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import everything, statements
from iopref.patterns import pattern
from iopref.records import dataclass, replace

PREFIX = "iopref_nest_"
"""What the names of these subroutines begin with."""

_SUBSCRIPT = r"\w+(?:\(\d+\))?"
_ELEMENT = rf"[a-z_]\w*(?:\({_SUBSCRIPT}(?:,{_SUBSCRIPT})*\))?"
_COMPONENT = pattern(rf"(?<![\w%)]){_ELEMENT}(?:%{_ELEMENT})*%[a-z_]\w*")
_WORD = pattern(r"[a-z_]\w*")
_ASKED = ("lbound", "ubound", "allocated", "associated", "is_contiguous")
_PASSED = "iopref_passed"
_LONG = 132
"""Characters of a line, in files whose lines may have any length."""


@dataclass(frozen=True)
class Extracted:
    """A nest of the procedure whose key is `of`, with its subroutine `unit` and the text that takes its place.

    `first` and `last` are the indices of the nest's first and last statement. `text` may begin an IF, in whose ELSE the
    nest stays; then `end` is the text that ends this IF, and empty otherwise.
    """

    of: str
    first: int
    last: int
    unit: Unit
    text: str
    end: str

    @property
    def key(self) -> str:
        """The name of the subroutine, which is its key."""
        return self.unit.name


def extracted(lines: Sequence[Line], outline: Outline, key: str, names: Names, options: Options) -> Iterator[Extracted]:
    """The nests of a procedure that can be translated by themselves, each as large as possible."""
    end = min(outline.contains, outline.last)
    at = outline.first + 1
    for some in declarations(lines[at:end]):
        if assignment(some[0].text) >= 0 or not declares(some[0].text):
            break
        at += len(some)
    parallel = any(line.openmp for line in lines[at:end])  # an assignment may share its work among threads
    for first, last in places(lines, at, end):
        if not (parallel and _is_assignment(lines[first])):
            yield from _nests(lines, first, last, key, names, options)


def _nests(
    lines: Sequence[Line], first: int, last: int, key: str, names: Names, options: Options
) -> Iterator[Extracted]:
    """The nest of these lines, or the nests inside it; none if a
    directive is about its loops, which it would change.
    """
    own = lines[first : last + 1]
    if own[0].directives or any(line.openmp or line.included for line in own) or "doconcurrent" in own[0].text:
        return
    if any(text.lower().startswith("gcc$") for line in own for _, text in line.comments):
        return
    made = _Nest.of(own, names)
    if made is not None:
        name = f"{PREFIX}{lines[first].number}"
        unit, (text, end) = made.unit(name), made.call(name, options)
        if unit is not None and max(map(len, text.split("\n"))) <= (options.line_length or math.inf):
            unit = replace(unit, nest_of=names.scope.unit.name)
            yield Extracted(key, first, last, unit, text, end)
        return
    if _is_assignment(own[0]):
        smaller = [(k, k) for k in range(first, last + 1)] if first < last else []
    else:
        smaller = [*places(lines, first + 1, last)]
    for inner in smaller:
        yield from _nests(lines, *inner, key, names, options)


def _is_assignment(line: Line) -> bool:
    return assignment(line.text) >= 0


@dataclass(frozen=True)
class _Nest:
    """A nest and what it uses.

    `variables` and `constants` are by the names that they have in the nest; `changed` are the names of the variables
    that the nest assigns to; `pure` says that the procedure around it is pure.
    """

    lines: tuple[Line, ...]
    variables: Mapping[str, Variable]
    constants: Mapping[str, Known]
    changed: frozenset[str]
    pure: bool

    @classmethod
    def of(cls, lines: Sequence[Line], names: Names) -> _Nest | None:
        """The nest of these lines; None if it cannot be translated by itself."""
        first = lines[0]
        if first.label or not (_is_assignment(first) or re.match(r"(?:[a-z_]\w*:)?do[a-z_]\w*=", first.text)):
            return None
        found = _components(lines, names)
        if found is None:
            return None
        own, variables, subscripts = found
        try:
            [unit] = parse([_line("subroutine x", first), *own, _line("end", lines[-1])])
        except UserError:
            return None
        body = unit.body
        if not all(map(understood, statements(body))) or not jumps_inside(body):
            return None
        if len(body) > 1 and not all(isinstance(statement, Assign) for statement in body):
            return None
        constants: dict[str, Known] = {}
        known = dict(variables)
        if any(may_be_allocated(statement, known, names) for statement in statements(body)):
            return None
        changed = {name for statement in statements(body) if (name := changed_by(statement))}
        for expr in everything(body):
            if not _one(expr, known, constants, names):
                return None
        if subscripts & changed or not shares_nothing(known, changed) or not worth_it(body, known, constants):
            return None
        if any(isinstance(statement, Assign) and may_overlap(statement, known) for statement in body):
            return None
        bounds = [bound for name, variable in known.items() for bound, _ in variable.bounds(name)]
        if names.words & set(bounds) or any(map(names.declares, _ASKED)):
            return None
        return cls(tuple(own), known, constants, frozenset(changed), names.pure)

    def unit(self, name: str) -> Unit | None:
        """The subroutine; None if it cannot be parsed."""
        first, last = self.lines[0], self.lines[-1]
        copied = self._copied
        texts = [*self._head(name, copied)]
        texts += [f"{variable.declared}::{name}" for name, variable in self.variables.items() if name in copied]
        texts += [f"{_spelled(k)},parameter::{name}={_value(k)}" for name, k in self.constants.items()]
        texts += [f"{name}={copy}" for name, copy in copied.items()]
        behind = [*(f"{copy}={name}" for name, copy in copied.items()), "end"]
        try:
            [unit] = parse([*(_line(t, first) for t in texts), *self.lines, *(_line(t, last) for t in behind)])
        except UserError:
            return None
        return unit

    def call(self, name: str, options: Options) -> tuple[str, str]:
        """The text in the place of the nest, and the text behind the nest if the nest stays; see `Extracted`."""
        actuals = ", ".join(actual for _, actual in self._arguments(self._copied))
        head = self._head(name, self._copied)
        head[0] = ("pure " if self.pure else "") + head[0]
        calls = ["interface", *head, "end subroutine", "end interface", f"call {name}({actuals})"]
        passed_if = [*dict.fromkeys(condition for v in self.variables.values() for condition in v.passed_if)]
        if not passed_if:
            return _text(["block", *calls, "end block"], options), ""
        # one statement for each condition, as .and. may evaluate its second operand when the first is false
        asks = [f"{_PASSED} = {passed_if[0]}", *(f"if ({_PASSED}) {_PASSED} = {other}" for other in passed_if[1:])]
        before = ["block", f"logical :: {_PASSED}", *asks, f"if ({_PASSED}) then", "block", *calls, "end block", "else"]
        return _text(before, options), _text(["end if", "end block"], options)

    @property
    def _copied(self) -> dict[str, str]:
        """The scalars that the nest changes, with the names of the arguments that they are copied from and to."""
        words = {word for line in self.lines for word in _WORD.findall(line.text)}
        found = {}
        for name in sorted(self.changed):
            if self.variables[name].shape is None:
                copy = f"{name}_kept"
                while copy in words:
                    copy += "x"
                found[name] = copy
        return found

    def _arguments(self, copied: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The names of the dummy arguments, each with the actual argument that is passed for it."""
        for name, variable in self.variables.items():
            yield from variable.bounds(name)
        for name, variable in self.variables.items():
            yield copied.get(name, name), variable.designator

    def _head(self, name: str, copied: Mapping[str, str]) -> list[str]:
        """The first lines of the subroutine, up to the declarations of its arguments."""
        dummies = ", ".join(dummy for dummy, _ in self._arguments(copied))
        texts = [f"subroutine {name}({dummies})", "implicit none"]
        for name, variable in self.variables.items():
            texts += [f"integer(8), intent(in) :: {bound}" for bound, _ in variable.bounds(name)]
        for name, variable in self.variables.items():
            intent = "inout" if name in self.changed else "in"
            target = ", target" if variable.shared else ""
            dummy = copied.get(name, name)
            texts.append(f"{variable.declared}, intent({intent}){target} :: {dummy}{variable.dimensions(name)}")
        return texts


def _components(lines: Sequence[Line], names: Names) -> tuple[list[Line], dict[str, Variable], frozenset[str]] | None:
    """The lines with a name in the place of each component, the variables of these names, and the names in subscripts.

    None if a component is not understood.
    """
    found: dict[str, Variable] = {}
    given: dict[str, str] = {}
    own = []
    for line in lines:
        if "%" not in line.text:
            own.append(line)
            continue
        if "'" in line.text or '"' in line.text:
            return None
        for designator in _COMPONENT.findall(line.text):
            if designator in given:
                continue
            variable = names.component(designator)
            if variable is None:
                return None
            name = re.sub(r"\W+", "_", designator)[:50]
            while name in names.words or name in found:
                name += "x"
            given[designator], found[name] = name, variable
        own.append(replace(line, text=_COMPONENT.sub(lambda match: given[match[0]], line.text)))
    subscripts = (word for each in given for part in re.findall(r"\([^%]*\)", each) for word in _WORD.findall(part))
    return own, found, frozenset(subscripts)


def _one(expr: Expr, known: dict[str, Variable], constants: dict[str, Known], names: Names) -> bool:
    """Whether one part of an expression is understood; the meanings
    of its names are added to `known` and `constants`.
    """
    match expr:
        case Member() | String():
            return False
        case Apply(Name(name)):
            return _name(name, known, constants, names) and (name not in known or known[name].shape is not None)
        case Apply():
            return False
        case Integer() | Real() | Logical() if expr.kind and not expr.kind.isdigit():
            return _name(expr.kind, known, constants, names)
        case Name(name):
            return _name(name, known, constants, names)
    return True


def _name(name: str, known: dict[str, Variable], constants: dict[str, Known], names: Names) -> bool:
    if name in known or name in constants or names.intrinsic(name):
        return True
    found = names.meaning(name)
    if isinstance(found, Variable):
        known[name] = found
    elif found is not None:
        constants[name] = found
    return found is not None


def _spelled(known: Known) -> str:
    return f"{known.type.base}({known.type.kind})"


def _value(known: Known) -> str:
    """A constant in Fortran, with its kind."""
    value = known.value
    if isinstance(value, bool):
        return f".{str(value).lower()}._{known.type.kind}"
    return f"{value!r}_{known.type.kind}"


def _line(text: str, at: Line) -> Line:
    """A statement that is shown at the place of another one."""
    return Line(text.replace(" ", ""), 0, at.source, (Piece(text, at.number, 1),))


def _text(statements: Iterable[str], options: Options) -> str:
    return "\n".join(line for statement in statements for line in _wrapped(statement, options))


def _wrapped(text: str, options: Options) -> Iterator[str]:
    """The lines of a statement, broken after blanks."""
    indent, going_on = ("", "  ") if options.free else ("      ", "     &")
    room = (options.line_length or _LONG) - 8
    while len(text) > room and (at := text.rfind(" ", 0, room) + 1 or text.find(" ") + 1):
        yield indent + text[:at] + ("&" if options.free else "")
        indent, text = going_on, text[at:]
    yield indent + text
