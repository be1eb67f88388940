"""Prints expressions and type names of pycparser as C text.

Parentheses are printed where the grammar requires them (C11 6.5), and where gcc's `-Wparentheses` and
`-Wsizeof-array-div` ask for them.
"""

from __future__ import annotations

from collections.abc import Mapping

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern

_COMMA, _ASSIGNMENT, _CONDITIONAL, _BINARY, _CAST, _UNARY, _POSTFIX = 0, 1, 2, 3, 13, 14, 15
_LEVELS = ("||", "&&", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %")
_PRECEDENCE = {op: _BINARY + level for level, ops in enumerate(_LEVELS) for op in ops.split()}

_SUMS = {"+", "-"}
_COMPARISONS = {"<", ">", "<=", ">=", "==", "!="}
_CONFUSING: dict[str, set[str]] = {
    "||": {"&&"},
    "|": _SUMS | _COMPARISONS | {"&", "^"},
    "^": _SUMS | _COMPARISONS | {"&"},
    "&": _SUMS | _COMPARISONS,
    "<<": _SUMS,
    ">>": _SUMS,
    **{op: _COMPARISONS for op in _COMPARISONS},
}

_QUOTED = pattern(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"")
_ATOM = pattern(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|\.?\d(?:[eEpP][+-]|[\w.])*")
_OFFSETOF = ("offsetof", "__builtin_offsetof")


class Unprintable(ValueError):
    """An expression contains a statement, or the definition of a struct or enum."""


def print_expr(node: Node, substitute: Mapping[str, str] | None = None) -> str:
    """An expression, initialiser or type name as C text.

    `substitute` maps identifiers to texts of expressions that are printed in their place, in parentheses where needed;
    names of members are not identifiers. Raises Unprintable.
    """
    return _Printer(substitute or {}).at(node, _COMMA)


def print_argument(node: Node, substitute: Mapping[str, str] | None = None) -> str:
    """The same as an argument of a call, in parentheses if needed."""
    return _Printer(substitute or {}).at(node, _ASSIGNMENT)


def print_operand(node: Node, substitute: Mapping[str, str] | None = None) -> str:
    """The same as an operand of a multiplication or addition, in parentheses if needed."""
    return _Printer(substitute or {}).at(node, _CAST)


def print_summand(node: Node) -> str:
    """The same as a left operand of an addition, in parentheses if needed."""
    return _Printer({}).at(node, _PRECEDENCE["+"])


def print_condition(node: Node) -> str:
    """The same as an operand of `&&`, in parentheses if needed."""
    return _Printer({}).at(node, _PRECEDENCE["&&"])


def print_type(node: Node, name: str = "", substitute: Mapping[str, str] | None = None) -> str:
    """A type name, or a declarator of pycparser with its specifiers, printed as the declaration of `name`.

    `substitute` is as for expressions, and applies to identifiers in dimensions.
    """
    return _Printer(substitute or {}).declaration(node, name)


class _Printer:
    def __init__(self, substitute: Mapping[str, str]) -> None:
        self._substitute = substitute

    def at(self, node: Node, minimum: int) -> str:
        """The text of a node, in parentheses if it binds less tightly than `minimum`."""
        text, precedence = self._print(node)
        return text if precedence >= minimum else f"({text})"

    def _print(self, node: Node) -> tuple[str, int]:
        match node:
            case c_ast.ID():
                text = self._substitute.get(node.name)
                return (node.name, _POSTFIX) if text is None else (text, _precedence_of(text))
            case c_ast.Constant():
                return node.value, _POSTFIX
            case c_ast.ArrayRef():
                return f"{self.at(node.name, _POSTFIX)}[{self.at(node.subscript, _COMMA)}]", _POSTFIX
            case c_ast.StructRef():
                return f"{self.at(node.name, _POSTFIX)}{node.type}{node.field.name}", _POSTFIX
            case c_ast.FuncCall():
                return self._call(node), _POSTFIX
            case c_ast.UnaryOp():
                return self._unary(node)
            case c_ast.BinaryOp():
                level = _PRECEDENCE[node.op]
                left, right = self._operand(node, node.left, level), self._operand(node, node.right, level + 1)
                return f"{left} {node.op} {right}", level
            case c_ast.Cast():
                return f"({self.declaration(node.to_type)}){self.at(node.expr, _CAST)}", _CAST
            case c_ast.TernaryOp():
                condition, yes = self.at(node.cond, _BINARY), self.at(node.iftrue, _ASSIGNMENT)
                return f"{condition} ? {yes} : {self.at(node.iffalse, _CONDITIONAL)}", _CONDITIONAL
            case c_ast.Assignment():
                return f"{self.at(node.lvalue, _UNARY)} {node.op} {self.at(node.rvalue, _ASSIGNMENT)}", _ASSIGNMENT
            case c_ast.ExprList():
                return self._list(node.exprs), _COMMA if len(node.exprs) > 1 else _ASSIGNMENT
            case c_ast.CompoundLiteral():
                words = [*node.storage, self.declaration(node.type)]
                return f"({' '.join(words)}){self.at(node.init, _COMMA)}", _POSTFIX
            case c_ast.InitList():
                return f"{{{self._list(node.exprs)}}}", _POSTFIX
            case c_ast.NamedInitializer():
                designators = "".join(self._designator(d) for d in node.name)
                return f"{designators} = {self.at(node.expr, _ASSIGNMENT)}", _ASSIGNMENT
            case c_ast.GenericSelection():
                parts = [self.at(node.expr, _ASSIGNMENT), *(self._association(a) for a in node.associations)]
                return f"_Generic({', '.join(parts)})", _POSTFIX
            case c_ast.Typename():
                return self.declaration(node), _ASSIGNMENT
        raise Unprintable(f"cannot print {type(node).__name__} as an expression")

    def _list(self, nodes: list[Node]) -> str:
        return ", ".join(self.at(n, _ASSIGNMENT) for n in nodes)

    def _operand(self, parent: Node, node: Node, minimum: int) -> str:
        inner = node.op if isinstance(node, c_ast.BinaryOp) else ""
        negated = isinstance(node, c_ast.UnaryOp) and node.op == "!" and node is parent.left
        text = self.at(node, minimum)
        if inner in _CONFUSING.get(parent.op, ()) and _PRECEDENCE[inner] >= minimum:
            return f"({text})"
        if parent.op == "/" and node is parent.right and isinstance(node, c_ast.UnaryOp) and node.op == "sizeof":
            return f"({text})"
        return f"({text})" if negated and parent.op in (*_COMPARISONS, "&", "|") else text

    def _unary(self, node: Node) -> tuple[str, int]:
        op = node.op
        if op in ("p++", "p--"):
            return f"{self.at(node.expr, _POSTFIX)}{op[1:]}", _POSTFIX
        if isinstance(node.expr, c_ast.Typename):
            return f"{op}({self.declaration(node.expr)})", _UNARY
        operand = self.at(node.expr, _UNARY if op in ("++", "--", "sizeof") else _CAST)
        apart = op.isidentifier() or (op[-1] in "+-&" and operand.startswith(op[-1]))
        return f"{op}{' ' if apart else ''}{operand}", _UNARY

    def _call(self, node: Node) -> str:
        arguments = node.args.exprs if node.args else []
        if isinstance(node.name, c_ast.ID) and node.name.name in _OFFSETOF:
            return f"{node.name.name}({self.declaration(arguments[0])}, {self._member_path(arguments[1])})"
        return f"{self.at(node.name, _POSTFIX)}({self._list(arguments)})"

    def _member_path(self, node: Node) -> str:
        """The designator of `offsetof`: its names are members, its subscripts are expressions."""
        match node:
            case c_ast.StructRef():
                return f"{self._member_path(node.name)}.{node.field.name}"
            case c_ast.ArrayRef():
                return f"{self._member_path(node.name)}[{self.at(node.subscript, _COMMA)}]"
        return str(node.name)

    def _designator(self, node: Node) -> str:
        if not isinstance(node, c_ast.ID):
            raise Unprintable("cannot print what designates an element: the first ones of a range are not kept")
        return f".{node.name}"

    def _association(self, node: Node) -> str:
        choice = self.declaration(node.type) if node.type else "default"
        return f"{choice}: {self.at(node.expr, _ASSIGNMENT)}"

    def declaration(self, node: Node, inner: str = "") -> str:
        """A declarator around `inner`, built from the inside out, with the specifiers in front."""
        match node:
            case c_ast.Typename() | c_ast.Decl() | c_ast.Typedef():
                return self.declaration(node.type, inner)
            case c_ast.PtrDecl():
                pointer = " ".join([*(node.quals or []), inner]).rstrip()
                bracketed = isinstance(node.type, c_ast.ArrayDecl | c_ast.FuncDecl)
                return self.declaration(node.type, f"(*{pointer})" if bracketed else f"*{pointer}")
            case c_ast.ArrayDecl():
                words = [*(node.dim_quals or []), self.at(node.dim, _ASSIGNMENT) if node.dim else ""]
                return self.declaration(node.type, f"{inner}[{' '.join(words).strip()}]")
            case c_ast.FuncDecl():
                params = [self._parameter(p) for p in node.args.params] if node.args else []
                return self.declaration(node.type, f"{inner}({', '.join(params)})")
            case c_ast.TypeDecl():
                specifiers = " ".join([*(node.quals or []), self._specifier(node.type)])
                return f"{specifiers}{'' if inner.startswith('[') else ' '}{inner}".rstrip()
        raise Unprintable(f"cannot print {type(node).__name__} as a type")

    def _parameter(self, node: Node) -> str:
        match node:
            case c_ast.EllipsisParam():
                return "..."
            case c_ast.ID():
                return str(node.name)
        return self.declaration(node, node.name or "")

    def _specifier(self, node: Node) -> str:
        match node:
            case c_ast.IdentifierType():
                return " ".join(node.names)
            case c_ast.Struct(decls=None) | c_ast.Union(decls=None) | c_ast.Enum(values=None):
                return f"{type(node).__name__.lower()} {node.name}"
            case c_ast.TypeOf():
                return f"{node.op}({self.at(node.expr, _COMMA)})"
        raise Unprintable(f"cannot print {type(node).__name__} as a type specifier")


def _precedence_of(text: str) -> int:
    """The precedence of a text: highest for a name, number, call, subscript or bracketed text, lowest for a list."""
    text = _QUOTED.sub("0", text)
    atom = _ATOM.match(text)
    depth = groups = 0
    outside = ""
    for c in text[atom.end() :] if atom else text:
        if c in "([":
            groups += depth == 0
            depth += 1
        elif c in ")]":
            depth -= 1
        elif depth == 0:
            outside += c
    keyword = atom is not None and atom[0] in ("sizeof", "_Alignof")
    if outside or keyword or (groups > 1 and atom is None):
        return _COMMA if "," in outside else _ASSIGNMENT
    return _POSTFIX
