"""The kernel's readahead window of each block device, in KiB."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

BLOCK = Path("/sys/block")
_IN_MEMORY = ("ram", "zram")


def read_readahead(block: Path = BLOCK) -> dict[str, int]:
    """`read_ahead_kb` of each block device that has a size and is not itself memory."""
    return {
        device.name: int(_setting(block, device.name).read_text())
        for device in sorted(block.iterdir())
        if not device.name.startswith(_IN_MEMORY) and int((device / "size").read_text()) > 0
    }


def write_readahead(windows: Mapping[str, int], block: Path = BLOCK) -> None:
    """Set `read_ahead_kb` of the given devices; files opened from now on use it. Devices that are gone are skipped."""
    for device, kib in windows.items():
        setting = _setting(block, device)
        if setting.exists():
            setting.write_text(str(kib))


def _setting(block: Path, device: str) -> Path:
    return block / device / "queue" / "read_ahead_kb"
