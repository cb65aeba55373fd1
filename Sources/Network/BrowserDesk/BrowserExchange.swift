package import LoopbackServer
package import Reporting
package import SubstrateCrypto

/// The requests of a browser in their order.
///
/// Each is answered before the next is looked at. A question for a password comes up while a request is
/// being answered.
package final class BrowserExchange {
  /// Why the pages are closed.
  package enum Ending: Equatable, Sendable {
    /// By the button on the page.
    case byUser
    /// Nobody has used it for a while.
    case unused
    /// The process is told to end.
    case told
  }

  /// How long nothing may be asked for.
  package static let longestIdleTime = Duration.seconds(600)
  private static let patience = Duration.milliseconds(200)
  /// How many pages are told of the end: each holds a connection, and browsers have six for
  /// one host (Chromium, Firefox), beyond which they ask for nothing more until one is free.
  private static let mostPages = 3

  /// Why the pages are closed, once they are.
  package private(set) var ending: Ending?
  /// Which page is shown; what comes from another one does nothing.
  package private(set) var serial = 1

  private let subject: DeskSubject
  private let queue: RequestQueue
  private let idleTime: () -> Duration
  private let isTold: () -> Bool
  /// What is being answered.
  private var current: QueuedRequest?
  /// The pages that are told of the end.
  private var pages: [QueuedRequest] = []
  /// What was wrong with the password that was typed last.
  private var complaint: String?

  /// An exchange of requests.
  ///
  /// - Parameters:
  ///   - subject: what the pages are about.
  ///   - queue: where the requests arrive.
  ///   - idleTime: for how long nothing has been asked for.
  ///   - isTold: whether the process is told to end.
  package init(
    of subject: DeskSubject, _ queue: RequestQueue, idleTime: @escaping () -> Duration,
    isTold: @escaping () -> Bool
  ) {
    self.subject = subject
    self.queue = queue
    self.idleTime = idleTime
    self.isTold = isTold
  }

  /// The next request; `nil` once the pages are closed.
  ///
  /// The one before is answered, if it was not yet, by what is shown now.
  package func next() -> HTTPRequest? {
    while true {
      switch arrival() {
      case .request(let request): return request
      case .nothing: continue
      case .end: return nil
      }
    }
  }

  /// What comes next for whoever has something else to look after.
  package enum Arrival {
    case request(HTTPRequest)
    /// Nothing that needs an answer has come for a moment.
    case nothing
    /// The pages are closed.
    case end
  }

  /// Waits a moment for the next request.
  ///
  /// The one before is answered, if it was not yet, by what is shown now.
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

  /// Whether what was posted last did not fit.
  package var isTooLarge: Bool { current?.isTooLarge ?? false }

  /// Whether the process is told to end.
  package var isOver: Bool { ending != nil || isTold() }

  /// Answers the request that was given last.
  package func answer(_ answer: HTTPAnswer) {
    current?.answer(answer)
    current = nil
  }

  /// Sends the browser to what is shown now.
  package func showPage() {
    answer(.whole(status: 303, [HTTPField("Location", "./")], []))
  }

  /// Shows another page from here on.
  package func turnPage() { serial += 1 }

  /// Shows another page from here on, and has the pages that are open look for it.
  package func replacePages() {
    turnPage()
    for page in pages { page.answer(BrowserExchange.replaced) }
    pages = []
  }

  /// Tells a page that there is another one now.
  private static let replaced = HTTPAnswer.whole(status: 205, [], [])

  /// Closes the pages, and says so to whoever waits for an answer.
  private func close(_ reason: Ending) {
    ending = reason
    let sentence = subject.sentence(reason)
    answer(BrowserDocument.last(sentence).answer())
    for page in pages { page.answer(.text(200, sentence)) }
    pages = []
  }

  /// Keeps the request of a page that wants to know of the end.
  ///
  /// Of a page that was left nothing is heard any more: only the latest are kept.
  private func keep(untilTheEnd page: QueuedRequest) {
    // It was replaced while it was on its way.
    if let number = page.request.number("page"), number != serial {
      return page.answer(BrowserExchange.replaced)
    }
    pages.append(page)
    guard pages.count > BrowserExchange.mostPages else { return }
    pages.removeFirst().answer(.whole(status: 204, [], []))
  }

  // MARK: - Passwords

  /// Asks for the password of a vault.
  ///
  /// - Parameters:
  ///   - path: the vault's file.
  ///   - reason: a sentence that says what the vault is wanted for.
  /// - Returns: the password that was typed.
  /// - Throws: `PasswordNotGiven`.
  package func password(of path: String, for reason: String) throws -> SecretBytes {
    let question = PasswordForm(
      path: path, reason: reason, isNew: false, complaint: complaint)
    return try ask(question) { form in SecretBytes(copying: form.value("entered")) }
  }

  /// Asks twice for the password of a new vault.
  ///
  /// - Parameters:
  ///   - path: the vault's file.
  ///   - reason: sentences that say what the vault is for, and what the password must have.
  /// - Returns: the password that was typed twice.
  /// - Throws: `PasswordNotGiven`.
  package func newPassword(of path: String, for reason: String) throws -> SecretBytes {
    let question = PasswordForm(
      path: path, reason: reason, isNew: true, complaint: complaint)
    return try ask(question) { form in
      let first = SecretBytes(copying: form.value("entered"))
      guard first.isEqual(to: SecretBytes(copying: form.value("again"))) else { return nil }
      return first
    }
  }

  /// Shows a question in front of everything until it is answered.
  private func ask(
    _ question: PasswordForm, _ read: (PostedForm) -> SecretBytes?
  ) throws -> SecretBytes {
    var question = question
    complaint = nil
    // Whoever pressed a button is shown the question, which `next` sees to.
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
      default: answer(.text(404, "There is no such page.\n"))
      }
    }
    throw PasswordNotGiven()
  }

  /// Says on the next question for a password what was wrong with the answer before.
  package func complain(_ sentence: String) { complaint = sentence }

  /// Does something for which a password may be asked, again and again until it succeeds.
  ///
  /// - Parameter body: what is done.
  /// - Returns: the result of `body`; `nil` where the pages are closed before.
  /// - Throws: what `body` throws without having asked; what it throws otherwise is said on the page
  ///   that asks again.
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

/// Nobody has typed the password that was asked for.
package struct PasswordNotGiven: ReportableError {
  package init() {}

  package var row: ErrorRow<Never> { .inputMissing(.passwordNotGiven, "No password was given.") }
}

extension HTTPRequest {
  /// Whether it comes from the page that is shown.
  package func isOfPage(_ serial: Int) -> Bool { number("page") == serial }

  /// A number in the query.
  package func number(_ name: String) -> Int? {
    query.first { $0.name == name }.flatMap { Int($0.value) }
  }

  /// Whether Enter was pressed in a field.
  package var isOfField: Bool { query.contains { $0.name == "control" && $0.value == "field" } }

  /// Whether a camera was just started.
  package var isFirst: Bool { query.contains { $0.name == "first" } }

  /// Whether a question is not answered.
  fileprivate var asksToCancel: Bool { query.contains { $0.name == "cancel" } }
}

extension SecretBytes {
  fileprivate init(copying secret: SharedSecret) {
    self = secret.withBytes { SecretBytes(copying: $0) }
  }
}
