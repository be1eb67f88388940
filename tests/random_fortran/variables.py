"""The variables that the statements of random Fortran programs use, and where they may be declared."""

from __future__ import annotations

FRAMES = ("local", "common", "module", "host", "arguments")
"""Where the variables are that the statements use."""
VARIABLES = {
    "i": ("integer", "", "2"),
    "j": ("integer", "", "5"),
    "k": ("integer", "", "3"),
    "n": ("integer", "", "6"),
    "l8": ("integer*8", "", "1234567"),
    "i2": ("integer*2", "", "7"),
    "i1": ("integer*1", "", "-3"),
    "ia": ("integer", "6", "3, -1, 4, 1, -5, 9"),
    "ib": ("integer", "6", "2, 6, 5, -3, 5, 8"),
    "im": ("integer", "3, 4", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
    "x": ("real", "", "0.75"),
    "y": ("real", "", "-1.5"),
    "xa": ("real", "6", "1.0, 0.5, -0.25, 3.0, 1.5, 2.0"),
    "d": ("double precision", "", "2.25d0"),
    "e": ("double precision", "", "-0.125d0"),
    "da": ("double precision", "6", "0.5d0, 1.5d0, -2.0d0, 0.25d0, 4.0d0, 3.0d0"),
    "db": ("double precision", "6", "1.0d0, -1.0d0, 2.5d0, 0.125d0, 0.0d0, 7.0d0"),
    "dm": ("double precision", "3, 4", "1d0, 2d0, 3d0, 4d0, 0.5d0, 6d0, 7d0, -8d0, 9d0, 1d0, 1.5d0, 2d0"),
    "c": ("complex", "", "(1.5, -0.5)"),
    "z": ("complex*16", "", "(0.5d0, 2d0)"),
    "za": ("complex*16", "3", "(1d0, 0d0), (0d0, -1d0), (2d0, 3d0)"),
    "p": ("logical", "", ".true."),
    "q": ("logical", "", ".false."),
    "la": ("logical", "6", ".true., .false., .true., .true., .false., .false."),
    "q1": ("logical*1", "", ".true."),
    "s1": ("character*1", "", "'m'"),
    "s5": ("character*5", "", "'abcde'"),
    "s9": ("character*9", "", "'ninechars'"),
    "sa": ("character*3", "4", "'one', 'two', 'tre', 'for'"),
}
"""The variables: their types, shapes and first values, in an order that needs no gaps when it is turned round."""
SIZES = {"complex*16": 16, "double precision": 8, "integer*8": 8, "complex": 8, "integer*2": 2}
SIZES |= {kind: 1 for kind in ("integer*1", "logical*1", "character*1", "character*5", "character*9", "character*3")}
"""Bytes of the types, those of 4 left out; of characters, 1: COMMON in that order has no gaps."""
OVERLAID = {
    "ie": ("integer", "6", "equivalence (ie(1), ia(1))"),
    "xe": ("real", "6", "equivalence (xe, xa)"),
    "zr": ("double precision", "2", "equivalence (z, zr(1))"),
    "sq1": ("character*1", "9", "equivalence (s9(2:3), sq1(2))"),
}
