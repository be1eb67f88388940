"""The modules that are built into a compiler: what gfortran 12's modules define on x86-64."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.fortran.tree.declarations import Dimension, Shape
from iopref.frontend.fortran.tree.expressions import Array, Expr, Integer, String

_INTEGERS: dict[str, dict[str, int]] = {
    "iso_fortran_env": {
        "int8": 1, "int16": 2, "int32": 4, "int64": 8, "real32": 4, "real64": 8, "real128": 16,
        "input_unit": 5, "output_unit": 6, "error_unit": 0, "iostat_end": -1, "iostat_eor": -2,
        "iostat_inquire_internal_unit": 5018, "numeric_storage_size": 32, "character_storage_size": 8,
        "file_storage_size": 8, "atomic_int_kind": 4, "atomic_logical_kind": 4, "stat_unlocked": 0, "stat_locked": 1,
        "stat_locked_other_image": 2, "stat_stopped_image": 6000, "stat_failed_image": 6001,
    },
    "iso_c_binding": {
        "c_int": 4, "c_short": 2, "c_long": 8, "c_long_long": 8, "c_signed_char": 1, "c_size_t": 8, "c_intmax_t": 8,
        "c_intptr_t": 8, "c_ptrdiff_t": 8, "c_int8_t": 1, "c_int16_t": 2, "c_int32_t": 4, "c_int64_t": 8,
        "c_int128_t": 16, "c_int_least8_t": 1, "c_int_least16_t": 2, "c_int_least32_t": 4, "c_int_least64_t": 8,
        "c_int_least128_t": 16, "c_int_fast8_t": 1, "c_int_fast16_t": 8, "c_int_fast32_t": 8, "c_int_fast64_t": 8,
        "c_int_fast128_t": 16, "c_float": 4, "c_double": 8, "c_long_double": 10, "c_float128": 16,
        "c_float_complex": 4, "c_double_complex": 8, "c_long_double_complex": 10, "c_float128_complex": 16,
        "c_bool": 1, "c_char": 1,
    },
}  # fmt: skip
_LISTS: dict[str, dict[str, tuple[int, ...]]] = {
    "iso_fortran_env": {
        "character_kinds": (1, 4), "integer_kinds": (1, 2, 4, 8, 16), "logical_kinds": (1, 2, 4, 8, 16),
        "real_kinds": (4, 8, 10, 16),
    },
}  # fmt: skip
_CHARACTERS: dict[str, dict[str, str]] = {
    "iso_c_binding": {
        "c_null_char": "\0", "c_alert": "\a", "c_backspace": "\b", "c_form_feed": "\f", "c_new_line": "\n",
        "c_carriage_return": "\r", "c_horizontal_tab": "\t", "c_vertical_tab": "\v",
    },
}  # fmt: skip
FUNCTIONS: dict[str, dict[str, str]] = {
    "ieee_arithmetic": {
        "ieee_is_nan": "isnan", "ieee_is_finite": "is finite", "ieee_support_datatype": "is supported",
        "ieee_support_denormal": "is supported", "ieee_support_divide": "is supported",
        "ieee_support_inf": "is supported", "ieee_support_nan": "is supported", "ieee_support_sqrt": "is supported",
        "ieee_support_standard": "is supported",
    },
}  # fmt: skip
"""Functions of a module, with their names in the table of intrinsic functions."""
NOT_COVERED: dict[str, frozenset[str]] = {
    "iso_fortran_env": frozenset(("compiler_options", "compiler_version", "lock_type", "event_type", "team_type")),
    "iso_c_binding": frozenset(
        (
            "c_ptr", "c_null_ptr", "c_funptr", "c_null_funptr", "c_f_pointer", "c_f_procpointer", "c_associated",
            "c_funloc", "c_loc", "c_sizeof",
        )
    ),
    "ieee_arithmetic": frozenset(
        (
            "ieee_all", "ieee_away", "ieee_class", "ieee_class_type", "ieee_copy_sign", "ieee_divide_by_zero",
            "ieee_down", "ieee_features_type", "ieee_flag_type", "ieee_fma", "ieee_get_flag", "ieee_get_halting_mode",
            "ieee_get_modes", "ieee_get_rounding_mode", "ieee_get_status", "ieee_get_underflow_mode", "ieee_inexact",
            "ieee_int", "ieee_invalid", "ieee_is_negative", "ieee_is_normal", "ieee_logb", "ieee_max", "ieee_max_mag",
            "ieee_max_num", "ieee_max_num_mag", "ieee_min", "ieee_min_mag", "ieee_min_num", "ieee_min_num_mag",
            "ieee_modes_type", "ieee_nearest", "ieee_negative_denormal", "ieee_negative_inf", "ieee_negative_normal",
            "ieee_negative_subnormal", "ieee_negative_zero", "ieee_next_after", "ieee_next_down", "ieee_next_up",
            "ieee_other", "ieee_other_value", "ieee_overflow", "ieee_positive_denormal", "ieee_positive_inf",
            "ieee_positive_normal", "ieee_positive_subnormal", "ieee_positive_zero", "ieee_quiet_eq", "ieee_quiet_ge",
            "ieee_quiet_gt", "ieee_quiet_le", "ieee_quiet_lt", "ieee_quiet_nan", "ieee_quiet_ne", "ieee_real",
            "ieee_rem", "ieee_rint", "ieee_round_type", "ieee_scalb", "ieee_selected_real_kind", "ieee_set_flag",
            "ieee_set_halting_mode", "ieee_set_modes", "ieee_set_rounding_mode", "ieee_set_status",
            "ieee_set_underflow_mode", "ieee_signaling_eq", "ieee_signaling_ge", "ieee_signaling_gt",
            "ieee_signaling_le", "ieee_signaling_lt", "ieee_signaling_nan", "ieee_signaling_ne", "ieee_signbit",
            "ieee_status_type", "ieee_support_flag", "ieee_support_halting", "ieee_support_io",
            "ieee_support_rounding", "ieee_support_subnormal", "ieee_support_underflow_control", "ieee_to_zero",
            "ieee_underflow", "ieee_unordered", "ieee_up", "ieee_usual", "ieee_value",
        )
    ),
}  # fmt: skip
"""The other names of a module."""
COVERED = frozenset((*_INTEGERS, *FUNCTIONS))
"""The modules of which some names are covered."""


def constants(module: str) -> Iterator[tuple[str, Expr, Shape | None]]:
    """The named constants of a module: each one's name and value, and its shape if it is an array."""
    for name, value in _INTEGERS.get(module, {}).items():
        yield name, Integer(value), None
    for name, values in _LISTS.get(module, {}).items():
        yield name, Array(tuple(map(Integer, values))), (Dimension(None, Integer(len(values))),)
    for name, text in _CHARACTERS.get(module, {}).items():
        yield name, String(text), None
