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

  @Test(.timeLimit(.minutes(5)), arguments: Encryption.allCases)
  func aTransferOfIndependentCodeIsShownAndSigned(_ encryption: Encryption) async throws {
    let node = try Nodes.sample()
    defer { node.stop() }
    let specs = NetworkSpecs.sample("development", encryption)
    let tool = try Tool(["development": [node.url]])
    let password = try tool.folder.write(Array(Self.password.utf8), to: "password")
    func run(_ arguments: String...) throws -> Tool.Run {
      let run = try tool.run(arguments, environment: ["HOTSIDE_PASSWORD_FILE": password])
      #expect(run.exitCode == 0, "\(run)")
      return run
    }
    func cold(_ arguments: String...) throws -> Tool.Run {
      let run = try tool.run(
        ["cold"] + arguments + ["--device", "device"],
        environment: ["HOTSIDE_PASSWORD_FILE": password])
      #expect(run.exitCode == 0, "\(run)")
      return run
    }
    // What the hot side fetches and draws, the device takes.
    _ = try cold("init", "--trust-host", "--general-verifier", "none")
    let drawnSpecs = try tool.folder.write(
      try Movies.code(UpdatePayload(unsigned: .specs(specs)).bytes), to: "specs.png")
    _ = try run("load-metadata", "-d", "-n", "development")
    let payload = try #require(tool.payloads.first)
    let movie = tool.folder.file("metadata.gif")
    _ = try run(
      "make", "--msg", "load-metadata", "--payload", payload, "--unsigned", "--goal", "qr",
      "--name", tool.folder.file("metadata"))
    for picture in [drawnSpecs, movie] {
      _ = try cold("scan", picture)
      _ = try cold("accept")
    }
    try CheapSeed.add(
      "Alice", phrase: Self.phrase, password: Self.password, to: tool.folder.file("device"))
    let key = try cold("derive", "Alice", "//a", "--network", specs.title, "--json").document
    let publicKey = try #require(key["publicKey"]?.string)
    let address = try #require(key["address"]?.string)
    // Made for the node by independent code.
    let author = encryption == .ethereum ? String(address.dropFirst(2)) : publicKey
    let byte = Hex.encode([encryption.rawValue])
    let receiver = try SS58Address(prefix: 42, body: [UInt8](repeating: 7, count: 32)).text
    let made = try Self.peer("make", node.url, byte, author, receiver, "12345")
    try #require(made.exitCode == 0, "\(made)")
    let lines = made.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 2)
    let drawn = try tool.folder.write(
      try Movies.code(try Hex.decode(lines[0])), to: "transfer.png")
    let shown = try cold("scan", drawn).output
    for text in ["call transfer_keep_alive", receiver, "12.345 nUNIT", "nonce 5", "tip 3 pUNIT"] {
      #expect(shown.contains(text), "\(text) in \(shown)")
    }
    #expect(shown.contains("mortal, period 64, phase 27"), "\(shown)")
    _ = try cold("sign", "--out", tool.folder.file("signature.png"))
    let read = try run("qr", "read", tool.folder.file("signature.png"))
    let text = String(
      decoding: try Hex.decode(read.output.filter { $0 != "\n" }), as: UTF8.self)
    let judged = try Self.peer("check", byte, publicKey, lines[1], text)
    #expect(judged.exitCode == 0, "\(judged)")
    // Another transfer is another signature.
    let other = try Self.peer("check", byte, publicKey, lines[1] + "00", text)
    #expect(other.exitCode == 1, "\(other)")
  }
}
