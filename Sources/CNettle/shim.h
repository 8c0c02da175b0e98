// SHA-256 of GNU Nettle, as Debian's nettle-dev installs it.
#include <nettle/sha2.h>
