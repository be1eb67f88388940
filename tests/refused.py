"""Programs with a part that is refused: how they are written, and the message for the part."""

from __future__ import annotations

from iopref.diagnostics import Refusal
from iopref.translate import TranslatedNest, Translation

DECLARATIONS = """\
double a[200][200], v[40000];
int b[40000], *row, n = 200;
volatile int port;
struct node { double x; struct node *next; struct { unsigned flag : 3; int rest; } s; } *list;
typedef double vector __attribute__((vector_size(32)));
vector *odd;
double unknown(double);
#define LOOPS(i, j) for (int i = 0; i < n; i++) v[i] = 0; for (int j = 0; j < n; j++) v[j] = 1;
"""
SERVED = """
double served(void)
{
    double s = 0;
    for (int i = 0; i < 40000; i++)
        s += v[i];
    return s;
}
"""


def text_of(body: str) -> tuple[str, list[str]]:
    """A file with a refused nest and a served one, and the positions that are marked in it."""
    marked = f"{DECLARATIONS}void f(void)\n{{\n  {body}\n}}\n{SERVED}"
    places = []
    while (at := marked.find("@")) >= 0:
        places.append(f"a.c:{marked.count(chr(10), 0, at) + 1}:{at - marked.rfind(chr(10), 0, at)}")
        marked = marked[:at] + marked[at + 1 :]
    return marked, places


def check(refusal: Refusal, code: str, places: list[str], reason: str, remedy: str) -> None:
    assert (refusal.code, str(refusal.position)) == (code, places[0])
    assert reason in refusal.reason
    assert remedy in refusal.remedy


def rejected(result: Translation) -> list[Refusal]:
    return [n.refusal for n in result.nests if not isinstance(n, TranslatedNest)]
