import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing

/// Hashes and signatures of several messages at once.
@Suite struct LaneTests {
  /// Lengths around the blocks of BLAKE2b, 128 bytes, and of STROBE, 166 bytes.
  private static let lengths = [
    0, 1, 31, 127, 128, 129, 165, 166, 167, 255, 256, 257, 331, 332, 333, 1000, 4096, 5000,
  ]

  private static func message(_ length: Int, _ seed: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: ($0 &+ seed) &* 0x9E37_79B1 >> 7) }
  }

  @Test func messagesHashedTogetherHaveTheHashesOfEachAlone() {
    for count in 0...9 {
      for start in LaneTests.lengths.indices {
        let messages = (0..<count).map { number in
          LaneTests.message(
            LaneTests.lengths[(start + 5 * number) % LaneTests.lengths.count], number)
        }
        #expect(
          Blake2b.hash256(each: messages.map { $0[...] }) == messages.map { Blake2b.hash256($0) })
      }
    }
    let bytes = LaneTests.message(5000, 7)
    let parts = [bytes[3..<4000], bytes[..<5], bytes[4999...]]
    #expect(Blake2b.hash256(each: parts) == parts.map { Blake2b.hash256(Array($0)) })
  }

  @Test func signaturesVerifiedTogetherAreJudgedAsEachAlone() throws {
    let schemes: [SignatureScheme] = [.sr25519, .sr25519, .ed25519, .sr25519, .ecdsa]
    for count in 1...9 {
      for start in LaneTests.lengths.indices {
        let signed = try (0..<count).map { number in
          let pair = try KeyPair.development(
            number % 2 == 0 ? "//Alice" : "//Bob", scheme: schemes[(start + number) % 5])
          let length = LaneTests.lengths[(start + 3 * number) % LaneTests.lengths.count]
          let message = LaneTests.message(length, number)
          return (pair.publicKey, try pair.sign(message), message)
        }
        func verify(_ messages: [(MultiSigner, MultiSignature, [UInt8])]) -> [Bool] {
          MultiSigner.verify(messages.map { .init($2, signer: $0, signature: $1) })
        }
        #expect(verify(signed) == Array(repeating: true, count: count))
        for changed in 0..<count where !signed[changed].2.isEmpty {
          // The first, the middle and the last byte of one message.
          let length = signed[changed].2.count
          for place in [0, length / 2, length - 1] {
            var forged = signed
            forged[changed].2[place] ^= 1
            #expect(verify(forged) == (0..<count).map { $0 != changed })
          }
        }
        // Each signature with the message of its neighbor.
        let turned = signed.indices.map { number in
          (signed[number].0, signed[number].1, signed[(number + 1) % count].2)
        }
        #expect(verify(turned) == turned.map { $0.0.verifies($0.1, of: $0.2) })
      }
    }
  }
}
