// libedit's readline-style calls, as Debian's libedit-dev installs them, and signals as a descriptor, which Swift's
// own module for glibc leaves out.
#include <editline/readline.h>
#include <sys/signalfd.h>
