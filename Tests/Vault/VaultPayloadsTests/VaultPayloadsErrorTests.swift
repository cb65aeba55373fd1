import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import Testing
import VaultPayloads

@Suite struct VaultPayloadsErrorTests {
  @Test(arguments: [
    (
      VaultPayloadsError.tooShort(part: "the signature", needed: 64, left: 63), "too-short",
      "The payload is too short: the signature needs 64 bytes, but 63 are left. Was it copied completely?"
    ),
    (
      .notSubstrate(firstByte: 0x54), "not-substrate",
      "This is not a Substrate payload: it starts with 54 instead of 53."
    ),
    (
      .payloadNotSupported(code: 0x82), "payload-not-supported",
      "The payload code 82 is not supported. Known are 00, 02 to 08, 80, 81, c1, de and df."
    ),
    (
      .unexpectedPayload(code: 0xde, wanted: "80, 81 or c1, an update,"), "payload-not-supported",
      "This payload has the code de, but 80, 81 or c1, an update, is needed here."
    ),
    (
      .encryptionNotSupported(cryptoCode: 4), "encryption-not-supported",
      "The crypto code 04 is not supported in this payload. Known are 00 to 03, and ff for unsigned updates."
    ),
    (
      .undecodable(record: "network specs", .notUTF8(offset: 2)), "decode-error",
      "The network specs cannot be read: The text at byte 2 is not UTF-8."
    ),
    (
      .metadata(.truncated), "truncated",
      "The metadata ends after its four magic bytes. Fetch it again."
    ),
    (
      .key(.publicKeyLength(.ecdsa, expected: 33, got: 32)), "public-key-length",
      "A public key of ecdsa has 33 bytes, but this one has 32. Check the key and the scheme."
    ),
    (
      .key(.signatureLength(.sr25519, expected: 64, got: 65)), "signature-length",
      "A signature of sr25519 has 64 bytes, but this one has 65. Check the signature and the scheme."
    ),
    (
      .unsafeName("../\u{202e}x"), "unsafe-name",
      "The network name '../\\u{202E}x' cannot be used in a file name: 1 to 64 letters, digits, spaces and . _ - are allowed, the first a letter or digit, without two dots in a row."
    ),
  ])
  func messagesNameBothValuesAndTheWayOut(
    error: VaultPayloadsError, code: String, message: String
  ) {
    #expect(error.code.word(joinedBy: "-") == code)
    #expect(error.message == message)
  }

  @Test func aBadSignatureNamesKeyAndKind() throws {
    let signer = try MultiSigner(scheme: .ed25519, publicKey: [UInt8](repeating: 0xab, count: 32))
    let error = VaultPayloadsError.badSignature(kind: .loadTypes, signer: signer)
    #expect(error.code == .badSignature)
    #expect(
      error.message
        == "The signature is not by the ed25519 key \(String(repeating: "ab", count: 32)) over this load-types content. Check that the bytes of this payload file were signed, not their hex text, and not wrapped in <Bytes>."
    )
  }
}
