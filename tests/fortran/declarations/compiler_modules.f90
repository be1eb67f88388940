! flags: -ffree-line-length-none
! What the modules of the compiler make known, under its own name and others.
program t
  use iso_fortran_env
  use iso_c_binding, nul => c_null_char
  implicit none
  integer(int64) :: long = huge(1_int64)
  character(3) :: text = 'ab' // c_new_line
  print *, character_kinds, '|', integer_kinds, '|', logical_kinds, '|', real_kinds
  print *, integer_kinds(2), sum(real_kinds), size(logical_kinds), long
  print *, atomic_int_kind, atomic_logical_kind, stat_locked, stat_locked_other_image, stat_stopped_image, stat_failed_image
  print *, stat_unlocked, iostat_inquire_internal_unit, iostat_end, iostat_eor
  print *, character_storage_size, file_storage_size, numeric_storage_size, input_unit, output_unit, error_unit
  print *, int8, int16, int32, int64, real32, real64, real128
  print *, c_int, c_short, c_long, c_long_long, c_intmax_t, c_intptr_t, c_ptrdiff_t, c_size_t, c_signed_char
  print *, c_int8_t, c_int16_t, c_int32_t, c_int64_t, c_int128_t, c_float, c_double, c_long_double, c_float128
  print *, c_int_least8_t, c_int_least16_t, c_int_least32_t, c_int_least64_t, c_int_least128_t
  print *, c_int_fast8_t, c_int_fast16_t, c_int_fast32_t, c_int_fast64_t, c_int_fast128_t
  print *, c_float_complex, c_double_complex, c_long_double_complex, c_float128_complex, c_bool, c_char
  print *, iachar([nul, c_alert, c_backspace, c_form_feed, c_new_line, c_carriage_return, c_horizontal_tab, c_vertical_tab])
  print *, len('a' // nul), iachar(text(3:3)), kind(nul), c_null_char()
contains
  integer function c_null_char()  ! that name is free here
    c_null_char = 7
  end function
end program
