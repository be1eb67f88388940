"""A reference that is not understood is named, with its position and a remedy; the others of its nest are served."""

from __future__ import annotations

import pytest
from refused import check, text_of
from support import served, translated

# code, nest with another reference that is served, reason, remedy
REFERENCES = [
    ("pointer", "for (int i = 0; i < n; i++) { v[i] = *@row; row = row + 1; }", "`row` changes", "subscripts"),
    ("pointer", "for (int i = 0; i < n; i++) v[i] = *@row++;", "`row` changes", "such as `row[i]`"),
    ("pointer", "int k = n; while (k--) { v[k] = 0; *--@row = 1; }", "`row` changes", "such as `row[i]`"),
    ("pointer", "for (int i = 0; i < n; i++) v[i] = (@list += 2)->x;", "`list` changes", "such as `list[i]`"),
    (
        "guarded",
        "for (int i = 0; i < n; i++) { v[i] = 1; if (b[i]) v[i] = @list->next->x; }",
        "condition",
        "unconditional",
    ),
    (
        "changes",
        "int k = 0; for (int i = 0; i < n; i++) { v[i] = 1; b[@k] = 0; if (v[i] > 5) k = n - k; }",
        "`k` changes",
        "loop index",
    ),
    ("effect", "for (int i = 0; i < n; i++) { v[i] = 1; b[@b[n]++] = 0; }", "side effects", "before the loop"),
    (
        "effect",
        "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { v[j] = 1; b[@b[i]++] = 0; }",
        "side effects",
        "before the loop",
    ),
    ("effect", "for (int i = 0; i < n; i++) { v[i] = 1; b[@b[i] *= 3] = 0; }", "side effects", "before the loop"),
    ("changes", "for (int i = 0; i < n; i++) { v[i] = 1; b[b[@b[i]++]] = 0; }", "may change `b[i]`", "if these are"),
    (
        "type",
        "vector *w = odd; for (int i = 0; i < 9999; i++) { v[i] = 1; w[i] = w[@0]; }",
        "size of what is accessed",
        "declaration",
    ),
    ("value", "for (int i = 0; i < n; i++) v[i] = v[@list - list];", "not an integer", "integer variable"),
    (
        "address",
        "for (int i = 0; i < n; i++) { v[i] = 1; @v[sizeof(struct { int a, b; }) * b[i]] = 0; }",
        "names a type that it defines itself",
        "compute the subscript",
    ),
    ("address", "for (int i = 0; i < n; i++) v[i] = (@b ? v : a[0])[i];", "not an array", "index an array"),
    (
        "address",
        "for (int i = 0; i < n; i++) v[i] = list->s.flag + (&@list->s)->flag;",
        "bit-field",
        "ordinary member",
    ),
]


@pytest.mark.parametrize(
    ("code", "body", "reason", "remedy"), REFERENCES, ids=[f"{c[0]}-{i}" for i, c in enumerate(REFERENCES)]
)
def test_a_refused_reference_is_named_and_the_others_of_the_nest_are_served(
    code: str, body: str, reason: str, remedy: str
) -> None:
    text, places = text_of(body)
    nests = served(translated(text))
    assert [n.lifted.nest.function for n in nests] == ["f", "served"]
    check(nests[0].lifted.nest.refusals[0], code, places, reason, remedy)
    hinted = {h.reference.array.partition("@")[0] for p in nests[0].plan.pipelines for s in p.streams for h in s.hints}
    assert "v" in hinted


TWICE = """\
typedef unsigned char *row;
struct sizes { int rows; unsigned columns; };
void ends(struct sizes *s, row *in, row *out, unsigned columns) {
    int y, sum;
    unsigned k;
    row from, to;
    for (y = 0; y < s->rows; y++) {
        to = out[y];
        from = in[y];
        sum = from[0] + from[1];
        *to++ = (unsigned char)sum;
        from += 2;
        for (k = columns - 2; k > 0; k--) {
            sum = from[0] + from[1] + from[-1];
            *to++ = (unsigned char)sum;
            from += 2;
        }
        sum = from[0] + from[1];
        sum += from[-1] + from[1];
        *to = (unsigned char)sum;
    }
}
"""


def test_an_access_that_is_refused_may_be_made_twice() -> None:
    """Behind the inner loop, addresses are known to hints only."""
    (nest,) = served(translated(TWICE))
    assert {r.text for r in nest.plan.nest.references} == {"from[0]", "from[1]", "from[-1]", "*to++"}
