import CSupport
import Glibc
import Testing

/// Messages between quickrec and its readers, which carry open files.
@Suite("Messages with descriptors")
struct DescriptorMessageTests {
    @Test("A message of another shape than the one that is waited for is refused, and its descriptors are closed")
    func shapes() throws {
        var sockets: [CInt] = [-1, -1]
        try #require(qr_socket_pair(&sockets) == 0)
        var pipe: [CInt] = [-1, -1]
        try #require(Glibc.pipe(&pipe) == 0)
        defer { for descriptor in sockets + pipe { close(descriptor) } }
        var byte: UInt8 = 7
        var taken: [CInt] = [-1, -1]
        #expect(qr_send(sockets[0], &byte, 1, pipe, 2) == 0)
        #expect(qr_receive_now(sockets[1], &byte, 1, &taken, 2) == 1)
        for descriptor in taken { #expect(close(descriptor) == 0) }
        for (sent, awaited) in [(1, 2), (0, 1), (2, 1), (1, 0)] as [(CInt, CInt)] {
            taken = [-1, -1]
            #expect(qr_send(sockets[0], &byte, 1, pipe, sent) == 0)
            let answer = qr_receive_now(sockets[1], &byte, 1, &taken, awaited)
            let error = errno
            #expect(answer == -1, "\(sent) of \(awaited)")
            #expect(error == EBADMSG, "\(sent) of \(awaited)")
            for descriptor in taken where descriptor >= 0 { #expect(fcntl(descriptor, F_GETFD) == -1) }
        }
    }
}
