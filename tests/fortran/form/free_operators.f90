! Operators without blanks.
program t
  real :: x,y
  integer::i
  x=1.;y=2.e0;i=3
  if(x<y.and..not.x>y)print*,x+y,x-y,x*y,x/y,x**i
  if(i==3.or.i/=4)print*,1.eq.1,i.eq.3
end
