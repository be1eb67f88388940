c     GET_ENVIRONMENT_VARIABLE.
      program t
      character*20 s
      integer n, ios
      call get_environment_variable('IOPREF_NOT_SET', s, n, ios)
      print *, s, n, ios
      end
