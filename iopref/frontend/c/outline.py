"""What a copy of a nest needs to stand in a function of its own: its variables, and a place in the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from iopref.frontend.c.facts.library import discloses
from iopref.frontend.c.facts.liveness import Life, path_to
from iopref.frontend.c.facts.nest_writes import Written, find_written
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.function_place import may_differ, place_before
from iopref.frontend.c.lift.lift_loop import Lifted
from iopref.frontend.c.local_constants import declares_type, enumerators, numbers
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.restrict import only_restricted, spelled, unrestricted
from iopref.frontend.c.syntax.printer import Unprintable, print_type
from iopref.frontend.c.syntax.regions import LOOPS
from iopref.frontend.c.syntax.structured import JumpOut
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.syntax.walk import assigned, walk
from iopref.frontend.c.types.ctypes import Array, CType, Pointer, Scalar, Struct, variably_modified
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.frontend.c.types.layout import size_of
from iopref.patterns import pattern
from iopref.records import dataclass, once, replace
from iopref.source import Span

_JUMPS = (c_ast.Goto, c_ast.Label, JumpOut)
_OF_THE_FUNCTION = pattern(
    r"(__func__|__FUNCTION__|__PRETTY_FUNCTION__)$|alloca|__builtin_(va|alloca|FUNCTION|return_address|frame_address"
    r"|dwarf_cfa|stack|apply|next_arg|object_size|dynamic_object_size)"
)
"""Names that mean something else in another function."""
_IN_DIMENSIONS = (c_ast.ID, c_ast.Constant, c_ast.BinaryOp, c_ast.TernaryOp)

_SMALL = 512
"""The size, in bytes, below which an array counts as small."""


@dataclass(frozen=True)
class Variable:
    """A variable of the function around a nest, and its declaration without a value.

    It is `given` if its value at the entry matters, `kept` if its value at the end matters, and `idle` if nothing in
    the nest reads it.
    """

    name: str
    declared: str
    given: bool
    kept: bool
    idle: bool = False


@dataclass(frozen=True)
class Outlined:
    """A nest that may stand in a function of its own, at `offset`, in front of the function around it.

    `visible` are the variables of that function that the nest can use, `constants` those that an `enum` in it declares.
    """

    offset: int
    visible: dict[str, Node]
    constants: dict[str, Node]
    unit: Unit
    symbols: Symbols
    function: Node
    nest: Node
    written: Written
    restricted: bool
    whole: Node
    """The nest of which this is a part, or itself. The function's jumps, if it `jumps`, do not lead into it or out."""

    jumps: bool = False
    hidden: frozenset[int] = frozenset()
    """Identities of nodes in the nest that stand in other functions."""

    is_part: bool = False
    """Whether this is a part of the nest, which runs often, in memory too."""

    def part(self, identity: int) -> Outlined:
        """The same for a loop inside the nest, by the identity of its node."""
        node = next(node for node in walk(self.nest) if id(node) == identity)
        visible, constants = _visible(self.function, node)
        written = find_written(self.symbols, node)
        return replace(self, visible=visible, constants=constants, nest=node, written=written, is_part=True)

    @property
    def without_bounds(self) -> Outlined:
        """The same for the body of a `for` loop and the step in its header, without the bounds."""
        return self.without((self.nest.init, self.nest.cond))

    def without(self, parts: Iterable[Node]) -> Outlined:
        """The same, where parts of the nest stand in functions of their own."""
        return replace(self, hidden=frozenset(id(node) for part in parts for node in walk(part)))

    @property
    def loops(self) -> frozenset[int]:
        """Identities of the loops that do not stand in other functions."""
        return frozenset(id(node) for node in walk(self.nest) if isinstance(node, LOOPS)) - self.hidden

    def only_hidden(self) -> tuple[str, ...]:
        """The variables of the function that the nest names only where it stands in other functions."""
        shown = frozenset(self._named())
        whole = replace(self, hidden=frozenset())._named()
        return tuple(n for n in dict.fromkeys(whole) if n in self.visible and n not in shown)

    def sets(self, name: str) -> bool:
        """Whether the nest may change a variable."""
        return name in self.visible and id(self.symbols.of(self.visible[name])) in self.written.variables

    def enumeration(self) -> str | None:
        """The declaration of the constants that the nest names; hints have them as numbers. Empty if there are none.

        None if the text does not tell the number of one of them.
        """
        named = self.constants.keys() & self._named()
        if not named <= self._numbers.keys():
            return None
        texts = [f"{name} = {value}" for name, value in self._numbers.items() if name in named]
        return f"enum {{ {', '.join(texts)} }};" if texts else ""

    def variables(self, at_entry: frozenset[str], inside: frozenset[str]) -> tuple[Variable, ...] | None:
        """The variables that the nest names, or that its hints read at its entry or inside it.

        They are in an order in which they can be declared; None if one of them cannot be passed.
        """
        inner = {node.name for node in walk(self.nest) if isinstance(node, c_ast.Decl)}
        read = at_entry | (inside - inner)
        own = (name for name in self._named() if name in self.visible)
        names = [*dict.fromkeys([*own, *(name for name in self.visible if name in read)])]
        try:
            found = {}
            for name in self._with_dimensions(names):
                symbol = self._symbol(name)
                changed = id(symbol) in self.written.variables
                variable = self._variable(symbol, changed, name in at_entry)
                idle = not (variable.given or variable.kept or name in read or id(symbol) in self._read)
                found[name] = replace(variable, idle=idle)
        except (_Unfit, Unprintable):
            return None
        return tuple(found.values())

    @once
    def _read(self) -> frozenset[int]:
        """The variables, by identity, with which the nest does more than set them."""
        set_here = {id(name) for name in assigned(self.nest)}
        named = (n for n in walk(self.nest) if isinstance(n, c_ast.ID) and id(n) not in set_here)
        return frozenset(id(self.symbols.of(name)) for name in named)

    def _variable(self, symbol: Symbol, changed: bool, at_entry: bool) -> Variable:
        if not _may_be_passed(symbol.type) or symbol.address_taken or symbol.type.volatile:
            raise _Unfit
        if symbol.storage not in ("local", "param") and not isinstance(symbol.type, Array):
            raise _Unfit
        if changed and (variably_modified(symbol.type) or "const" in symbol.type.quals):
            raise _Unfit
        may_change = symbol.storage == "local" and self.unit.preprocessor.another
        if may_change and not self.unit.is_written(*self._declaration(symbol)):
            raise _Unfit  # a macro that may be another type when the text is compiled
        declared_type = _decayed(symbol) if changed else symbol.decl.type
        if self.is_part and symbol.storage == "local" and isinstance(symbol.type, Array):
            declared_type = self._restricted(symbol)
        dimensions = {name: str(value) for name, value in self._numbers.items()}
        declared = spelled(print_type(declared_type, symbol.name, dimensions), self.unit.raw.has_restrict)
        if not self.restricted:
            declared = _without_restrict(declared, symbol.type)
        life = Life(self.symbols, symbol)
        if isinstance(symbol.type, Array):
            own = not self.jumps and self._has_small_parts_only(symbol) and life.is_only_in(self.function, self.nest)
            return Variable(symbol.name, declared, not own, kept=False)
        kept = changed and self._is_read_after(life)
        use = life.use(self.nest)
        given = not changed or at_entry or use.reads or (kept and not use.sets)
        if given and not life.is_set_before(self.function, self.nest):
            raise _Unfit
        return Variable(symbol.name, declared, given, kept)

    def _is_read_after(self, life: Life) -> bool:
        """Whether a variable may be read behind the nest: by any that reads it first, if the function jumps."""
        if not self.jumps:
            return life.is_read_after(self.function, self.nest)
        after = life.after(self.whole, self.nest)
        if after.reads or after.sets:
            return after.reads
        return life.use(self.whole).reads or life.is_read_first(self.function.body, self.whole)

    def _restricted(self, symbol: Symbol) -> Node:
        """The type of a pointer to an array of the function, which no other pointer leads to.

        A small array is not passed, as the loop may be faster with its elements in registers.
        """
        if (size_of(symbol.type) or _SMALL) < _SMALL:
            raise _Unfit
        return c_ast.PtrDecl(["restrict"], symbol.decl.type.type)

    def _has_small_parts_only(self, symbol: Symbol) -> bool:
        """Whether an array is small and only used by element, so that no pointer to it lives longer than the nest.

        The user's loop may then keep it in registers, as it is not passed to a function.
        """
        inside = walk(self.nest)
        elements = (n for n in inside if isinstance(n, c_ast.ArrayRef) and isinstance(self.symbols.type_of(n), Scalar))
        roots = {id(_root(n)) for n in elements}
        names = (n for n in inside if isinstance(n, c_ast.ID) and self.symbols.of(n) is symbol)
        small = symbol.storage == "local" and (size_of(symbol.type) or _SMALL) < _SMALL
        return small and all(id(name) in roots for name in names)

    def _declaration(self, symbol: Symbol) -> tuple[int, int]:
        """The first and the last token of the declaration of a variable, without its attributes and value."""
        texts, name = self.unit.tokens.texts, symbol.decl.coord.line
        first = next(k + 1 for k in range(name, -1, -1) if texts[k] in (";", "{", "}", "("))
        last, depth = name, 0
        while depth > 0 or texts[last + 1] not in (";", ",", "=", "__attribute__"):
            last += 1
            depth += (texts[last] in "([") - (texts[last] in ")]")
        return first, last

    def _with_dimensions(self, names: list[str]) -> list[str]:
        """The names, each after those on which its type depends."""
        ordered: dict[str, None] = {}
        for name in names:
            for other in self._dimensions(self._symbol(name)):
                ordered |= dict.fromkeys(self._with_dimensions([other]))
            ordered[name] = None
        return [*ordered]

    def _dimensions(self, symbol: Symbol) -> Iterator[str]:
        """The variables on which a type depends, which must not have changed since the declaration."""
        for array in (n for n in walk(symbol.decl.type) if isinstance(n, c_ast.ArrayDecl) and n.dim is not None):
            for node in walk(array.dim):
                if not isinstance(node, _IN_DIMENSIONS):
                    raise _Unfit
                if isinstance(node, c_ast.ID) and node.name in self.visible:
                    other = self._symbol(node.name)
                    if other is not self.symbols.of(node) or other.assigned or other.address_taken:
                        raise _Unfit
                    if other.type.volatile:
                        raise _Unfit
                    yield node.name
                elif isinstance(node, c_ast.ID) and not self._is_number(node):
                    raise _Unfit

    def _is_number(self, node: Node) -> bool:
        """Whether a name in a dimension is a constant of the file, or one of the function with a number in the text."""
        own = self.constants.get(node.name)
        if own is not None and self.symbols.of(own) is self.symbols.of(node):
            return node.name in self._numbers
        return own is None and self.symbols.constant(node) is not None

    @once
    def _numbers(self) -> dict[str, int]:
        """The constants of the function that have numbers in the text."""
        return numbers(self.unit, self.symbols, self.constants.values())

    def _named(self) -> Iterator[str]:
        """The names in the nest of variables and constants of the function, in order."""
        outer = {id(self.symbols.of(node)) for node in (*self.visible.values(), *self.constants.values())}
        names = (n for n in walk(self.nest) if isinstance(n, c_ast.ID) and id(n) not in self.hidden)
        return (name.name for name in names if id(self.symbols.of(name)) in outer)

    def _symbol(self, name: str) -> Symbol:
        symbol = self.symbols.of(self.visible[name])
        if symbol is None:
            raise _Unfit
        return symbol


