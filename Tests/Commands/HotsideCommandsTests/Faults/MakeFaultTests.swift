import ByteSupport
import DevelopmentNode
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Faults of the reference tool (hot-side 7) in making updates; the tests have their numbers.
@Suite struct MakeFaultTests {
  private static let zeros = String(repeating: "0", count: 64)
  private static let usage = "Usage: …\n  See …"

  @Test(arguments: [
    [], ["no-such-command"], ["show", "specs", "nowhere"], ["show", "check-file", "none"],
    ["make", "--msg", "add-specs", "--payload", "none"], ["verify", "none"],
    ["qr", "read", "none"],
    ["load-metadata", "-t", "-n", "nowhere"], ["add-specs", "-f", "-n", "nowhere"],
    ["encode-to-qr", "--path", "none", "--dst-file", "x"],
    ["load-metadata", "-d", "-u", "http://127.0.0.1:9"], ["add-specs", "-d"],
  ])
  func fault01EveryFailureHasACode(_ arguments: [String]) throws {
    let run = try Tool().run(arguments)
    #expect(arguments.isEmpty || run.exitCode != 0, "\(run)")
    #expect(run.output == "" || arguments.isEmpty)
    #expect(run.error.hasPrefix("Error: ") || arguments.isEmpty, "\(run)")
  }

  private func prepared(_ name: String = "development") throws -> Tool {
    let tool = try Tool()
    try tool.write(UpdateContent.specs(.sample(name)).signedBytes, payload: "specs")
    return tool
  }

  private let make = ["make", "--msg", "add-specs", "--payload", "specs"]

  @Test(arguments: [
    ("both", ["json", "png", "txt"]), ("qr", ["json", "png"]), ("text", ["json", "txt"]),
  ])
  func fault02And03EveryProductHasItsFileAndExtension(
    _ goal: String, _ extensions: [String]
  ) throws {
    let tool = try prepared()
    let stem = "add_specs_development-sr25519_unverified"
    let run = try tool.run(make + ["--unsigned", "--goal", goal])
    #expect(run.exitCode == 0, "\(run)")
    #expect(tool.products == extensions.map { "\(stem).\($0)" })
    if extensions.contains("txt") {
      let text = String(decoding: try tool.bytes(tool.product(stem + ".txt")), as: UTF8.self)
      #expect(try Prelude(of: Hex.decode(text)).code == .addSpecs)
    }
    if extensions.contains("png") {
      #expect(try tool.bytes(tool.product(stem + ".png")).starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }
  }

  @Test func fault04ADotInANameStays() throws {
    let tool = try prepared("net.work")
    try #require(try tool.run(make + ["--unsigned"]).exitCode == 0)
    #expect(
      tool.products
        == ["json", "png", "txt"].map { "add_specs_net.work-sr25519_unverified.\($0)" })
    let named = tool.folder.file("my.update")
    try #require(try tool.run(make + ["--unsigned", "--name", named]).exitCode == 0)
    for suffix in ["json", "png", "txt"] {
      #expect(tool.folder.names.contains("my.update.\(suffix)"))
    }
  }

  @Test(arguments: [
    ["--verifier-hex", Self.zeros], ["--signature-hex", "00"],
    ["--verifier-hex", Self.zeros, "--signature-hex", "00"],
  ])
  func fault05HalfASignerIsAUsageError(_ signer: [String]) throws {
    try prepared().refuses(64, "Error: …\n\(Self.usage)", from: make + signer)
  }

  @Test func fault05AKeyThatIsNoneIsAUsageError() throws {
    try prepared().refuses(
      64, "Error: The value '00' is invalid for '--verifier-hex <key>'. …\nHelp: …\n\(Self.usage)",
      from: make + ["--verifier-hex", "00", "--signature-hex", "00"])
  }

  @Test(arguments: ["0", "0x", "zz", ""]) func fault05HexThatIsNoneIsAUsageError(
    _ hex: String
  ) throws {
    let tool = try Tool()
    try tool.refuses(
      64, "Error: The value '…' is invalid for '--hex <hex>'. …\nHelp: …\n\(Self.usage)",
      from: ["encode-to-qr", "--hex", hex, "--dst-file", tool.folder.file("x.gif")])
  }

  @Test func fault05AMissingFileHasItsSentence() throws {
    let tool = try Tool()
    try tool.refuses(
      66, "Error: The file '*/none' does not exist.",
      from: [
        "encode-to-qr", "--path", tool.folder.file("none"), "--dst-file", tool.folder.file("x.gif"),
      ])
  }

  @Test func fault06FourMagicBytesAreAnError() throws {
    let tool = try Tool()
    let file = try tool.folder.write(Array("6d657461".utf8), to: "four")
    try tool.refuses(
      65, "Error: */four: The metadata ends after its four magic bytes. Fetch it again.",
      from: ["show", "check-file", file])
  }

