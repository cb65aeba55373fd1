import BrowserDesk
import CommandLineKit
import CommandReports
import DeviceFaces

extension ColdOpen {
  /// Shows the device as a web page until the user closes it in the browser or the terminal, or no
  /// longer uses it.
  func openInBrowser(_ context: CommandContext) async throws {
    try await PrivateServing(of: .device, port: port).run(context) { exchange in
      let access = seeds.access(context, askingBy: exchange)
      if let conversation = try exchange.repeating({ try conversation(access, context) }) {
        await BrowserFace(conversation, exchange, budget.reader).run()
      }
    }
  }
}
