import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The whole way of a device in a browser, with its camera: what the hot side draws is seen, and what
/// the page shows is read and judged by independent code.
@Suite(
  .enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"),
  .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct BrowserWalkTests {
  private static let extrinsics =
    Checkout.path + "/Tests/Support/CommandTestSupport/Peers/extrinsics.py"
  private static let receiver = [UInt8](repeating: 7, count: 32)

  private static func peer(_ arguments: String...) throws -> ProcessOutcome {
    try ProcessRunner.run(try #require(ProcessRunner.peerPython), [extrinsics] + arguments)
  }

  /// What the tool draws of a payload that it has fetched.
  private static func drawn(_ message: String, from fetch: [String], by tool: Tool) throws -> String
  {
    let before = tool.payloads
    let fetched = try tool.run(fetch)
    try #require(fetched.exitCode == 0, "\(fetched)")
    let payload = try #require(tool.payloads.first { !before.contains($0) })
    let stem = tool.folder.file(message)
    try tool.succeed(
      "make", "--msg", message, "--payload", payload, "--unsigned", "--goal", "qr", "--name", stem)
    return try #require(
      [".gif", ".png"].map { stem + $0 }.first { FileManager.default.fileExists(atPath: $0) })
  }

  /// First start: the user makes the device and its vault.
  private static func makeDevice(in window: ChromiumWindow) throws {
    try window.wait(for: "has no device yet")
    try window.press("Connections of this computer")
    try window.wait(for: "Not checked")
    try window.press("Make the device")
    try window.type("a long password", into: "New password")
    try window.type("a long password", into: "Repeat the password")
    try window.press("Make the vault")
  }

  /// Adds a seed of new words, and returns the words.
  private static func addSeed(in window: ChromiumWindow) throws -> [String] {
    try window.press("Add a seed")
    try window.press("Make a new seed")
    try window.type("Alice", into: "Name of the new seed")
    try window.press("Show the words")
    try window.wait(for: "Write these words down")
    let words = try window.words
    #expect(words.count == 24)
    try window.press("I have written them down")
    try window.wait(for: "The seed's root")
    return words
  }

  /// Approves an update that the camera sees.
  private static func approve(
    _ picture: String, showing text: String, in window: ChromiumWindow, with camera: FakeCamera
  ) throws {
    try window.scan(picture, with: camera)
    try window.wait(for: "no key vouches for it")
    try window.press("Approve")
    try window.wait(for: text)
    try window.press("Back")
    try window.wait(for: "Networks")
    try window.press("Back")
    try window.wait(for: "About")
  }

  /// Derives the key `//a`, and returns its public key in hex.
  private static func deriveKey(of words: [String], in window: ChromiumWindow) throws -> String {
    try window.press("Keys")
    try window.press("Alice")
    try window.press("Choose a network")
    try window.press("development-sr25519")
    try window.press("Derive a key")
    try window.type("//a", into: "Path, such as //polkadot//0")
    try window.press("Make the key")
    try window.wait(for: "//a")
    let phrase = Array((words.joined(separator: " ") + "//a").utf8)
    return Hex.encode(try KeyPair(secretURI: phrase.span, scheme: .sr25519).publicKey.publicKey)
  }

  /// A transfer that independent code makes for the node, and what its signature covers.
  private static func transfer(
    from publicKey: String, to receiver: String, of node: DevelopmentNodeServer
  ) throws -> (payload: [UInt8], signed: String) {
    let made = try peer("make", node.url, "01", publicKey, receiver, "12345")
    try #require(made.exitCode == 0, "\(made)")
    let lines = made.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 2)
    return (try Hex.decode(lines[0]), lines[1])
  }

  /// Signs what the page shows, and returns the signature in hex, read from the screen.
  private static func signature(in window: ChromiumWindow) throws -> String {
    try window.press("Sign")
    try window.wait(for: "Show this to the hot side.")
    let code = try window.wait("a code that can be read") {
      try PeerScreen.code(on: window.screenshot())
    }
    // The content of the code is text: the signature in hex.
    return String(decoding: try Hex.decode(code), as: UTF8.self)
  }

  @Test(.timeLimit(.minutes(3)))
  func aDeviceMadeInABrowserSignsATransferThatItsCameraSees() throws {
    let node = try Nodes.sample()
    defer { node.stop() }
    let tool = try Tool(["development": [node.url]])
    let specs = try Self.drawn(
      "add-specs", from: ["add-specs", "-f", "-n", "development-sr25519"], by: tool)
    let metadata = try Self.drawn(
      "load-metadata", from: ["load-metadata", "-d", "-n", "development"], by: tool)
    let camera = try FakeCamera()
    let window = try ChromiumWindow(camera: camera)
    let device = try BrowserDevice(tool)
    try window.open(device.address)
    try Self.makeDevice(in: window)
    let words = try Self.addSeed(in: window)
    try Self.approve(specs, showing: "No metadata", in: window, with: camera)
    try Self.approve(metadata, showing: "Version 1000000", in: window, with: camera)
    let publicKey = try Self.deriveKey(of: words, in: window)
    let receiver = try SS58Address(prefix: 42, body: Self.receiver).text
    let transfer = try Self.transfer(from: publicKey, to: receiver, of: node)
    let picture = try tool.folder.write(try Movies.code(transfer.payload), to: "transfer.png")
    try window.scan(picture, with: camera)
    let shown = try window.wait(for: "transfer_keep_alive")
    for text in [receiver, "12.345 nUNIT", "nonce 5", "tip 3 pUNIT"] {
      #expect(shown.contains(text), "\(text) in \(shown)")
    }
    let signature = try Self.signature(in: window)
    let judged = try Self.peer("check", "01", publicKey, transfer.signed, signature)
    #expect(judged.exitCode == 0, "\(judged)")
    try window.press("Done")
    // The page requests nothing from other hosts, and reports no errors.
    #expect(window.requests.allSatisfy { $0.hasPrefix(device.address) || $0.hasPrefix("blob:") })
    #expect(window.complaints == [])
    try window.press("Close the device")
    try window.wait(for: "closed")
    #expect(device.wait() == 0)
  }
}
