import ByteSupport
import SubstrateCrypto
import Testing

@Suite struct SecretBoxTests {
  private static let key = "1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389"
  private static let nonce = "69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37"
  private static let message =
    "be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c61296cdc3c01233561f41db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f937763848645e0705"
  private static let box =
    "f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c531a1186ac0dfc17c98dce87b4da7f011ec48c97271d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8ab932164548e526ae90224368517acfeabd6bb3732bc0e9da99832b61ca01b6de56244a9e88d5f9b37973f622a43d14a6599b1f654cb45a74e355a5"

  /// The example of "Cryptography in NaCl", 10.
  @Test func boxIsThatOfThePaper() throws {
    let keyBytes = try Hex.decode(SecretBoxTests.key)
    let key = SecretBytes(copying: keyBytes.span)
    let nonce = try Hex.decode(SecretBoxTests.nonce)
    let message = try Hex.decode(SecretBoxTests.message)
    let box = SecretBox.seal(message.span, key: key, nonce: nonce)
    let text = box.withBytes { box in Hex.encode(box.indices.map { box[$0] }) }
    #expect(text == SecretBoxTests.box)
    let opened = SealingTests.bytes(SecretBox.open(box.bytes, key: key, nonce: nonce))
    #expect(opened == message)
  }

  @Test func noByteOfABoxMayChange() throws {
    let keyBytes = try Hex.decode(SecretBoxTests.key)
    let key = SecretBytes(copying: keyBytes.span)
    let nonce = try Hex.decode(SecretBoxTests.nonce)
    let sealed = SecretBox.seal([1, 2, 3].span, key: key, nonce: nonce)
    let box = sealed.withBytes { box in box.indices.map { box[$0] } }
    #expect(box.count == 3 + SecretBox.overhead)
    for index in box.indices {
      var changed = box
      changed[index] ^= 1
      let opened = SealingTests.bytes(SecretBox.open(changed.span, key: key, nonce: nonce))
      #expect(opened == nil)
      let cut = SealingTests.bytes(
        SecretBox.open(box.span.extracting(..<index), key: key, nonce: nonce))
      #expect(cut == nil)
    }
    let nothing: [UInt8] = []
    let empty = SecretBox.seal(nothing.span, key: key, nonce: nonce)
    let opened = SealingTests.bytes(SecretBox.open(empty.bytes, key: key, nonce: nonce))
    #expect(opened == [])
  }
}

@Suite struct ScryptTests {
  private static func hex(
    _ password: String, _ salt: String, cost: UInt64, lanes: UInt32
  ) -> String? {
    let key = Scrypt.key(
      password: Array(password.utf8).span, salt: Array(salt.utf8), cost: cost, blockSize: 8,
      lanes: lanes)
    return SealingTests.bytes(key).map { Hex.encode($0) }
  }

  /// RFC 7914, 12, the first 32 bytes.
  @Test func keysAreThoseOfTheStandard() {
    let small = ScryptTests.hex("password", "NaCl", cost: 1024, lanes: 16)
    #expect(small == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162")
    let large = ScryptTests.hex("pleaseletmein", "SodiumChloride", cost: 16384, lanes: 1)
    #expect(large == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
  }

  @Test func numbersOfNoScryptAreRefused() {
    // Not a power of two.
    #expect(ScryptTests.hex("", "", cost: 1000, lanes: 1) == nil)
  }
}

@Suite struct SHA512Tests {
  /// FIPS 180-4's example.
  @Test func digestIsThatOfTheStandard() {
    #expect(
      Hex.encode(SHA512.hash(Array("abc".utf8)))
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    )
  }
}
