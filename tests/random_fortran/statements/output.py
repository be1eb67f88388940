"""PRINT and WRITE of one statement."""

from __future__ import annotations

OUTPUT = """
print *, {int}, {dbl}, {log}

print *, {chr}, '|', {ints}

print *, jot@({sub}), bump@({ivar}), jot@({sub}), i, j, k

print *, {sgl}, {cpx}, {dcx}

print *, {dbls}

print *, {logs}

print *, ia(jot@(1):jot@(3)), s9(jot@(2):jot@(4)) // '|'

print *, (jot@(m3), ia(m3), m3 = jot@(1), jot@(3))

print *, ((im(m3, m4), m3 = 1, 3), m4 = 1, {four})

print *, (da(m3), m3 = 6, {sub}, -1)

print *, t1

print *, ta({three})%a, ta(jot@({three}))%s

print *, ta(tick@() * 0 + {three})

print *, tee@({three})

print '(i8, 1x, a, l2)', {int}, {chr}, {log}

print '(3(f9.3, 1x))', {dbl}, {sgl}, {dbls}

write (*, '(1p, e14.5e3, 2x, g12.4)') {dbl}, {sgl}

write (*, *) {lng}, {shr}, {int}

write (*, '(a, 1x, a5, 1x, a2)') {chr}, {chr}, {chr}

write (*, fmt='(6i7)', iostat=m3) {ints}

write (s9, '(i4)') mod({int}, 999)

write (s9(2:4), '(a)') {chr}

write (sa, '(a)') 'one', {chr}, 'three'

write (s9, *, iostat=m3) {sub}

write (*, '(' // 'i6' // ')') {int}
"""
