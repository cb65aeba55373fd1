import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The two halves meet, with nothing but the binary and pictures: metadata fetched from a node,
/// accepted by a device, a transfer that substrate-interface made for that node, shown and signed, and
/// its signature judged by independent code.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct PeerSigningTests {
  private static let phrase =
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk"
  private static let password = "a long password"
  private static let script =
    Checkout.path + "/Tests/Support/CommandTestSupport/Peers/extrinsics.py"

  private static func peer(_ arguments: String...) throws -> ProcessOutcome {
    try ProcessRunner.run(try #require(ProcessRunner.peerPython), [script] + arguments)
  }

  /// A workspace with a node, and a device in it.
  private struct Setup {
    let node: DevelopmentNodeServer
    let tool: Tool
    let password: String

    init() throws {
      node = try Nodes.sample()
      tool = try Tool(["development": [node.url]])
      password = try tool.folder.write(Array(PeerSigningTests.password.utf8), to: "password")
    }

    @discardableResult
    func run(_ arguments: String...) throws -> Tool.Run { try run(arguments) }

    @discardableResult
    func cold(_ arguments: String...) throws -> Tool.Run {
      try run(["cold"] + arguments + ["--device", "device"])
    }

    private func run(_ arguments: [String]) throws -> Tool.Run {
      let run = try tool.run(arguments, environment: ["HOTSIDE_PASSWORD_FILE": password])
      #expect(run.exitCode == 0, "\(run)")
      return run
    }

    /// Makes the device, which accepts the specs and the metadata that the hot side fetches and draws.
    func makeDevice(for specs: NetworkSpecs) throws {
      try cold("init", "--trust-host", "--general-verifier", "none")
      let drawnSpecs = try tool.folder.write(
        try Movies.code(UpdatePayload(unsigned: .specs(specs)).bytes), to: "specs.png")
      try run("load-metadata", "-d", "-n", "development")
      let payload = try #require(tool.payloads.first)
      let movie = tool.folder.file("metadata.gif")
      try run(
        "make", "--msg", "load-metadata", "--payload", payload, "--unsigned", "--goal", "qr",
        "--name", tool.folder.file("metadata"))
      for picture in [drawnSpecs, movie] {
        try cold("scan", picture)
        try cold("accept")
      }
      try CheapSeed.add(
        "Alice", phrase: PeerSigningTests.phrase, password: PeerSigningTests.password,
        to: tool.folder.file("device"))
    }

    /// A transfer that independent code makes for the node, as a picture, and what its signature covers.
    func transfer(
      _ encryption: Encryption, from author: String, to receiver: String
    ) throws -> (picture: String, signed: String) {
      let made = try PeerSigningTests.peer(
        "make", node.url, Hex.encode([encryption.rawValue]), author, receiver, "12345")
      try #require(made.exitCode == 0, "\(made)")
      let lines = made.output.split(separator: "\n").map(String.init)
      try #require(lines.count == 2)
      let picture = try tool.folder.write(
        try Movies.code(try Hex.decode(lines[0])), to: "transfer.png")
      return (picture, lines[1])
    }

    /// Signs what the device has scanned, and returns the text of the signature's code.
    func sign() throws -> String {
      try cold("sign", "--out", tool.folder.file("signature.png"))
      let read = try run("qr", "read", tool.folder.file("signature.png"))
      return String(decoding: try Hex.decode(read.output.filter { $0 != "\n" }), as: UTF8.self)
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: Encryption.allCases)
  func aTransferOfIndependentCodeIsShownAndSigned(_ encryption: Encryption) async throws {
    let setup = try Setup()
    defer { setup.node.stop() }
    let specs = NetworkSpecs.sample("development", encryption)
    try setup.makeDevice(for: specs)
    let key = try setup.cold("derive", "Alice", "//a", "--network", specs.title, "--json").document
    let publicKey = try #require(key["publicKey"]?.string)
    let address = try #require(key["address"]?.string)
    let author = encryption == .ethereum ? String(address.dropFirst(2)) : publicKey
    let receiver = try SS58Address(prefix: 42, body: [UInt8](repeating: 7, count: 32)).text
    let transfer = try setup.transfer(encryption, from: author, to: receiver)
    let shown = try setup.cold("scan", transfer.picture).output
    for text in ["call transfer_keep_alive", receiver, "12.345 nUNIT", "nonce 5", "tip 3 pUNIT"] {
      #expect(shown.contains(text), "\(text) in \(shown)")
    }
    #expect(shown.contains("mortal, period 64, phase 27"), "\(shown)")
    let signature = try setup.sign()
    let byte = Hex.encode([encryption.rawValue])
    let judged = try Self.peer("check", byte, publicKey, transfer.signed, signature)
    #expect(judged.exitCode == 0, "\(judged)")
    // The signature does not fit another transfer.
    let other = try Self.peer("check", byte, publicKey, transfer.signed + "00", signature)
    #expect(other.exitCode == 1, "\(other)")
  }
}
