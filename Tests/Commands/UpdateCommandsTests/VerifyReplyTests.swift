import ByteSupport
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What a Vault shows in answer is no update, and `verify` and `qr read` say what it is.
@Suite struct VerifyReplyTests {
  private static let key = [UInt8](repeating: 0x11, count: 32)

  private func refusal(_ content: [UInt8], asHex: Bool = false) throws -> String {
    let tool = try Tool(restored: false)
    let bytes = asHex ? Array(Hex.encode(content).utf8) : content
    let file = try tool.folder.write(bytes, to: "reply")
    let run = try tool.run("verify", file)
    #expect(run.exitCode == 65, "\(run)")
    return run.error
  }

  @Test(arguments: [false, true])
  func aCapsuleIsNamed(asHex: Bool) throws {
    let capsule = try SufficientCrypto(
      encryption: .sr25519, publicKey: Self.key, signature: [UInt8](repeating: 0x22, count: 64))
    let error = try refusal(capsule.scaleBytes, asHex: asHex)
    #expect(error.contains("a signature capsule of the sr25519 key 1111"), "\(error)")
    #expect(error.contains("--capsules"), "\(error)")
  }

  @Test(arguments: [false, true])
  func signaturesAreNamed(asHex: Bool) throws {
    let signature = try MultiSignature(scheme: .ecdsa, bytes: [UInt8](repeating: 0x33, count: 65))
    let bulk = try refusal(VaultReply.bulkSignatures([signature, signature]).content, asHex: asHex)
    // One signature is shown as hex text by a Vault itself.
    let single = try refusal(VaultReply.transactionSignature(signature).content)
    #expect(single.contains("a bare signature"), "\(single)")
    #expect(bulk.contains("2 signatures"), "\(bulk)")
  }

  @Test func aReaderOfPicturesNamesTheAnswer() throws {
    let signature = try MultiSignature(scheme: .sr25519, bytes: [UInt8](repeating: 0x22, count: 64))
    let capsule = try SufficientCrypto(
      encryption: .sr25519, publicKey: Self.key, signature: signature.bytes)
    let tool = try Tool(restored: false)
    for (reply, words) in [
      (VaultReply.capsule(capsule), "Warning: This is not an update but a signature capsule of"),
      (.transactionSignature(signature), "Warning: This is not an update but a bare signature"),
      (.bulkSignatures([signature]), "Warning: This is not an update but 1 signature"),
    ] {
      let picture = try tool.folder.write(try Movies.code(reply.content), to: "reply.png")
      let read = try tool.succeed("qr", "read", picture)
      #expect(read.output == Hex.encode(reply.content) + "\n")
      #expect(read.error.contains(words), "\(read)")
    }
  }

  /// What is neither goes on being named by its first byte.
  @Test func otherBytesAreNotReportedAsAReply() throws {
    #expect(try refusal([1, 2, 3, 4], asHex: true).contains("starts with 01 instead of 53"))
  }
}
