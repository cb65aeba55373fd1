import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Comments beside what is signed, for keys of a seed and for those that are derived on the fly.
@Suite struct ColdOpenCommentTests {
  private let device: SigningDevice

  init() async throws {
    device = try SigningDevice()
    try await device.acceptMetadata()
  }

  private func open() throws -> PictureTerminal {
    let terminal = try PictureTerminal(
      .silent, [ProcessRunner.hotside, "cold", "open", "--device", "device"],
      environment: device.environment.merging(
        ["HOTSIDE_WORKSPACE": device.tool.folder.path, "NO_COLOR": "1"]) { $1 },
      in: device.tool.folder.path, columns: 100, lines: 100)
    try terminal.wait(for: "[Settings]")
    return terminal
  }

  private func scan(_ file: String, in terminal: PictureTerminal) throws {
    try terminal.press("Scan")
    try terminal.press("Show pictures")
    try terminal.wait(for: "Pictures:")
    terminal.type(file)
    try terminal.wait(for: file)
    terminal.type("\r")
    try terminal.wait(for: "[Sign]")
  }

  /// Writes a comment beside the first item, after having thought better of another.
  private func comment(_ text: String, in terminal: PictureTerminal) throws {
    try terminal.press("Comment for the log")
    try terminal.wait(for: "It is written into the log beside item 1")
    terminal.type("not this")
    try terminal.wait(for: "not this")
    terminal.type("\u{1b}")
    try terminal.press("Comment for the log")
    try terminal.wait(for: "It is written into the log beside item 1")
    terminal.type(text)
    try terminal.wait(for: text)
    terminal.type("\r")
    try terminal.wait(for: "[Sign]")
    try terminal.wait(for: text)
    #expect(!terminal.screen.contains("not this"))
  }

  @Test(arguments: [true, false])
  func aCommentIsInTheLog(isDerived: Bool) throws {
    let transfer = Signables.transfer(to: SigningDevice.receiver, of: 1)
    let payload =
      isDerived
      ? Signables.dynamicTransaction(transfer, root: try device.signer(""), path: "//x/y")
      : try Signables.transaction(transfer, from: try device.signer())
    _ = try device.picture(payload, "payload.png")
    let terminal = try open()
    try scan("payload.png", in: terminal)
    try comment("rent for May", in: terminal)
    try terminal.press("Sign")
    try terminal.wait(for: "Show this to the hot side.")
    terminal.type("\u{11}")
    #expect(terminal.end() == 0)
    let event = try #require(try device.events().first)
    #expect(event["event"] == .string("transaction_signed"), "\(event)")
    #expect(event.serialized().contains(#""rent for May""#), "\(event)")
  }
}
