#ifndef QR_CPREFORK_H
#define QR_CPREFORK_H

// A library without functions to call: see prefork.c.

#endif
