! ROUND= in WRITE.
program t
  write (*, '(f5.1)', round='up') 1.21
  write (*, '(f5.1)', round='down') 1.29
  write (*, '(f5.1)', round='zero') -1.29
  write (*, '(f5.1)', round='nearest') 1.25
  write (*, '(f5.1)', round='compatible') 1.25
end
