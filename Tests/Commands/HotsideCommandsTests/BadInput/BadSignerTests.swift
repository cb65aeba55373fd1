import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Half a signer, two signers, and signers that did not sign.
@Suite struct BadSignerTests {
  private static let help =
    "Usage: hotside make …\n  See 'hotside make --help' for more information."
  private let tool: Tool
  private let key: String
  private let signature: String
  private let capsule: [UInt8]

  init() throws {
    tool = try Tool()
    let content = UpdateContent.specs(.sample("development"))
    try tool.write(content.signedBytes, payload: "specs")
    let pair = try KeyPair(
      seed: [UInt8](repeating: 7, count: 32).span, scheme: .ed25519)
    let signed = try pair.sign(content.signedBytes)
    key = Hex.encode(pair.publicKey.publicKey)
    signature = Hex.encode(signed.bytes)
    capsule = [0] + pair.publicKey.publicKey + signed.bytes
  }

  private func refuses(
    _ code: Int32, _ sentence: String, _ signer: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try tool.refuses(
      code, "Error: " + sentence,
      from: ["make", "--msg", "add-specs", "--payload", "specs"] + signer,
      sourceLocation: sourceLocation)
  }

  @Test func aCompleteSignerIsAccepted() throws {
    let made = try tool.run([
      "make", "--msg", "add-specs", "--payload", "specs", "--verifier-hex", key, "--signature-hex",
      signature, "--crypto", "ed25519",
    ])
    #expect(made.exitCode == 0, "\(made)")
  }

  @Test func anIncompleteSignerIsAUsageError() throws {
    try refuses(
      64,
      "A verifier's key needs its signature: give --signature-hex or --signature-file too.\n\(Self.help)",
      ["--verifier-hex", key, "--crypto", "ed25519"])
    try refuses(
      64,
      "A signature needs its verifier's key: give --verifier-hex or --verifier-file too.\n\(Self.help)",
      ["--signature-hex", signature, "--crypto", "ed25519"])
    try refuses(
      64,
      "A key and a signature need --crypto: ed25519, sr25519, ecdsa or ethereum.\n\(Self.help)",
      ["--verifier-hex", key, "--signature-hex", signature])
    try refuses(
      64,
      "'--crypto none' is an old spelling. --unsigned leaves the update unsigned.\n\(Self.help)",
      ["--verifier-hex", key, "--signature-hex", signature, "--crypto", "none"])
  }

  @Test(arguments: [
    ["--sufficient-hex", "00", "--verifier-alice", "sr25519"],
    ["--sufficient-hex", "00", "--sufficient-file", "x"],
    ["--sufficient-hex", "00", "--unsigned"],
    ["--verifier-alice", "sr25519", "--signature-hex", "00"],
    ["--verifier-alice", "sr25519", "--unsigned"],
    ["--verifier-hex", String(repeating: "0", count: 64), "--verifier-file", "x"],
    ["--key", "a", "--verifier-role", "general"],
  ])
  func twoSignersAreAUsageError(_ signer: [String]) throws {
    try refuses(
      64,
      "'\(signer[0])' and '\(signer.dropFirst().first { $0.hasPrefix("--") } ?? "")' cannot be used together; pass one of …\n\(Self.help)",
      signer)
  }

  @Test func twoSignaturesAreAUsageError() throws {
    try refuses(
      64,
      "'--signature-hex' and '--signature-file' cannot be used together; pass one of …\n\(Self.help)",
      [
        "--verifier-hex", key, "--crypto", "ed25519", "--signature-hex", signature,
        "--signature-file", "x",
      ])
  }

  @Test func textThatIsNotHexIsAUsageError() throws {
    for digits in ["0", "0g"] {
      try refuses(
        64, "The value '…' is invalid for '--sufficient-hex <hex>'. …\nHelp: …\n\(Self.help)",
        ["--sufficient-hex", digits])
    }
  }

  @Test func keysAndSignaturesOfAWrongLengthAreRefused() throws {
    let signer = ["--crypto", "ed25519", "--signature-hex", signature]
    try refuses(
      64, "The value '…' is invalid for '--verifier-hex <key>'. …\nHelp: …\n\(Self.help)",
      ["--verifier-hex", String(key.dropLast(2))] + signer)
    try refuses(
      65,
      "A signature of ed25519 has 64 bytes, but this one has 63. Check the signature and the scheme.",
      [
        "--verifier-hex", key, "--crypto", "ed25519", "--signature-hex",
        String(signature.dropLast(2)),
      ])
  }

  @Test func bytesThatAreNotACapsuleAreRefused() throws {
    try refuses(
      65,
      "The …capsule… cannot be read: The value ends at byte 97, but 1 more byte follows; nothing may be left over.",
      ["--sufficient-hex", Hex.encode(capsule + [0])])
    try refuses(
      65, "The …capsule… cannot be read: …",
      ["--sufficient-hex", Hex.encode(capsule.dropLast())])
    try refuses(
      65, "The …capsule… cannot be read: …",
      ["--sufficient-hex", Hex.encode([3] + capsule.dropFirst())])
    try refuses(
      66, "The file 'none' or '*/Output/in_progress/none' does not exist.",
      ["--sufficient-file", "none"])
  }

  @Test func aSignatureOfOtherContentIsRefused() throws {
    try tool.write(
      UpdateContent.specs(.sample("another")).signedBytes, payload: "specs")
    let sentence =
      "The signature is not by the ed25519 key \(key) over this add-specs content. Check that the bytes of this payload file were signed, not their hex text, and not wrapped in <Bytes>."
    try refuses(77, sentence, ["--sufficient-hex", Hex.encode(capsule)])
    try refuses(
      77, sentence,
      ["--verifier-hex", key, "--signature-hex", signature, "--crypto", "ed25519"])
  }
}
