! WHERE with a name.
real a(3)
a = [1,2,3]
w: where (a > 1)
  a = 0
elsewhere
  a = 9
end where w
print *, a
end
