import Foundation
import Glibc

/// What the machine that runs the tests has.
package enum TestSystem {
    package static let sharedMemory = Condition("/dev/shm as a file system of its own") { hasSharedMemory }

    package static let hasSharedMemory: Bool = {
        var here = stat()
        var there = stat()
        return stat("/dev/shm", &there) == 0 && stat(NSTemporaryDirectory(), &here) == 0
            && here.st_dev != there.st_dev && access("/dev/shm", W_OK) == 0
    }()
}
