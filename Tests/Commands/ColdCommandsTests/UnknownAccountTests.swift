import ColdStore
import CommandTestSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Rehearsals of pictures whose author has an account that a Vault finds by its key alone.
@Suite struct UnknownAccountTests {
  private let tool: Tool
  private let author: MultiSigner

  init() throws {
    tool = try Tool()
    author = try KeyPair.development("//Alice", scheme: .ecdsa).publicKey
  }

  /// A release with a network of Ethereum accounts and its metadata.
  private func release() throws -> String {
    let release = try ColdRelease(
      networks: [.sample("development", .ethereum)], metadata: [Nodes.metadata("development")],
      types: nil)
    let path = tool.folder.file("release.sqlite")
    try release.write(to: path)
    return path
  }

  private func rehearsed(_ payload: [UInt8], _ more: String...) throws -> Tool.Run {
    let picture = try tool.folder.write(try Movies.code(payload), to: "payload.png")
    return try tool.run(["rehearse", picture] + more)
  }

  @Test func aTransactionOfAnEthereumAccountIsShown() throws {
    let release = try release()
    let parts = Signables.transfer(to: SigningDevice.receiver, of: 5)
    let address = try EthereumAddress(author).text
    let payload = try Signables.transaction(parts, from: author, .ethereum)
    let run = try rehearsed(payload, "--release", release)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.hasPrefix("Works on a new phone"), "\(run)")
    #expect(run.output.contains("Only a phone that has the key of \(address) shows it"), "\(run)")
    let document = try rehearsed(payload, "--release", release, "--as", "fresh", "--json").document
    let scan = try #require(document["scans"]?.array?.first)
    #expect(scan["decision"] == .string("shown") && scan["neededAccount"] == .string(address))
    let cards = scan["screen"]?["cards"]
    #expect(cards?["author"]?.array?.first?["address"] == .string(address))
    #expect(cards?["author"]?.array?.first?["identicon"]?["style"] == .string("blockies"))
    #expect(cards?["warning"]?.array?.first?["code"] == .string("author_not_found"))
    #expect(cards?["method"]?.array?.isEmpty == false)
    // A user's own device has the keys that it has.
    try tool.succeed(
      "cold", "init", "--trust-host", "--general-verifier", "none", "--device", "device")
    let own = try rehearsed(payload, "--as", "./device")
    #expect(own.output.contains("refused") && !own.output.contains("Only a phone"), "\(own)")
  }

  @Test func aMessageOfAnEthereumAccountIsShown() throws {
    let release = try release()
    let payload = try Signables.message(
      "hello", from: author, .ethereum, genesis: Nodes.genesis(of: "development"))
    let run = try rehearsed(payload, "--release", release)
    #expect(run.exitCode == 0 && run.output.contains("Only a phone that has the key"), "\(run)")
  }

  /// A message for any network is shown by a Vault only if it has the key.
  @Test(arguments: [SignatureScheme.sr25519, .ed25519])
  func aMessageForAnyNetworkIsShown(_ scheme: SignatureScheme) throws {
    let author = try KeyPair.development("//Alice", scheme: scheme).publicKey
    let payload =
      [0x53, scheme == .sr25519 ? 1 : 0, 0x08] + author.publicKey + Array("<Bytes>a</Bytes>".utf8)
    let run = try rehearsed(payload)
    #expect(run.exitCode == 0 && run.output.contains("Only a phone that has the key"), "\(run)")
    // What no Vault shows is refused as before.
    let bare = [0x53, scheme == .sr25519 ? 1 : 0, 0x08] + author.publicKey + Array("a".utf8)
    #expect(try rehearsed(bare).exitCode == 77)
  }
}