class _Unfit(Exception):
    """A variable cannot be passed."""


def outlined(unit: Unit, symbols: Symbols, found: Lifted) -> Outlined | None:
    """How a nest of a function may stand in another one; None if it may not."""
    around, nest = symbols.functions[found.nest.function], found.node
    if found.nest.parallel:
        return None
    inside = tuple(walk(nest))
    if _is_old_style(around) or declares_type(around.body) or _jumps(nest):
        return None
    visible, constants = _visible(around, nest)
    if any(isinstance(node, c_ast.Return) or _depends_on_function(symbols, node) for node in inside):
        return None
    if any(isinstance(node, c_ast.ID) and discloses(node.name) for node in inside):
        return None  # it is not known here what these macros name
    if any(isinstance(node, c_ast.ID) and node.name == around.decl.name for node in inside):
        return None  # it would be called in front of its declaration
    if any(isinstance(node.type, c_ast.FuncDecl) or "extern" in node.storage for node in visible.values()):
        return None
    place = place_before(unit, around)
    if place is None or may_differ(unit, Span(place, found.region.span.start)):
        return None
    restricted = only_restricted(symbols, nest)
    jumps = _jumps(around.body)
    return Outlined(place, visible, constants, unit, symbols, around, nest, found.written, restricted, nest, jumps)


