"""ALLOCATE, pointers, and subroutines that ask the system."""

from __future__ import annotations

MEMORY = """
allocate (aa({sub}), stat=m3)
aa = {dbl}
aa(size(aa)) = mod({dbl}, 9d0)
d = mod(sum(aa), 99d0)
deallocate (aa)

allocate (aa(6))
aa = {dbls}
aa = [aa(2:), aa(1:{three})]
print *, size(aa), allocated(aa), mod(sum(aa), 100d0)
deallocate (aa, stat=m3)

call lots@(aa, {sub})
print *, size(aa), aa
deallocate (aa)

allocate (aa(jot@(2):jot@(5)), source={dbl})
call move_alloc(aa, ab)
print *, lbound(ab), ubound(ab)
deallocate (ab)

dt = da
pp => dt(2:5)
pp(1) = mod({dbl}, 9d0)
print *, size(pp), associated(pp), pp
nullify (pp)

pp => dt
pp = {dbl}
if (associated(pp, dt)) d = mod(pp({sub}), 9d0)

call random_seed(put=[(m3, m3 = 1, 33)])
call random_number(x)
print *, x >= 0, x < 1
x = 0.25

call system_clock(m3, m4)
call cpu_time(x)
call date_and_time(values=iv)
print *, m4 > 0, x >= 0, iv(1) > 2000
x = 0.5

call get_command_argument(7, s9, m3, m4)
call get_environment_variable('NO_SUCH_NAME', s5, status=m4)
print *, s9, m3, m4, s5

call getarg(9, s9)
call getenv('NO_SUCH_NAME', s5)
print *, s9, s5

if ({log}) then
return
end if
"""
