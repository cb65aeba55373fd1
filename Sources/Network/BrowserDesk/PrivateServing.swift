package import CommandLineKit
package import LoopbackServer
package import Reporting
import TerminalKit

/// Serves the pages of a subject to one browser on this computer, until the user closes them in the
/// browser or the terminal, or does not use them for a while.
package struct PrivateServing {
  /// The time for the last answers after the pages are closed.
  private static let farewell = Duration.milliseconds(500)
  /// The time that the current work may still take after a signal.
  private static let patience = Duration.milliseconds(900)

  private let subject: DeskSubject
  private let port: UInt16?
  private let isDocument: Bool

  /// Describes pages to serve.
  ///
  /// - Parameters:
  ///   - subject: the subject of the pages.
  ///   - port: the port on 127.0.0.1; `nil` for any free port.
  ///   - isDocument: whether standard output is for a document; the address is then a note.
  package init(of subject: DeskSubject, port: UInt16?, isDocument: Bool = false) {
    self.subject = subject
    self.port = port
    self.isDocument = isDocument
  }

  /// Serves the pages, and prints their address.
  ///
  /// - Parameters:
  ///   - context: the context of the command.
  ///   - body: answers the requests until ``BrowserExchange/ending`` is set.
  /// - Throws: the error of `body`, `ExitCode` for a signal, or ``NotServed``.
  package func run(
    _ context: CommandContext, _ body: (BrowserExchange) async throws -> Void
  ) async throws {
    let signals = TerminationSignals()
    try signals.insist(after: PrivateServing.patience)
    let queue = try serving { () throws(LoopbackServerError) in try subject.queue() }
    let clock = ContinuousClock()
    let start = clock.now
    let pages = PrivatePages(queue, of: subject.name) { clock.now - start }
    let exchange = BrowserExchange(
      of: subject, queue, idleTime: { pages.idleTime }, isTold: { signals.wait(upTo: .zero) })
    let server = try serving { () throws(LoopbackServerError) in
      try HTTPServer(port: port ?? 0, pages)
    }
    defer { server.finish(within: PrivateServing.farewell) }
    context.output.note(
      "Open this address in a browser on this computer. To end, use the button on the page, or Ctrl-C."
    )
    let address = "http://127.0.0.1:\(server.port)\(pages.path)"
    if isDocument { context.output.note(address) } else { try context.output.print(address) }
    try context.output.flush()
    do { try await body(exchange) } catch {
      // After a signal, the error is only a consequence of the signal.
      try signals.passOn()
      throw error
    }
    if let ending = exchange.ending { context.output.note(subject.sentence(ending)) }
    try signals.passOn()
  }

  private func serving<Result>(
    _ start: () throws(LoopbackServerError) -> Result
  ) throws -> Result {
    do throws(LoopbackServerError) { return try start() } catch {
      throw NotServed(error, of: "The \(subject.name)")
    }
  }
}

/// The pages cannot be served.
package struct NotServed: ReportableError {
  private let error: LoopbackServerError
  private let name: String

  /// Wraps the error of a server; `name` is its subject at the start of a sentence: `The site`.
  package init(_ error: LoopbackServerError, of name: String) {
    (self.error, self.name) = (error, name)
  }

  package var row: ErrorRow<Never> {
    let row = error.row(of: name)
    return ErrorRow(.notServed, exit: row.exit, row.message)
  }
}
