"""The oracle on random loop nests: kinds of reuse, groups, leaders and later uses against enumeration."""

from __future__ import annotations

from dataclasses import dataclass

import test_oracle as oracle
from generated.c_printer import printed
from generated.nests import Nest as Drawn
from generated.nests import Program
from generated.strategies import nests
from hypothesis import HealthCheck, given, note, settings
from oracle.cases import Machine
from oracle.values import Values
from support import CORPUS_FOLDER, translated

from iopref.model import Nest
from iopref.translate import TranslatedNest

machine = oracle.compiled_machine
RELATIONS = (
    oracle.test_kinds_of_reuse_are_the_distances_between_iterations,
    oracle.test_members_of_a_group_are_whole_iterations_apart,
    oracle.test_the_leading_reference_is_first_and_the_trailing_one_last,
    oracle.test_later_uses_are_found,
)


@dataclass(frozen=True, eq=False)
class Case:
    """A nest of a generated program."""

    nest: Nest


def affine(nest: Nest) -> bool:
    """Whether parameters alone determine what a nest does."""
    bounds = (part for loop in nest.loops for b in (loop.first, loop.limit) for part in b.parts)
    subscripts = (reference.offset for reference in nest.references)
    return not any(e.opaque_loops or e.level for e in (*bounds, *subscripts))


@settings(max_examples=20, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(nests())
def test_relations_hold_for_random_nests(machine: Machine, drawn: Drawn) -> None:
    values = Values({**machine(24).names, **{p.name: p.value for p in drawn.parameters}})
    text = printed(Program((drawn,)))
    note(text)
    for found in translated(text, options=("-I", str(CORPUS_FOLDER))).nests:
        if not isinstance(found, TranslatedNest) or not affine(found.lifted.nest):
            continue
        case = Case(found.lifted.nest)
        try:
            oracle.accesses_of(case, values)
        except (NameError, SyntaxError):  # text that is no expression of parameters and indices
            continue
        for relation in RELATIONS:
            relation(case, lambda _: values)