def _is_old_style(function: Node) -> bool:
    """Whether the parameters of a function are declared behind its head, or nowhere, so that they have type int."""
    parameters = function.decl.type.args
    return any(isinstance(p, c_ast.ID) for p in (parameters.params if parameters else ()))


@lru_cache(maxsize=16)
def _jumps(part: Node) -> bool:
    """Whether a part of a function contains a jump to a label, or a label."""
    return any(isinstance(node, _JUMPS) for node in walk(part))


def _root(element: Node) -> Node:
    while isinstance(element, c_ast.ArrayRef):
        element = element.name
    return element


def _decayed(symbol: Symbol) -> Node:
    """The type of a variable; for a parameter `double a[]`, the pointer that it is."""
    declared = symbol.decl.type
    if isinstance(symbol.type, Pointer) and isinstance(declared, c_ast.ArrayDecl):
        quals = [q for q in declared.dim_quals if q != "static"]
        return c_ast.PtrDecl(quals, declared.type)
    return declared


def _without_restrict(declared: str, t: CType) -> str:
    text = unrestricted(declared, t)
    if text is None:
        raise _Unfit
    return text


def _may_be_passed(t: CType) -> bool:
    while isinstance(t, (Pointer, Array)):
        t = t.target if isinstance(t, Pointer) else t.element
        if isinstance(t, Struct):
            return bool(t.tag) or t.complete
    return isinstance(t, Scalar)


