"""Damaged programs are refused at a position, or translated; there is no third outcome."""

from __future__ import annotations

import re

import pytest
from fortran_damage import damaged

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_program_is_translated_or_refused_at_a_place(seed: int) -> None:
    refused = 0
    for number, program in enumerate(damaged(15, seed)):
        flags = re.search(r"^[!cC*] *flags: (.*)$", program.text, re.MULTILINE)
        try:
            to_c(Source(program.name, program.text), parse_options(program.name, flags[1].split() if flags else []))
        except UserError as error:
            refused += 1
            assert error.diagnostic.position is not None, (number, program.name, program.what)
    assert 0 < refused < 15
