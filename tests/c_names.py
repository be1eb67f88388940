"""C declarations to test with, parsed and resolved."""

from __future__ import annotations

from collections.abc import Iterator

from pycparser import CParser, c_ast

from iopref.frontend.c.facts.symbols import Symbol, Symbols, resolve

DECLARATIONS = """
typedef unsigned long size_t; typedef double row[10]; typedef struct node node;
struct node { node *next; double value; int length : 7; unsigned flag : 1; row data; const char *name; };
enum color { RED, GREEN = 5, BLUE }; enum wide { LOW = 1, HIGH = 0x80000000 }; enum huge { HUGE = 1ul << 40 };
enum sign { NEGATIVE = -1, POSITIVE = 1 };
union word { float f; unsigned char b[7]; }; struct pair { char c; union { int i; double d; }; short s; } pair;
struct flexible { long n; double tail[]; };
struct bits { unsigned a : 3, b : 30; char c; unsigned long d : 40; int : 0; int e : 1; };
char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l; unsigned long ul;
long long ll; unsigned long long ull; _Bool b; float f; double d; long double ld; float _Complex fz; double _Complex z;
__int128 wide; unsigned __int128 uwide; enum color color; enum sign sign; node n, *list; row r, rows[4];
double (*block)[20], *p, **pp; const int ci; int *ip; void *v; struct pair pairs[3];
struct flexible *flex; struct bits bits;
int f1(double, int); double *f2(void); int (*table[3])(double); char text[] = "abc";
double given[] = {1, 2, [7] = 3, 4};
double square[4][5]; int *const *volatile q; struct node nodes[2], *np;
"""


def parse(code: str) -> Symbols:
    return resolve(CParser().parse(code))


def walk(node: c_ast.Node) -> Iterator[c_ast.Node]:
    yield node
    for child in node:
        yield from walk(child)


def uses(symbols: Symbols, name: str) -> list[Symbol | None]:
    return [symbols.of(n) for n in walk(symbols.ast) if isinstance(n, c_ast.ID) and n.name == name]


def expression(text: str, declarations: str = DECLARATIONS) -> tuple[Symbols, c_ast.Node]:
    symbols = parse(f"{declarations} void probe(void) {{ {text}; }}")
    return symbols, symbols.functions["probe"].body.block_items[0]
