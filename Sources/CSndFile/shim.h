// libsndfile, as Debian's libsndfile1-dev installs it.
#include <sndfile.h>
