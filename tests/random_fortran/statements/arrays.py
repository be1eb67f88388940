"""Assignments to structures and whole arrays, WHERE and IF of one statement, and what stops the program."""

from __future__ import annotations

ARRAYS = """
t1%i = {sub}

t1%a({three}) = mod({int}, 99)

ta({three})%a({three}) = mod({int}, 99)

ta({three})%d = mod({dbl}, 99d0)

ta({three})%s({two}:) = {chr}

t1 = ta({three})

ta({three}) = t1

t1 = t({sub}, {dbl}, {chr}, [{sub}, {sub}, {sub}])

t1 = t(a=[1, 2, {sub}], i={sub}, s='k', d=mod({dbl}, 9d0))

ta({three}) = tee@({three})

ta = [t1, tee@({three}), tee@(jot@({three}))]

ta%i = [{sub}, {sub}, {sub}]

ta(:)%d = [{dbl}, {dbl}, 1d0]

t1%a = [{sub}, jot@(2), {sub}]

t1%a = t1%a(3:1:-1)

t1%a(2:) = t1%a(:2)

ta(jot@({three}))%a = ta({three})%a + 1

call tmod@(t1, {three})

call tmod@(ta({three}), {two})

ia(1) = mod(tsum@(ta(:{three})), 99)

ia(2) = mod(tsum@([t1, tee@({two})]), 99)

ia = mod({ints}, 1000)

ib = mod({ints}, 1000)

ia(2:6) = ia(1:5)

ia(1:5) = ib(2:6) + {int} * 0

ib({sub}:) = {sub}

ia([3, 1, 2]) = ia([1, 2, 3])

ia(6:1:-2) = [{sub}, tick@(), {sub}]

im(:, {four}) = mod(ia(1:3), 99)

im(2, :) = im(jot@(1), :) + 1

im = reshape(mod([{ints}, ia], 99), [3, 4])

im = im(3:1:-1, :)

da = mod({dbls}, 100d0)

db = mod({dbls}, 100d0)

da(2:) = da(:5) * 0.5d0

da(1:3) = da(4:6) + da(3:1:-1)

da(jot@(2):jot@(4)) = mod({dbl}, 99d0)

db = da * {three}

dm = dm * 0.5d0 + transpose(reshape({dbls}, [4, 3], pad=db)) * 0d0

dm(:, 2) = mod(matmul(dm, db(1:4)), 100d0)

dm(1, :) = dm(2, 4:1:-1)

la = {logs}

la(2:4) = la(1:3)

xa = mod(real({dbls}), 50.0)

xa(:3) = xa(4:)

sa = sa(4:1:-1)

sa(:)(1:1) = s1

sa(2:3) = {chr}

sa = [character(3) :: {chr1}, 'long', s5, name5@({two})]

za = za(3:1:-1) * 0.5d0

where (la) ia = mod({=ints}, 99)

where (da > {=dbl}) da = da * 0.5d0

where (vec@({sub}) > 2) db = mod({dbls}, 50d0)

if ({log}) ia({sub}) = {sub}

if (flag@({log})) s5 = {chr}

call st@

if (i > 1000) stop 'never'

if (j > 1000) error stop 3

if (k > 1000) pause

if (k > 1000) call abort

if (i > 1000) call exit(3)
"""