def _depends_on_function(symbols: Symbols, node: Node) -> bool:
    """Whether a node of a nest means something else in another function, or sets a part of a variable."""
    match node:
        case c_ast.ID(name=name):
            return bool(_OF_THE_FUNCTION.match(name))
        case c_ast.UnaryOp(op="sizeof" | "_Alignof" | "&", expr=c_ast.ID() as name):
            return isinstance(symbols.type_of(name), Array)
        case c_ast.TypeOf() | c_ast.UnaryOp(op="__real__" | "__imag__"):
            return True
    return False


def _visible(function: Node, nest: Node) -> tuple[dict[str, Node], dict[str, Node]]:
    """The variables and the enumerators of a function that a nest can use, by name."""
    seen = _seen(function, nest)
    visible = {name: node for name, node in seen.items() if isinstance(node, c_ast.Decl)}
    return visible, {name: node for name, node in seen.items() if name not in visible}


def _seen(function: Node, nest: Node) -> dict[str, Node]:
    """The declarations and enumerators of a function that a nest can use, by name."""
    args = function.decl.type.args
    found = {p.name: p for p in (args.params if args else ()) if isinstance(p, c_ast.Decl)}
    path = path_to(function.body, nest)
    for around, inside in zip(path, path[1:], strict=False):
        match around:
            case c_ast.Compound(block_items=items):
                before = items[: next(k for k, item in enumerate(items) if item is inside)]
            case c_ast.For(init=c_ast.DeclList(decls=before)):
                pass
            case _:
                before = ()
        for item in before:
            found |= {item.name: item} if isinstance(item, c_ast.Decl) and item.name else enumerators(item)
    return found
