! Conditional text, with options.
! flags: -DVALUE=7 -DON
program t
#ifdef ON
  print *, 'on', VALUE
#endif
#if VALUE > 10
  print *, 'large'
#else
  print *, 'small'
#endif
end
