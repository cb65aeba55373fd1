package import LoopbackServer
package import Reporting
package import SubstrateCrypto

/// The requests of a browser, one after the other.
///
/// Each request is answered before the next one is taken. While a request is being answered, the
/// user may be asked for a password.
package final class BrowserExchange {
  /// The reason why the pages are closed.
  package enum Ending: Equatable, Sendable {
    /// The user pressed the button on the page.
    case byUser
    /// The pages were not used for ``longestIdleTime``.
    case unused
    /// A signal requested the end of the process.
    case told
  }

  /// The time without requests after which the pages are closed.
  package static let longestIdleTime = Duration.seconds(600)
  private static let patience = Duration.milliseconds(200)
  /// The maximum number of open pages whose requests are kept until the pages are closed or
  /// replaced.
  ///
  /// Each holds a connection, and browsers have six for one host (Chromium, Firefox); without a
  /// free one they send no further request.
  private static let mostPages = 3

  /// The reason why the pages are closed; `nil` while they are open.
  package private(set) var ending: Ending?
  /// The serial number of the current page; requests from other pages have no effect.
  package private(set) var serial = 1

  private let subject: DeskSubject
  private let queue: RequestQueue
  private let idleTime: () -> Duration
  private let isTold: () -> Bool
  /// The request that is being answered.
  private var current: QueuedRequest?
  /// The requests that are kept until the pages are closed or replaced.
  private var pages: [QueuedRequest] = []
  /// The error about the last entered password.
  private var complaint: String?

  /// Creates an exchange.
  ///
  /// - Parameters:
  ///   - subject: the subject of the pages.
  ///   - queue: the queue of requests.
  ///   - idleTime: returns the time since the last request.
  ///   - isTold: whether a signal requested the end of the process.
  package init(
    of subject: DeskSubject, _ queue: RequestQueue, idleTime: @escaping () -> Duration,
    isTold: @escaping () -> Bool
  ) {
    self.subject = subject
    self.queue = queue
    self.idleTime = idleTime
    self.isTold = isTold
  }

  /// Waits for the next request; `nil` if the pages are closed.
  ///
  /// If the previous request has no answer yet, it is redirected to the current page.
  package func next() -> HTTPRequest? {
    while true {
      switch arrival() {
      case .request(let request): return request
      case .nothing: continue
      case .end: return nil
      }
    }
  }

  /// The result of a short wait.
  package enum Arrival {
    case request(HTTPRequest)
    /// No request that needs an answer arrived.
    case nothing
    /// The pages are closed.
    case end
  }

  /// Waits a moment for the next request.
  ///
  /// If the previous request has no answer yet, it is redirected to the current page.
  package func arrival() -> Arrival {
    if current != nil { showPage() }
    guard ending == nil else { return .end }
    if let queued = queue.next(within: BrowserExchange.patience) {
      let request = queued.request
      if let part = BrowserDocument.part(request.path, of: subject) {
        queued.answer(part)
        return .nothing
      }
      if request.path == "/end" {
        keep(untilTheEnd: queued)
        return .nothing
      }
      current = queued
      guard request.method == "POST", request.path == "/close" else { return .request(request) }
      close(.byUser)
    }
    if isTold() {
      close(.told)
    } else if idleTime() > BrowserExchange.longestIdleTime {
      close(.unused)
    }
    return ending == nil ? .nothing : .end
  }

  /// Whether the body of the current request exceeded its limit.
  package var isTooLarge: Bool { current?.isTooLarge ?? false }

  /// Whether the pages are closed, or a signal requested the end of the process.
  package var isOver: Bool { ending != nil || isTold() }

  /// Answers the current request.
  package func answer(_ answer: HTTPAnswer) {
    current?.answer(answer)
    current = nil
  }

  /// Redirects the browser to the current page.
  package func showPage() {
    answer(.whole(status: 303, [HTTPField("Location", "./")], []))
  }

  /// Starts a new page.
  package func turnPage() { serial += 1 }

  /// Starts a new page, and makes open pages load it.
  package func replacePages() {
    turnPage()
    for page in pages { page.answer(BrowserExchange.replaced) }
    pages = []
  }

  /// The answer to the kept request of a page that is no longer current.
  private static let replaced = HTTPAnswer.whole(status: 205, [], [])

  /// Closes the pages, and answers all waiting requests.
  private func close(_ reason: Ending) {
    ending = reason
    let sentence = subject.sentence(reason)
    answer(BrowserDocument.last(sentence).answer())
    for page in pages { page.answer(.text(200, sentence)) }
    pages = []
  }

  /// Keeps the request of a page without an answer until the pages are closed or replaced.
  ///
  /// A page that the user has left does not cancel its request, so only the latest ones are kept.
  private func keep(untilTheEnd page: QueuedRequest) {
    // The page may have been replaced before its request arrived.
    if let number = page.request.number("page"), number != serial {
      return page.answer(BrowserExchange.replaced)
    }
    pages.append(page)
    guard pages.count > BrowserExchange.mostPages else { return }
    pages.removeFirst().answer(.whole(status: 204, [], []))
  }

  // MARK: - Passwords

  /// Asks the user for the password of a vault.
  ///
  /// - Parameters:
  ///   - path: the vault's file.
  ///   - reason: a sentence about the purpose.
  /// - Returns: the password.
  /// - Throws: ``PasswordNotGiven``.
  package func password(of path: String, for reason: String) throws -> SecretBytes {
    let question = PasswordForm(
      path: path, reason: reason, isNew: false, complaint: complaint)
    return try ask(question) { form in SecretBytes(copying: form.value("entered")) }
  }

  /// Asks the user twice for the password of a new vault.
  ///
  /// - Parameters:
  ///   - path: the vault's file.
  ///   - reason: sentences about the purpose and the required form of the password.
  /// - Returns: the password.
  /// - Throws: ``PasswordNotGiven``.
  package func newPassword(of path: String, for reason: String) throws -> SecretBytes {
    let question = PasswordForm(
      path: path, reason: reason, isNew: true, complaint: complaint)
    return try ask(question) { form in
      let first = SecretBytes(copying: form.value("entered"))
      guard first.isEqual(to: SecretBytes(copying: form.value("again"))) else { return nil }
      return first
    }
  }

  /// Shows a question until it is answered.
  private func ask(
    _ question: PasswordForm, _ read: (PostedForm) -> SecretBytes?
  ) throws -> SecretBytes {
    var question = question
    complaint = nil
    // `next` redirects the browser, which has just sent a form, to the question.
    turnPage()
    while let request = next() {
      switch (request.method, request.path) {
      case ("POST", "/password") where request.isOfPage(serial):
        turnPage()
        if request.asksToCancel { throw PasswordNotGiven() }
        let form = PostedForm(request.secretBody)
        let isTooLong = isTooLarge || form.value("entered").count > subject.entryLimit
        if !isTooLong, let password = read(form) { return password }
        question.complaint =
          isTooLong ? "This is longer than a password may be." : "The two passwords differ."
        showPage()
      case ("POST", _): showPage()
      case (_, "/"): answer(question.page(serial, of: subject).answer())
      default: answer(.text(404, "This page does not exist.\n"))
      }
    }
    throw PasswordNotGiven()
  }

  /// Sets the error that the next password question shows.
  package func complain(_ sentence: String) { complaint = sentence }

  /// Repeats `body`, which may ask for a password, as long as it fails after such a question.
  ///
  /// - Parameter body: the work.
  /// - Returns: the result of `body`; `nil` if the pages are closed first.
  /// - Throws: an error of `body` without a question. After a question, the page shows the error
  ///   and asks again.
  package func repeating<Result>(_ body: () throws -> Result) throws -> Result? {
    while ending == nil {
      let before = serial
      do { return try body() } catch {
        guard serial != before else { throw error }
        complaint = error.reportable.message
      }
    }
    return nil
  }
}

/// The user did not enter the requested password.
package struct PasswordNotGiven: ReportableError {
  package init() {}

  package var row: ErrorRow<Never> { .inputMissing(.passwordNotGiven, "No password was given.") }
}

extension HTTPRequest {
  /// Whether the request comes from the current page.
  package func isOfPage(_ serial: Int) -> Bool { number("page") == serial }

  /// A number in the query; `nil` if it is missing.
  package func number(_ name: String) -> Int? {
    query.first { $0.name == name }.flatMap { Int($0.value) }
  }

  /// Whether the user pressed Enter in a field.
  package var isOfField: Bool { query.contains { $0.name == "control" && $0.value == "field" } }

  /// Whether this is the first frame of a camera.
  package var isFirst: Bool { query.contains { $0.name == "first" } }

  /// Whether the user canceled a question.
  fileprivate var asksToCancel: Bool { query.contains { $0.name == "cancel" } }
}

extension SecretBytes {
  fileprivate init(copying secret: SharedSecret) {
    self = secret.withBytes { SecretBytes(copying: $0) }
  }
}
