import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct SealingTests {
  /// The example of draft-irtf-cfrg-xchacha-03, A.3.1.
  @Test func sealedBytesAreThoseOfTheDraft() throws {
    let key = SecretBytes(copying: Array(UInt8(0x80)...0x9f).span)
    let nonce = Array(UInt8(0x40)...0x57)
    let data = try Hex.decode("50515253c0c1c2c3c4c5c6c7")
    let message = Array(
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
        .utf8)
    let sealed = try Hex.decode(
      "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49"
    )
    let opened = AuthenticatedEncryption.open(nonce + sealed, key: key, associatedData: data)
    #expect(SealingTests.bytes(opened) == message)
  }

  @Test(arguments: [0, 1, 16, 1000])
  func aSealedMessageIsOpenedWithItsKey(_ count: Int) {
    let key = SecretBytes(randomCount: 32)
    let message = [UInt8](repeating: 7, count: count)
    let sealed = AuthenticatedEncryption.seal(message.span, key: key, associatedData: [1])
    #expect(sealed.count == count + AuthenticatedEncryption.overhead)
    #expect(
      SealingTests.bytes(AuthenticatedEncryption.open(sealed, key: key, associatedData: [1]))
        == message)
    let again = AuthenticatedEncryption.seal(message.span, key: key, associatedData: [1])
    #expect(sealed != again)
  }

  @Test func noByteOfASealedMessageMayChange() {
    let key = SecretBytes(randomCount: 32)
    let sealed = AuthenticatedEncryption.seal([1, 2, 3].span, key: key, associatedData: [9])
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(
        SealingTests.bytes(AuthenticatedEncryption.open(changed, key: key, associatedData: [9]))
          == nil)
    }
    for length in 0..<sealed.count {
      let short = Array(sealed[..<length])
      #expect(
        SealingTests.bytes(AuthenticatedEncryption.open(short, key: key, associatedData: [9]))
          == nil)
    }
    let other = SecretBytes(randomCount: 32)
    #expect(
      SealingTests.bytes(AuthenticatedEncryption.open(sealed, key: other, associatedData: [9]))
        == nil)
    #expect(
      SealingTests.bytes(AuthenticatedEncryption.open(sealed, key: key, associatedData: []))
        == nil)
  }

  /// Checked with the `argon2` command of Debian: -id, 3 passes, 64 KiB, one lane.
  @Test func thePasswordsKeyIsArgon2id() throws {
    let cost = try #require(PasswordHash.Cost(storedOperations: 3, memory: 65_536))
    let salt = Array("sixteen bytes ok".utf8)
    let key = PasswordHash.key(password: Array("password".utf8).span, salt: salt, cost: cost)
    let expected = try Hex.decode(
      "68815d670e0ed2ba92096c0c7b259f8638b6e05ab727df923b55b44feb8efca6")
    #expect(SealingTests.bytes(key) == expected)
  }

  @Test(arguments: [(0, 65_536), (3, 8191), (65, 65_536), (3, 5 << 30), (UInt64.max, Int.max)])
  func costsFromFilesAreBounded(_ operations: UInt64, _ memory: Int) {
    #expect(PasswordHash.Cost(storedOperations: operations, memory: memory) == nil)
  }

  @Test func calibrationNeverGoesBelowModerate() {
    // A machine so slow that every look at the clock costs an hour.
    var time = Duration.zero
    let cost = PasswordHash.Cost.calibrated {
      time += .seconds(3600)
      return time
    }
    #expect(cost == .moderate)
  }

  static func bytes(_ secret: consuming SecretBytes?) -> [UInt8]? {
    switch consume secret {
    case .some(let secret): secret.withBytes { span in span.indices.map { span[$0] } }
    case .none: nil
    }
  }
}
