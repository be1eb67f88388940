"""A hint is computed from what one iteration of its loop touches, if the others touch the same further on."""

import re

import pytest
from support import translated

DECLARED = "long n; double a[9000][700], x[90000], y[90000], p[245000];\n"

CASES = {
    # members in front, and behind, are come to at the ends of the loop
    "for (long i = 2; i < n - 2; i++) y[i] = x[i - 2] + x[i + 2];": (
        "iopref_hint_strips1(&iopref_i_x, 4, 8, 8, 2, 0, IOPREF_RELEASE(2, 0), &x[0], IOPREF_PREFETCH(1), 0, &x[4]);",
    ),
    # a flag tells whether there is a release
    "for (long i = 2; i < n - 2; i++) y[i] = x[i - 2] + x[i + 2]; for (long i = 0; i < n; i++) y[i] += x[i];": (
        "iopref_hint_strips1(&iopref_i_x, 4, 8, 8, 2, 0, "
        "!iopref_again_x ? IOPREF_RELEASE(2, 1) : 0, &x[0], IOPREF_PREFETCH(1), 0, &x[4]);",
    ),
    # downwards, by the index and by the address
    "for (long i = n - 1; i >= 0; i--) x[i] = y[i + 2] + y[i];": (
        "iopref_hint_strips1(&iopref_i_y, 2, 8, -8, 2, "
        "0, IOPREF_RELEASE(2, 0), &y[n + 1], IOPREF_PREFETCH(1), 0, &y[n - 1]);",
    ),
    "for (long i = 0; i < n; i++) x[n - i] = 1;": (
        "iopref_hint_strip1(&iopref_i_x, IOPREF_PREFETCH(1), IOPREF_RELEASE(2, 0), &x[n], 8, -8);",
    ),
    "for (long i = 0; i < n; i += 3) y[i] = x[2 * i];": (
        "iopref_hint_strip1(&iopref_i_x, IOPREF_PREFETCH(1), IOPREF_RELEASE(2, 0), &x[0], 8, 48);",
        "iopref_hint_strip1(&iopref_i_y, IOPREF_PREFETCH(3), IOPREF_RELEASE(4, 0), &y[0], 8, 24);",
    ),
    # a release takes pieces from the lowest on, whichever the loop touches first
    "for (long i = n - 1; i >= 0; i--) for (long j = 0; j < 70; j++) a[i][j] = 1;": (
        "iopref_release2(&iopref_i_a, 2, 0, &a[n - iopref_i_a.done_to][0], "
        "iopref_kept_a ? 560 : iopref_alone(560, 5040), 5600, iopref_i_a.done_to - iopref_i_a.done_from);",
        "iopref_hint_strip1(&iopref_i_a, IOPREF_PREFETCH(1), 0, &a[n - 1][0], 560, -5600);",
    ),
    # a release takes the page in which a piece ends
    "for (long i = 0; i < n; i++) for (long j = 0; j < 70; j++) a[i][j] = 1;": (
        "iopref_hint_pieces1(&iopref_i_a, 0, iopref_kept_a ? 0 : 5040, 560, 5600, 1, "
        "IOPREF_PREFETCH(1), IOPREF_RELEASE(2, 0), &a[0][0]);",
    ),
    "for (long j = 0; j < 700; j++) for (long i = 0; i < n; i++) a[i][j] = 1;": (
        "iopref_hint_strip2(&iopref_j_a, IOPREF_PREFETCH(1), IOPREF_RELEASE(2, 0), &a[0][0], 8, 8, 5600, n);",
    ),
    # the first iteration touches nothing
    "for (long i = 0; i < n; i++) if (i >= 10) y[i] += x[i - 10];": (
        "iopref_prefetch1(&iopref_i_x, 1, &x[iopref_i_x.from - 10], 8L * (iopref_i_x.to - iopref_i_x.from));",
    ),
    "for (long i = 89999; i >= 0; i--) if (i + 10 < n) y[i] += x[i + 10];": (
        "iopref_prefetch1(&iopref_i_x, 1, &x[90010 - iopref_i_x.to], ",
    ),
    # what the iteration before the first would begin is released with it
    "for (int i = 0; i < 89995; i += 5) { x[i] = x[i + 1] * 0.5; x[i + 1] = x[i + 2] * 0.5; x[i + 4] = x[i + 5]; }": (
        "iopref_release1(&iopref_i_x, 2, 0, (const char *)&x[5L * iopref_i_x.done_from] - 32, ",
        "iopref_hint_strips1(&iopref_i_x, 1, 40, 40, 1, IOPREF_PREFETCH(1), 0, &x[1]);",
    ),
    # what an iteration touches grows
    "for (long i = 0; i < n; i++) for (long j = 0; j <= i; j++) a[i][j] = 1;": (
        "iopref_prefetch2(&iopref_i_a, 1, &a[iopref_i_a.from][0], "
        "8L * iopref_i_a.to, 5600, iopref_i_a.to - iopref_i_a.from);",
    ),
    "for (long i = 0; i < n; i++) for (long j = 0; j <= i; j++) p[i * (i + 1) / 2 + j] = 1;": (
        "iopref_prefetch1(&iopref_i_p, 1, &p[((long)(iopref_i_p.from + 1) * (iopref_i_p.from) / 2)], ",
        "IOPREF_OVERWRITES_AHEAD(3), 0, &p[((long)(iopref_j_p_i + 1) * (iopref_j_p_i) / 2)]);",
    ),
}


@pytest.mark.parametrize("nest", CASES)
def test_a_hint_is_for_the_iterations_of_the_strip(nest: str) -> None:
    text = translated(f"{DECLARED}void f(void)\n{{\n{nest}\n}}\n").text
    for call in CASES[nest]:
        assert call in re.sub(r"\s+", " ", text)
