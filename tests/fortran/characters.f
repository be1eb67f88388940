c     Padding, substrings, concatenation, comparison, functions of characters.
c     flags: -ffixed-line-length-132
      program chars
      character*10 a, b
      character*6 shout
      character c*3, words(3)*4
      character*(*) fixed
      parameter (fixed = 'constant')
      a = 'hello'
      b = a(1:2) // 'y' // a(5:)
      c = 'toolong'
      words(1) = 'one'
      words(2) = 'two'
      words(3) = words(1)(2:3) // words(2)(1:1)
      print *, a, '|', b, '|', c, '|', words
      a(2:3) = 'EY'
      print *, a, len(a), len(fixed), index(a, 'l'), len_trim(a)
      if (a .lt. 'hfoo') print *, 'less'
      if ('ab' .eq. 'ab  ') print *, 'padded'
      print *, lge('b', 'a'), ichar('A'), char(66), 'it''s', "a ""quote"""
      call show(a, words)
      print *, fixed(3:5), shout('abc')
      end
      subroutine show(s, w)
      character*(*) s, w(*)
      print *, len(s), len(w(1)), s(1:3), w(2)
      end
      character*6 function shout(s)
      character s*(*)
      shout = s // '!!!!!!!!'
      end
