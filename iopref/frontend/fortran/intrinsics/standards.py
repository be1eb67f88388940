"""The standard that introduced each intrinsic procedure: with `-std=f2003`, later names are free for the user's own."""

from __future__ import annotations

_F2003 = """
c_associated c_f_pointer c_f_procpointer c_funloc c_loc command_argument_count extends_type_of get_command
get_command_argument get_environment_variable is_iostat_end is_iostat_eor move_alloc new_line same_type_as
selected_char_kind
"""
_F2008 = """
acosh asinh atanh atomic_define atomic_ref bessel_j0 bessel_j1 bessel_jn bessel_y0 bessel_y1 bessel_yn bge bgt
ble blt c_sizeof compiler_options compiler_version dshiftl dshiftr erf erfc erfc_scaled execute_command_line
findloc gamma hypot iall iany image_index iparity is_contiguous lcobound leadz log_gamma maskl maskr merge_bits
norm2 num_images parity popcnt poppar shifta shiftl shiftr storage_size this_image trailz ucobound
"""
_F2018 = """
atomic_add atomic_and atomic_cas atomic_fetch_add atomic_fetch_and atomic_fetch_or atomic_fetch_xor atomic_or
atomic_xor co_broadcast co_max co_min co_reduce co_sum event_query failed_images get_team image_status
random_init rank stopped_images team_number
"""
_GNU = """
abort access acosd alarm algama and asind atan2d atand babs backtrace bbclr bbits bbset bbtest besj0 besj1 besjn
besy0 besy1 besyn biand bieor bior bitest bjtest bktest bmod bmvbits bnot bshft bshftc ccotan cdabs cdcos cdexp
cdlog cdsin cdsqrt chdir chmod complex cosd cotan cotand ctime dacosd dacosh dasind dasinh datan2d datand datanh
dbesj0 dbesj1 dbesjn dbesy0 dbesy1 dbesyn dcmplx dconjg dcosd dcotan dcotand derf derfc dgamma dimag dlgama
dreal dsind dtand dtime etime exit fdate fe_runtime_error fget fgetc floati floatj floatk flush fnum fput fputc
free fseek fstat ftell gerror getarg getcwd getenv getgid getlog getpid getuid gmtime hostnm iargc idate ierrno
iiabs iiand iibclr iibits iibset iieor iior iishft iishftc imag imagpart imod imvbits inot int2 int8 irand
isatty isnan itime jiabs jiand jibclr jibits jibset jieor jior jishft jishftc jmod jmvbits jnot kiabs kiand
kibclr kibits kibset kieor kill kior kishft kishftc kmod kmvbits knot lgamma link lnblnk loc long lshift lstat
ltime malloc mclock mclock8 or perror ran rand rename rshift secnds second short signal sind sizeof sleep srand
stat symlnk system tand time time8 ttynam umask unlink xor zabs zcos zcotan zexp zlog zsin zsqrt
"""
_YEARS = {"f95": 1995, "f2003": 2003, "f2008": 2008, "f2008ts": 2018, "f2018": 2018}
_SINCE = {
    name: year
    for year, names in ((2003, _F2003), (2008, _F2008), (2018, _F2018), (9999, _GNU))
    for name in names.split()
}
"""The year of the standard that introduced a name, 9999 for an
extension of GNU Fortran; names of Fortran 95 are absent.
"""


def offers(standard: str, name: str) -> bool:
    """Whether the standard of `-std=` allows that a name is the name of an intrinsic procedure."""
    return _SINCE.get(name, 0) <= _YEARS.get(standard, 9999)
