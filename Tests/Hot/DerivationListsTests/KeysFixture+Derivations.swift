import ByteSupport
import CommandTestSupport
import FileSupport
import SubstrateCrypto
import TestSupport
import VaultPayloads

extension KeysFixture {
  /// Runs `derivations` on a list of lines.
  func derivations(
    _ text: String, _ arguments: [String], title: String = "westend-sr25519"
  ) throws -> ProcessOutcome {
    let path = try folder.write(Array(text.utf8), to: "list.txt")
    return try run(["derivations", "--title", title, "--derivations", path] + arguments)
  }

  /// What a product of `derivations` in hex text holds.
  func derivationsProduct(_ name: String) throws -> DerivationsPayload {
    let path = "\(workspace)/completed/\(name)"
    return try DerivationsPayload(
      reading: Hex.decode(utf8: FileReading.bytes(at: path, limit: 1 << 24)))
  }

  /// The address of a key of the fixture's phrase.
  static func address(
    _ path: String, _ scheme: SignatureScheme = .sr25519, prefix: UInt16 = 42
  ) throws -> String {
    let uri = Array((phrase + path).utf8)
    let key = try KeyPair(secretURI: uri.span, scheme: scheme).publicKey
    return scheme == .ecdsa
      ? "0x" + Hex.encode(key.publicKey) : try key.address(prefix: prefix).text
  }
}
