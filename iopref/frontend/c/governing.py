"""Directives that govern a loop: they stand right in front of it, and go wherever its header goes."""

from __future__ import annotations

import re
from collections.abc import Sequence

_COMPILERS = re.compile(r"GCC\s+(ivdep|unroll|novector)\b|clang\s+loop\b|(ivdep|unroll|nounroll|novector|vector)\b")
_OPENMP = re.compile(r"omp\b")
_SIMD = re.compile(r"omp\s+simd(\s*,?\s*(safelen|simdlen|aligned|nontemporal)\s*\([^()]*\))*\s*")


def governing(pragmas: Sequence[str]) -> int:
    """How many of the pragmas in front of a loop, from the first that governs it to the last, stay with it."""
    first = next((k for k, p in enumerate(pragmas) if may_move(p) or _OPENMP.match(p)), len(pragmas))
    return len(pragmas) - first


def may_move(pragma: str) -> bool:
    """Whether a pragma says as much of a loop over a part of the iterations: how to compile it, and no more."""
    return bool(_COMPILERS.match(pragma)) or is_simd(pragma)


def is_simd(pragma: str) -> bool:
    """Whether a pragma is OpenMP's `simd` with clauses that make no sum of parts (OpenMP 5.2, section 10.4)."""
    return bool(_SIMD.fullmatch(pragma))


def in_lanes(pragmas: Sequence[str]) -> bool:
    """Whether several iterations of a loop run at once in one thread: calls inside would keep them from it."""
    return any(re.match(r"omp\b.*\bsimd\b", p) for p in pragmas)
