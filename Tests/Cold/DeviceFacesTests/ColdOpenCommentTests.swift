import CommandTestSupport
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

  /// Writes a comment on the first item, after a first attempt that is canceled.
  private func comment(_ text: String, in plain: PlainDevice) throws {
    try plain.press("Comment for the log")
    try plain.wait(for: "The log records the comment when item 1")
    try plain.press("Cancel")
    try plain.press("Comment for the log")
    try plain.press("Keep it", "Text", text)
    try plain.wait(for: text)
  }

  @Test(arguments: [true, false])
  func aCommentIsInTheLog(isDerived: Bool) throws {
    let transfer = Signables.transfer(to: SigningDevice.receiver, of: 1)
    let payload =
      isDerived
      ? Signables.dynamicTransaction(transfer, root: try device.signer(""), path: "//x/y")
      : try Signables.transaction(transfer, from: try device.signer())
    _ = try device.picture(payload, "payload.png")
    let plain = try PlainDevice(device)
    try plain.scan("payload.png")
    try comment("rent for May", in: plain)
    try plain.press("Sign")
    try plain.wait(for: "Show this to the hot side.")
    #expect(try plain.quit() == 0)
    let event = try #require(try device.events().first)
    #expect(event["event"] == .string("transaction_signed"), "\(event)")
    #expect(event.serialized().contains(#""rent for May""#), "\(event)")
  }
}
