"""Functions of the C library that use files: which arguments are the file, the offset, the size, the name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from iopref.frontend.c.disclose.fortran_calls import LIST, OPEN, READ, READ_DONE, START, WRITE, Statement, moves
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import Unprintable, print_expr
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.records import dataclass

_READS = {
    **dict.fromkeys(("read",), (0, (2,), None)),
    **dict.fromkeys(("pread", "pread64"), (0, (2,), 3)),
    **dict.fromkeys(("fread", "fread_unlocked"), (3, (1, 2), None)),
    **dict.fromkeys(("fgets", "fgets_unlocked", "getline", "getdelim"), (-1, (), None)),
}
"""The numbers of the arguments with the file, the factors of the size (none: unknown), and the offset."""
_SEEKS = frozenset("lseek lseek64 fseek fseeko fseeko64".split())
OPENS = frozenset("open open64 fopen fopen64".split())
_STREAMS = frozenset("fread fread_unlocked fgets fgets_unlocked getline getdelim fseek fseeko fseeko64".split())
_NO_MOVES = frozenset("fileno fstat fstat64 feof ferror clearerr close fclose posix_fadvise".split())
_PRINTING = {"sprintf": 1, "snprintf": 2}
"""Functions that print to the memory of their first argument, and the number of the argument with the format."""
_SET = 0
_NOT_ONLY_READ = 0o3 | 0o100 | 0o1000 | 0o200000
"""O_ACCMODE, O_CREAT, O_TRUNC, O_DIRECTORY."""


@dataclass(frozen=True)
class FileCall:
    """A call that uses a file.

    - `kind` is "read", "seek" (to an offset), "open" (to read), "routine" for a library routine that reads, "write" for
      a WRITE of Fortran, or "move" if the place in the file changes in another way.
    - `file` is the text of the descriptor, of the stream (if `is_stream`), or of the name that is opened.
    - `sizes` are factors of the number of bytes read.
    """

    node: Node
    kind: str
    file: str
    argument: Node
    is_stream: bool
    offset: Node | None = None
    sizes: tuple[Node, ...] = ()
    control: str = ""
    """For Fortran: what the offset is, "record" or "place"; "unit" if there is no offset."""

    is_formatted: bool = False
    length: Node | None = None
    """For Fortran: the length of the name of the file that is opened."""

    unit: str = ""
    """For Fortran: the unit that is opened."""

    @property
    def shown(self) -> str:
        """The call as messages name it."""
        if self.control:
            return f"OPEN of `{self.file}`" if self.kind == "open" else f"READ of unit `{self.file}`"
        if self.kind == "routine":
            return f"call of `{self.file}`"
        of = "" if self.kind == "open" else " of"
        return f"{self.node.name.name}{of} `{self.file}`"


def reads_files(text: str) -> bool:
    """Whether a file calls a function that reads files; few do."""
    return bool(_ANY.search(text))


_ANY = pattern(rf"\b({'|'.join((*_READS, *OPENS, READ, OPEN))})\s*\(")


def file_calls(symbols: Symbols, nodes: Iterable[Node]) -> Iterator[FileCall]:
    """The calls among some nodes that use files, in their order."""
    statement: Statement | None = None
    for node in nodes:
        name = callee(node, symbols) if isinstance(node, c_ast.FuncCall) else None
        if name is not None and (name.startswith("fortran_") or name.startswith("_gfortran_st_")):
            given = list(node.args.exprs)
            if name == START:
                statement = Statement(given[3])
            elif statement is not None and name.startswith("fortran_"):
                statement.add(name, given)
            elif statement is not None and name == READ:
                statement.read = node
            elif statement is not None and (call := _of_fortran(node, name, statement)) is not None:
                yield call
            continue
        if statement is not None and isinstance(node, (c_ast.For, c_ast.While)):
            statement.items.append(None)
        if statement is not None and isinstance(node, c_ast.ID) and node.name == LIST:
            statement.controls["list"] = ()
        if name is None or name in symbols.functions:
            continue
        found = _file_call(symbols, node, name, list(node.args.exprs) if node.args else [])
        if found is not None:
            yield found


def _file_call(symbols: Symbols, node: Node, name: str, given: list[Node]) -> FileCall | None:
    try:
        if name in _READS:
            at, sizes, offset = _READS[name]
            factors = tuple(given[k] for k in sizes)
            return FileCall(node, "read", *_handle(given[at], name), None if offset is None else given[offset], factors)
        if name in _SEEKS:
            kind = "seek" if symbols.constant(given[2]) == _SET else "move"
            return FileCall(node, kind, *_handle(given[0], name), given[1])
        if name in OPENS and _to_read(symbols, name, given):
            return FileCall(node, "open", print_expr(given[0]), given[0], name.startswith("f"))
        if name not in _NO_MOVES:
            moved = next((g for g in given if _may_be_file(symbols, g)), None)
            return FileCall(node, "move", *_handle(moved, "")) if moved is not None else None
    except (IndexError, Unprintable):
        pass
    return None


def _of_fortran(node: Node, called: str, statement: Statement) -> FileCall | None:
    unit = print_expr(statement.unit)
    if called == OPEN and (file := statement.file) is not None:
        name, length = file
        return FileCall(node, "open", print_expr(name), name, False, control="unit", length=length, unit=unit)
    if statement.is_internal:
        return None
    if called == READ_DONE:
        control, offset = statement.offset or ("unit", None)
        formatted, bytes = statement.is_formatted, statement.bytes
        sizes = () if bytes is None or formatted else (bytes,)
        return FileCall(statement.read or node, "read", unit, statement.unit, False, offset, sizes, control, formatted)
    kind = "write" if called == WRITE else "move" if moves(called) else None
    return FileCall(node, kind, unit, statement.unit, False, control="unit") if kind else None


def _handle(node: Node, name: str) -> tuple[str, Node, bool]:
    """The file of an argument; for `fileno(f)`, that of the stream."""
    match node:
        case c_ast.FuncCall(name=c_ast.ID(name="fileno" | "fileno_unlocked"), args=c_ast.ExprList(exprs=[stream])):
            return print_expr(stream), stream, True
    return print_expr(node), node, name in _STREAMS


def _may_be_file(symbols: Symbols, node: Node) -> bool:
    symbol = symbols.variable(node)
    return symbol is not None and "_IO_FILE" in str(symbol.type)


def _to_read(symbols: Symbols, name: str, given: list[Node]) -> bool:
    """Whether a call opens an existing file to read it only."""
    if name.startswith("f"):
        return isinstance(given[1], c_ast.Constant) and given[1].value.startswith('"r') and "+" not in given[1].value
    flags = symbols.constant(given[1])
    return flags is not None and not flags & _NOT_ONLY_READ


def printed(symbols: Symbols, node: Node) -> tuple[Node, Node, tuple[Node, ...]] | None:
    """The target, the format and the values of a call of sprintf; None for other statements."""
    match node:
        case c_ast.FuncCall(name=c_ast.ID(), args=c_ast.ExprList(exprs=given)):
            name = callee(node, symbols) or ""
            at = _PRINTING.get(name.removeprefix("__builtin_"), 0)
            if at and len(given) > at and isinstance(given[at], c_ast.Constant) and given[at].type == "string":
                return given[0], given[at], tuple(given[at + 1 :])
    return None
