"""Count what is understood of programs in C and Fortran: their nests, and the references in them.

    python bench/understood.py [--alone] NAME=FILE[,FILE...][+FILE...] ... [-- OPTION...]

A nest is an outermost loop of any kind with accesses to arrays in it; it is handled whole when iopref takes it with all
its loops and references. A reference is one access as it is written: affine, indirect, or refused for a reason, which
is that of the reference or of the innermost loop around it that is left as written. The files of a program are known to
each other, as by --with, unless --alone; those after a `+` are only looked into. Prints a table in Markdown.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pycparser import c_ast

from iopref.diagnostics import UserError
from iopref.frontend.c.facts.accesses import accesses_below
from iopref.frontend.c.facts.symbols import Symbols, resolve
from iopref.frontend.c.lift.lift_loop import Lifted
from iopref.frontend.c.lift.nests import Rejected, find_nests
from iopref.frontend.c.syntax.unit import Unit, load
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.suffixes import is_fortran
from iopref.frontend.fortran.to_c import to_c
from iopref.frontend.other_files import Companions
from iopref.source import Source

HEADERS = Path(__file__).resolve().parent.parent / "runtime_c" / "include"

LOOPS = (c_ast.For, c_ast.While, c_ast.DoWhile)


@dataclass
class Counts:
    """What was counted in one program; `refused` by reasons."""

    nests: int = 0
    whole: int = 0
    affine: int = 0
    indirect: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    @property
    def references(self) -> int:
        return self.affine + self.indirect + self.refused.total()

    def add(self, other: Counts) -> None:
        self.nests += other.nests
        self.whole += other.whole
        self.affine += other.affine
        self.indirect += other.indirect
        self.refused += other.refused

    def row(self, name: str) -> str:
        def share(part: int, of: int) -> str:
            return f"{part} ({100 * part / of:.0f} %)" if of else "0"

        reasons = ", ".join(f"{code} {n}" for code, n in self.refused.most_common())
        cells = [name, str(self.nests), share(self.whole, self.nests), str(self.references)]
        cells += [share(self.affine, self.references), str(self.indirect), reasons]
        return f"| {' | '.join(cells)} |"


def counted(path: Path, options: Sequence[str], beside: Sequence[str]) -> Counts:
    """What is understood of one file, with others of its program beside it."""
    source, given = Source.read(str(path)), options
    if is_fortran(str(path)):
        source = Source(str(path), to_c(source, parse_options(str(path), options)))
        options = ("-std=gnu11", "-I", str(HEADERS))
    unit = load(source, options)
    symbols = resolve(unit.ast)
    companions = Companions(tuple(beside), tuple(given), tuple(given), str(HEADERS))
    found = list(find_nests(unit, companions.of(unit)))
    judged = dict(_judged(symbols, found))
    counts = Counts()
    for loop in _own_loops(unit, symbols):
        verdicts = [judged.get(id(access), _kind(loop)) for access, _ in accesses_below(symbols, loop)]
        if not verdicts:
            continue
        counts.nests += 1
        counts.whole += any(isinstance(n, Lifted) and n.node is loop and not n.nest.refusals for n in found)
        counts.affine += verdicts.count("affine")
        counts.indirect += verdicts.count("indirect")
        counts.refused.update(v for v in verdicts if v not in ("affine", "indirect"))
    return counts


def _kind(loop: Node) -> str:
    return "small" if isinstance(loop, c_ast.For) else "while"


def _judged(symbols: Symbols, found: Sequence[Lifted | Rejected]) -> Iterator[tuple[int, str]]:
    """The accesses, by identity of their nodes, and what becomes of each; later pairs overrule earlier ones."""
    for nest in found:
        if isinstance(nest, Rejected):
            subject = f" {nest.refusal.subject}" if nest.refusal.code == "call" and nest.refusal.subject else ""
            yield from ((id(a), f"{nest.refusal.code}{subject}") for a, _ in accesses_below(symbols, nest.node))
            continue
        yield from ((id(a), "affine") for a, _ in accesses_below(symbols, nest.node))  # those to the nest's own arrays
        for access in nest.accesses:
            if access.refusal:
                yield id(access.node), access.refusal.code
            elif access.reference is not None and nest.nest.references[access.reference].indirect:
                yield id(access.node), "indirect"


def _own_loops(unit: Unit, symbols: Symbols) -> Iterator[Node]:
    """The outermost loops of the file's own functions."""
    pending = [f.body for f in symbols.functions.values() if unit.in_main_file(f)]
    while pending:
        node = pending.pop()
        if isinstance(node, LOOPS):
            yield node
        else:
            pending += list(node)


def main() -> None:
    """Print the table of the programs given."""
    words, _, rest = " ".join(sys.argv[1:]).partition(" -- ")
    options = rest.split()
    alone = words.startswith("--alone ")
    total = Counts()
    print("| program | nests | handled whole | references | affine | indirect | refused |")
    print("|---|---|---|---|---|---|---|")
    for word in words.removeprefix("--alone ").split():
        name, _, files = word.rpartition("=")
        files, _, more = files.partition("+")
        beside = [] if alone else [*files.split(","), *more.split(",")] if more else files.split(",")
        counts = Counts()
        for path in map(Path, files.split(",")):
            try:
                counts.add(counted(path, options, beside))
            except UserError as e:
                print(e.render(), file=sys.stderr)
        total.add(counts)
        print(counts.row(name or Path(files).stem), flush=True)
    print(total.row("all"))


if __name__ == "__main__":
    sys.setrecursionlimit(50_000)
    main()
