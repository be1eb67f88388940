"""Values of which a translation makes tens of thousands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(cls: type[T]) -> type[T]:
    """A dataclass that is compared and hashed by its fields, and that the type checker keeps from being changed.

    The one of the standard library that keeps itself from it takes up to four times as long to make.
    """
    return dataclass(unsafe_hash="__hash__" not in vars(cls))(cls)
