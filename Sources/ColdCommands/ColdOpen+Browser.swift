import BrowserDesk
import BrowserFaces
import CommandLineKit
import CommandReports
import LoopbackServer
import Reporting
import TerminalKit

extension ColdOpen {
  /// How long the last answer may take once the device is closed.
  private static let farewell = Duration.milliseconds(500)
  /// How long what is going on may take once a signal has arrived.
  private static let patience = Duration.milliseconds(900)

  /// Shows the device as a page, until it is closed there, here, or by nobody's using it.
  func openInBrowser(_ context: CommandContext) async throws {
    let signals = TerminationSignals()
    try signals.insist(after: ColdOpen.patience)
    let queue = try serving { () throws(LoopbackServerError) in try DeskSubject.device.queue() }
    let clock = ContinuousClock()
    let start = clock.now
    let pages = PrivatePages(queue) { clock.now - start }
    let exchange = BrowserExchange(
      of: .device, queue, idleTime: { pages.idleTime }, isTold: { signals.wait(upTo: .zero) })
    let server = try serving { () throws(LoopbackServerError) in
      try HTTPServer(port: port ?? 0, pages)
    }
    defer { server.finish(within: ColdOpen.farewell) }
    context.output.note(
      "Open this address in a browser of this computer. End with the button on the page, or Ctrl-C."
    )
    try context.output.print("http://127.0.0.1:\(server.port)\(pages.path)")
    try context.output.flush()
    let access = seeds.access(context, askingBy: exchange)
    do {
      if let conversation = try exchange.repeating({ try conversation(access, context) }) {
        await BrowserFace(conversation, exchange, budget.reader).run()
      }
    } catch {
      // What a signal has ended has failed for that alone.
      try signals.passOn()
      throw error
    }
    if let ending = exchange.ending { context.output.note(DeskSubject.device.sentence(ending)) }
    try signals.passOn()
  }

  private func serving<Result>(
    _ start: () throws(LoopbackServerError) -> Result
  ) throws -> Result {
    do throws(LoopbackServerError) { return try start() } catch { throw NotServed(error: error) }
  }
}

/// A device whose page cannot be served.
private struct NotServed: ReportableError {
  let error: LoopbackServerError

  var message: String { error.row(of: "The device").message }
  var exitCode: ExitCode { error.row(of: "The device").exit }
}
