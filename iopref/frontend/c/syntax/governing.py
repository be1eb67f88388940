"""Directives that govern a loop: they stand right in front of it, and move with its header."""

from __future__ import annotations

import re
from collections.abc import Sequence

from iopref.patterns import pattern

_COMPILERS = pattern(r"GCC\s+(ivdep|unroll|novector)\b|clang\s+loop\b|(ivdep|unroll|nounroll|novector|vector)\b")
_OPENMP = pattern(r"omp\b(?!\s+(?:barrier|flush|taskwait|taskyield)\b)")
_TOGETHER = pattern(r"\b(collapse|ordered|sizes|tile)\s*\(([^()]*)\)")
_SIMD = pattern(r"omp\s+simd(\s*,?\s*(safelen|simdlen|aligned|nontemporal)\s*\([^()]*\))*\s*")


def governing(pragmas: Sequence[str]) -> int:
    """The number of pragmas in front of a loop that stay with it: from the first one that
    governs it to the last one.
    """
    first = next((k for k, p in enumerate(pragmas) if may_move(p) or is_openmp(p)), len(pragmas))
    return len(pragmas) - first


def is_openmp(pragma: str) -> bool:
    """Whether a pragma is a directive of OpenMP that governs the next statement, and not a stand-alone one."""
    return bool(_OPENMP.match(pragma))


def may_move(pragma: str) -> bool:
    """Whether a pragma also holds for a loop over a part of the iterations, as it only says how to compile the loop."""
    return bool(_COMPILERS.match(pragma)) or is_simd(pragma)


def is_simd(pragma: str) -> bool:
    """Whether a pragma is OpenMP's `simd` with clauses that do not combine parts (OpenMP 5.2, section 10.4)."""
    return bool(_SIMD.fullmatch(pragma))


def in_lanes(pragmas: Sequence[str]) -> bool:
    """Whether several iterations of a loop run at once in one thread; calls inside would prevent that."""
    return any(re.match(r"omp\b.*\bsimd\b", p) for p in pragmas)


def together(pragmas: Sequence[str]) -> int | None:
    """The number of nested loops that the pragmas combine; None if a computation tells it.

    OpenMP 5.2, sections 4.4.3 to 4.4.5 and 9.1; OpenACC's `collapse` and `tile`. Nothing may stand between such loops.
    """
    clauses = [c for p in pragmas if re.match(r"(omp|acc)\b", p) for c in _TOGETHER.findall(p)]
    counts = [str(of.count(",") + 1) if name in ("sizes", "tile") else of.strip() for name, of in clauses]
    return max(map(int, counts), default=1) if all(n.isdecimal() for n in counts) else None
