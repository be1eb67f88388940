"""Assignments to variables, elements and substrings."""

from __future__ import annotations

ASSIGNMENTS = """
{ivar} = {sub}

ia({sub}) = mod({int}, 1000)

ia({sub}) = mod(ia({sub}) + jot@({sub}), 1000)

im({three}, {four}) = mod({int}, 99)

i2 = int(mod({int}, 99), 2)

l8 = mod({lng}, 100000_8)

d = mod({dbl}, 100d0)

e = mod({dbl}, 100d0)

da({sub}) = mod({dbl}, 100d0)

db(jot@({sub})) = mod(db({sub}) + {dbl}, 100d0)

dm({three}, {four}) = mod({dbl}, 100d0)

x = mod({sgl}, 100.0)

xa({sub}) = mod({sgl}, 100.0)

x = {int}

d = {sgl}

i1 = mod({int}, 100)

c = cmplx(mod(real({cpx}), 50.0), mod(aimag({cpx}), 50.0))

z = dcmplx(mod(dble({dcx}), 50d0), mod(dimag({dcx}), 50d0))

za({three}) = dcmplx(mod({dbl}, 50d0), mod({dbl}, 50d0))

p = {log}

q1 = {log}

la({sub}) = {log}

s1 = {chr}

s5 = {chr}

s9 = {chr}

s9({three}:{sub}) = {chr}

s9(jot@({three}):) = s9

s5(2:) = s5

s5(:{three}) = trim({chr}) // s5

s9 = s9(5:) // s9(:4)

sa({four}) = {chr}

sa({four})(2:{three}) = {chr}
"""
