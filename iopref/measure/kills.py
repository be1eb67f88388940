"""The message when the memory limit has killed processes of a command: the cause as far as known, and what may help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from iopref.measure.sizes import show_size

_SCRATCH = "IOPREF_SCRATCH"


def explained(kills: int, swap: int, command: Sequence[str], environment: Mapping[str, str]) -> str:
    """A sentence or two on `kills` killed processes of a command, on a machine that had `swap` bytes of swap.

    Scratch files are advised only if neither the environment nor the command's own words name a directory for them.
    """
    killed = f"the memory limit killed {kills} of the command's processes"
    if swap:
        cause = (
            f"{killed}. The machine had {show_size(swap)} of swap: either that was full, or some was free and the "
            "kernel gave up, as it does now and then in a group with a limit. Running it again"
        )
        remedies = ["more swap (--swap SIZE)", "a higher limit (--memory SIZE)"]
    else:
        cause, remedies = f"{killed}, and there is no swap. Swap (--swap SIZE)", ["a higher limit (--memory SIZE)"]
    if not environment.get(_SCRATCH) and not any(f"{_SCRATCH}=" in word for word in command):
        remedies.append(f"{_SCRATCH}=DIR if the program is linked with the run-time library")
    return f"{cause}{''.join(f', {remedy}' for remedy in remedies[:-1])} or {remedies[-1]} may help"
