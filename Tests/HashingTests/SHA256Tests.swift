import Hashing
import Testing

struct SHA256Tests {
    /// The example messages of FIPS 180-4 (NIST, "Examples with intermediate values"), no bytes at all, and one byte
    /// (as sha256sum has it).
    @Test(
        "Digests of the standard's example messages and of the shortest ones",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("a", "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(_ text: String, _ expected: String) {
        #expect(hex(SHA256.digest(of: Array(text.utf8))) == expected)
    }

    @Test("A digest does not depend on the pieces in which the bytes come")
    func pieces() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for size in [1, 63, 64, 65, 999] {
            var hash = SHA256()
            for start in stride(from: 0, to: bytes.count, by: size) {
                bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { hash.update($0) }
            }
            #expect(hash.finalize() == SHA256.digest(of: bytes))
        }
    }

    @Test("A finished hash starts over with no bytes")
    func startsOver() {
        var hash = SHA256()
        [UInt8](repeating: 1, count: 100).withUnsafeBytes { hash.update($0) }
        _ = hash.finalize()
        #expect(hash.finalize() == SHA256.digest(of: []))
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
