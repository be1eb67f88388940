"""Calls the simulator, a C program in runtime_c/simulator."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import iopref
from iopref.diagnostics import error
from iopref.simulate.machine import Machine, Policy
from iopref.simulate.result import Bound, Result
from iopref.trace.format import Trace

_BOUND = 3  # POLICY_BOUND


def program() -> Path:
    """The path of the simulator; raises UserError if it is not installed."""
    package = Path(iopref.__file__).resolve().parent
    path = package / "_runtime" / "bin" / "iopref-simulator"
    if not path.is_file():
        raise error(
            f"the simulator is not installed with this copy of iopref ({path} is missing)",
            remedy=f"install iopref with pip, or build it in this checkout: pip install -e {package.parent}",
        )
    return path


def simulate(trace: Trace, machine: Machine, points: int = 0) -> Result:
    """Run a trace through a machine, with a time line of at most `points` points.

    Raises UserError if the trace is damaged.
    """
    options = {
        "memory": machine.memory,
        "policy": int(machine.policy),
        "hints": int(machine.hints),
        "latency": machine.latency,
        "outstanding": machine.outstanding or 0,
        "touch": machine.touch,
        "hint": machine.hint,
        "points": points,
    }
    if machine.disks:
        d = machine.disks
        options |= {"disks": d.count, "seek": d.seek, "transfer": d.transfer, "stripe": d.stripe}
    return Result.read(_run(trace, options))


def bound(trace: Trace, memory: int, touch: int = 1) -> Bound:
    """The least reads and writes that are possible in `memory` pages; `touch` is in nanoseconds."""
    least = _run(trace, {"memory": memory, "policy": _BOUND})
    reached = simulate(trace, Machine(memory, latency=0, policy=Policy.OPTIMAL, hints=False))
    return Bound(
        least["pages"], least["reads"], reached.reads, least["written_pages"], least["writes"], least["touches"] * touch
    )


def _run(trace: Trace, options: dict[str, int]) -> dict[str, Any]:
    words = [f"{name}={value}" for name, value in {"skip": trace.start, "sites": len(trace.sites), **options}.items()]
    done = subprocess.run([program(), trace.path, *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise error(done.stderr.strip() or f"the simulator ended with status {done.returncode}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found
