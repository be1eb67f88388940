"""The file with the results of `iopref calibrate`, which the run-time library also reads."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from iopref.diagnostics import UserError, error
from iopref.measure.durations import show_duration
from iopref.records import asdict, dataclass, fields

FORMAT = "iopref calibration 1"
_MOST_BYTES = 1 << 16


@dataclass(frozen=True)
class Calibration:
    """Measured properties of the disk that a directory is on; what is not known is 0.

    - `latency_ns`, `latency_deviation_ns`: average and mean deviation of a random read of 4 KiB, in nanoseconds.
    - `bandwidth`: bytes per second.
    - `willneed_absent_ns`, `willneed_resident_ns`, `pageout_ns`, `mincore_ns`: nanoseconds per page of these calls, for
      pages that are absent or resident.
    - `reads_at_once`: the most bytes that one MADV_WILLNEED brings.
    - `read_ahead_kb`: the device's setting, in KiB.
    """

    directory: str
    latency_ns: int
    latency_deviation_ns: int
    bandwidth: int
    willneed_absent_ns: int
    willneed_resident_ns: int
    pageout_ns: int
    mincore_ns: int
    reads_at_once: int
    read_ahead_kb: int

    @property
    def first_latency_ns(self) -> int:
        """The latency that the run-time library begins with: the average and two deviations, at most 10 s."""
        return min(self.latency_ns + 2 * self.latency_deviation_ns, 10**10)

    def text(self) -> str:
        """The text of the file: a line that names the format, and a line `key=value` for each field."""
        return "".join(f"{key}={value}\n" for key, value in {"format": FORMAT, **asdict(self)}.items())


def calibration_file() -> Path:
    """The path of the file: IOPREF_CALIBRATION, or the usual place by the XDG Base Directory Specification."""
    if named := os.environ.get("IOPREF_CALIBRATION"):
        return Path(named)
    config = os.environ.get("XDG_CONFIG_HOME", "")
    base = Path(config) if config.startswith("/") else Path(os.environ.get("HOME") or "/") / ".config"
    return base / "iopref" / "machine"


def read_calibration(path: Path) -> Calibration | None:
    """The contents of a file; None if it does not exist. Raises UserError if it is not a calibration."""
    try:
        lines = os.fsdecode(_first_bytes(path)).split("\n")
    except FileNotFoundError:
        return None
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy="run iopref calibrate") from e
    values = dict(line.split("=", 1) for line in lines if "=" in line)
    try:
        if lines[:1] != [f"format={FORMAT}"]:
            raise ValueError
        numbers = {field.name: _whole(values[field.name]) for field in fields(Calibration)[1:]}
        return Calibration(values["directory"], **numbers)
    except (KeyError, ValueError) as e:
        raise error(f"{path} is not a calibration", remedy="run iopref calibrate, which writes a new one") from e


def known_calibration(say: Callable[[str], object]) -> Calibration | None:
    """The calibration of this machine, or None.

    `say` gets a message if the file is unreadable or not a calibration.
    """
    try:
        return read_calibration(calibration_file())
    except UserError as e:
        say(f"{e.diagnostic.message}: {e.diagnostic.remedy}")
        return None


def show_latency(c: Calibration) -> str:
    """Average and deviation of the disk's latency."""
    return f"{show_duration(c.latency_ns)}, deviation {show_duration(c.latency_deviation_ns)}"


def _first_bytes(path: Path) -> bytes:
    """The first bytes of a file, as many as a calibration may have; for a pipe nothing,
    without waiting for a writer.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        return os.read(descriptor, _MOST_BYTES)
    finally:
        os.close(descriptor)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)