  @Test func fault14MessagesNameTheirSubject() throws {
    let tool = try Tool()
    try tool.refuses(
      66,
      "Error: No network has the title 'nowhere'. The titles are 'kusama-sr25519', 'westend-sr25519', 'polkadot-sr25519'.",
      from: ["show", "specs", "nowhere"])
    try tool.refuses(
      66,
      "Error: No network has the name 'nowhere'. The names are 'kusama', 'polkadot', 'westend'.",
      from: ["load-metadata", "-f", "-n", "nowhere"])
    try tool.refuses(
      64,
      "Error: add-specs -d asks a node that need not be in the database; it goes with -u.\n\(Self.usage)",
      from: ["add-specs", "-d", "-n", "westend-sr25519"])
  }

  @Test(arguments: [["--token-decimals", "6"], ["--token-unit", "TWO"]])
  func fault16HalfATokenIsAUsageError(_ half: [String]) throws {
    try Tool().refuses(
      64,
      "Error: --token-decimals and --token-unit belong together. Give both or neither.\n\(Self.usage)",
      from: ["add-specs", "-t", "-n", "westend-sr25519"] + half)
  }

  @Test(arguments: ["../up", "a/b", "/etc/cron", "..", ""])
  func fault19NoNameLeavesTheFolder(_ name: String) throws {
    let node = try Nodes.sample(name)
    let tool = try prepared(name)
    let sentence =
      "The network name …cannot be used in a file name: 1 to 64 letters, digits, spaces and . _ - are allowed, the first a letter or digit, without two dots in a row."
    try tool.refuses(
      65, "Error: …\(sentence)",
      from: ["add-specs", "-d", "-u", node.url, "--encryption", "sr25519"])
    try tool.refuses(
      65, "Error: …\(sentence)", from: ["load-metadata", "-d", "-u", node.url])
    try tool.refuses(
      65, "Error: …\(sentence)",
      from: [
        "meta-at-block", "--url", node.url, "--block-hash", Nodes.genesis(of: name).hex,
      ])
    let made = try tool.run(make + ["--unsigned", "--quiet"])
    #expect(made.exitCode == 65, "\(made)")
    #expect(made.error.contains("cannot be used: it must have 1 to 64 letters"), "\(made)")
    #expect(tool.products.isEmpty)
  }

  @Test func fault20And21BytesBehindAPayloadOrCapsuleAreRefused() throws {
    let tool = try prepared()
    let bytes = try tool.bytes(tool.payload("specs"))
    let pair = try KeyPair(seed: [UInt8](repeating: 7, count: 32).span, scheme: .ed25519)
    let capsule = [0] + pair.publicKey.publicKey + (try pair.sign(bytes).bytes)
    try tool.refuses(
      65,
      "Error: The signature capsule cannot be read: The value ends at byte 97, but 1 more byte follows; nothing may be left over.",
      from: make + ["--sufficient-hex", Hex.encode(capsule + [0])])
    try tool.write(bytes + [0], payload: "specs")
    try tool.refuses(
      65,
      "Error: */Output/in_progress/specs: The network specs cannot be read: The value ends at byte \(bytes.count), but 1 more byte follows; nothing may be left over.",
      from: make + ["--unsigned"])
  }

  @Test func fault33SizesAreCheckedBeforeDrawing() throws {
    let tool = try Tool()
    let file = try tool.folder.write([], to: "empty")
    let out = ["--dst-file", tool.folder.file("x.gif")]
    try tool.refuses(
      65, "Error: '*/empty' is empty. There is nothing to draw.",
      from: ["encode-to-qr", "--path", file] + out)
    for size in ["0", "1", "2945", "100000"] {
      try tool.refuses(
        64, "Error: --chunk-size \(size) is not possible: …\n\(Self.usage)",
        from: ["encode-to-qr", "--hex", "00", "--chunk-size", size] + out)
    }
    try tool.write([], payload: "none")
    try tool.refuses(
      65, "Error: */Output/in_progress/none: The network specs cannot be read: …",
      from: ["make", "--msg", "add-specs", "--payload", "none", "--unsigned"])
  }

  @Test func fault37UpdatesSignedWithEthereumKeysAreRefused() throws {
    let tool = try prepared()
    let bytes = try tool.bytes(tool.payload("specs"))
    let pair = try KeyPair(seed: [UInt8](repeating: 7, count: 32).span, scheme: .ecdsa)
    // What a Vault signs with a key that it keeps for Ethereum.
    let signature = try pair.sign(bytes, digest: .keccak256)
    let capsule = [2] + pair.publicKey.publicKey + signature.bytes
    try tool.refuses(
      77,
      "Error: The signature is not by the ecdsa key …. Keys that a Vault keeps for Ethereum cannot sign updates.",
      from: make + ["--sufficient-hex", Hex.encode(capsule)])
  }

  @Test(arguments: [
    ["--sufficient-hex", "00", "--verifier-alice", "sr25519"],
    ["--verifier-alice", "sr25519", "--signature-hex", "00"],
    [
      "--sufficient-hex", "00", "--verifier-hex", String(repeating: "0", count: 66),
      "--signature-hex", "00", "--crypto", "ecdsa",
    ],
    ["--verifier-alice", "sr25519", "--unsigned"],
  ])
  func fault39SignersExcludeOneAnother(_ signer: [String]) throws {
    try prepared().refuses(
      64, "Error: '…' and '…' cannot be used together; pass one of …\n\(Self.usage)",
      from: make + signer)
  }
}
