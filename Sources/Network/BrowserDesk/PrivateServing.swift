package import CommandLineKit
package import LoopbackServer
package import Reporting
import TerminalKit

/// The pages of a subject, served to one browser of this computer until they are closed there, here, or by
/// nobody's using them.
package struct PrivateServing {
  /// How long the last answer may take once the pages are closed.
  private static let farewell = Duration.milliseconds(500)
  /// How long what is going on may take once a signal has arrived.
  private static let patience = Duration.milliseconds(900)

  private let subject: DeskSubject
  private let port: UInt16?
  private let isDocument: Bool

  /// Pages that are not served yet.
  ///
  /// - Parameters:
  ///   - subject: what they are about.
  ///   - port: of 127.0.0.1; any that is free where none is given.
  ///   - isDocument: whether standard output is for a document, and the address goes to standard error.
  package init(of subject: DeskSubject, port: UInt16?, isDocument: Bool = false) {
    self.subject = subject
    self.port = port
    self.isDocument = isDocument
  }

  /// Serves them, and says where.
  ///
  /// - Parameters:
  ///   - context: of the command.
  ///   - body: answers the requests until ``BrowserExchange/ending`` says why there are no more.
  /// - Throws: what `body` throws, the signal that has ended it as `ExitCode`, and where nothing can be
  ///   served.
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
      "Open this address in a browser of this computer. End with the button on the page, or Ctrl-C."
    )
    let address = "http://127.0.0.1:\(server.port)\(pages.path)"
    if isDocument { context.output.note(address) } else { try context.output.print(address) }
    try context.output.flush()
    do { try await body(exchange) } catch {
      // What a signal has ended has failed for that alone.
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

/// Pages that cannot be served.
package struct NotServed: ReportableError {
  private let error: LoopbackServerError
  private let name: String

  /// Why a server does not start; `name` is what it serves, as it begins a sentence: `The site`.
  package init(_ error: LoopbackServerError, of name: String) {
    (self.error, self.name) = (error, name)
  }

  package var row: ErrorRow<Never> {
    let row = error.row(of: name)
    return ErrorRow(.notServed, exit: row.exit, row.message)
  }
}
