import Foundation
import SubstrateCrypto
import Testing

@Suite struct SecretBytesTests {
  @Test func appendedBytesAreLent() {
    let secret = SecretBytes(capacity: 100) { out in
      for byte in UInt8(1)...5 { out.append(byte) }
    }
    #expect(secret.count == 5)
    #expect(revealed(secret) == [1, 2, 3, 4, 5])
  }

  @Test func anEmptySecretIsPossible() {
    let secret = SecretBytes(capacity: 0) { _ in }
    #expect(secret.count == 0)
    let isEmpty = secret.withBytes { $0.isEmpty }
    #expect(isEmpty)
  }

  @Test func aFailureToFillPassesThrough() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      _ = try SecretBytes(capacity: 10) { (out) throws(Failure) in
        out.append(1)
        throw Failure()
      }
    }
  }

  @Test func equalityIsThatOfTheBytes() {
    let secret = SecretBytes(copying: ([1, 2, 3] as [UInt8]).span)
    for (other, expected) in [
      ([1, 2, 3], true), ([1, 2, 4], false), ([1, 2], false), ([], false),
    ] {
      let bytes = other.map { UInt8($0) }
      let isEqual = secret.isEqual(to: SecretBytes(copying: bytes.span))
      #expect(isEqual == expected)
    }
  }

  @Test func theMemoryCannotBeWrittenOnceItIsFilled() async {
    await #expect(processExitsWith: .failure) {
      let secret = SecretBytes(randomCount: 32)
      secret.withBytes { bytes in
        unsafe bytes.withUnsafeBufferPointer { buffer in
          unsafe UnsafeMutableBufferPointer(mutating: buffer)[0] = 1
        }
      }
    }
  }
}

/// Nothing that a program does with a value by accident shows a secret.
@Suite struct ConcealmentTests {
  /// The only way to bring a value that cannot be copied near a printer.
  final class Box {
    let seed: SecretBytes
    let pair: KeyPair

    init() throws {
      let seed = SecretBytes(randomCount: 32)
      pair = try seed.withBytes { (seed) throws(SubstrateCryptoError) in
        try KeyPair(seed: seed, scheme: .sr25519)
      }
      self.seed = seed
    }
  }

  @Test func printingWhatHoldsASecretShowsNothingOfIt() throws {
    let box = try Box()
    var dumped = ""
    dump(box, to: &dumped)
    let text = "\(box)" + String(reflecting: box) + String(describing: box) + dumped
    let seed = revealed(box.seed)
    let hex = seed.map { String($0, radix: 16) }.joined()
    for part in [hex.prefix(8), hex.suffix(8)] { #expect(!text.contains(part)) }
    let decimal = seed.map(String.init)
    #expect(!text.contains(decimal[..<3].joined(separator: ", ")))
  }
}
