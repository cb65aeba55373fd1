import ByteSupport
import CommandLineKit
import FileSupport
import HotSide
import PictureWork
import PortalStore
import Reporting
import Round
import RoundSigning
import TerminalKit
import UpdateCompletion

/// The queue of the workspace's portal, for the commands that sign.
struct QueueNames {
  private let items: [QueueItem]

  /// Reads the queue; a workspace without a portal has none.
  init(in workspace: Workspace) throws {
    items = try SignQueue(PortalFolder(in: workspace)).items()
  }

  /// The rows to sign, as `SigningRound.waiting(in:_:isAll:_:)` finds them.
  ///
  /// Words may be names of items. Refused items are left out unless they are named.
  func waiting(
    for round: SigningRound, _ facts: RoundFacts, _ scope: RoundScopeOptions, _ words: [String],
    _ context: CommandContext
  ) throws -> (waiting: [RoundRow], others: [RoundRow], unnamed: [RoundRow]) {
    var found = try round.waiting(
      in: facts, try payloads(of: scope.wanted(words), facts), isAll: scope.all, context.output)
    if words.isEmpty { found.waiting = withoutRefused(found.waiting, context) }
    return found
  }

  /// The scope with the payloads of items in place of their names.
  ///
  /// - Throws: ``RoundSigningError/noPayloadToSign(subject:command:)`` for an item whose payload does
  ///   not exist here.
  private func payloads(of scope: SigningRound.Scope, _ facts: RoundFacts) throws
    -> SigningRound.Scope
  {
    guard !items.isEmpty, !scope.words.isEmpty else { return scope }
    var scope = scope
    let rows = RoundTable(facts).rows
    scope.words = try scope.words.map { word in
      guard let item = items.first(where: { $0.name.hasSameBytes(as: word) }) else { return word }
      let row = rows.first { $0.signedHash == item.signedHash && $0.payload != nil }
      guard let payload = row?.payload else {
        throw RoundSigningError.noPayloadToSign(
          subject: item.name,
          command: "hotside portal sign-queue fetch \(ShellWord.quoted(item.name, leaving: ""))")
      }
      return payload
    }
    return scope
  }

  /// The rows that were not refused; prints a note for each refused row.
  private func withoutRefused(_ rows: [RoundRow], _ context: CommandContext) -> [RoundRow] {
    rows.filter { row in
      let item = items.first { $0.state == .refused && $0.signedHash == row.signedHash }
      guard let item else { return true }
      context.output.note(
        "\(row.subject) was refused, and is not signed: \(ScreenText.line(item.reason ?? ""))")
      return false
    }
  }

  /// Keeps the signatures of items as text for git.
  ///
  /// The updates are complete already, so a fault here is a warning.
  ///
  /// - Returns: whether another computer builds the portal, and takes the signatures from there.
  @discardableResult
  static func record(
    _ made: [CompletionJob.Outcome], in workspace: Workspace, _ context: CommandContext
  ) -> Bool {
    let folder = PortalFolder(in: workspace)
    let queue = SignQueue(folder)
    guard queue.exists, !made.isEmpty else { return false }
    do {
      let lock = try folder.lock(waiting: 60, now: FileTime.now)
      defer { withExtendedLifetime(lock) {} }
      let answers = try queue.items().compactMap { item in
        made.first { $0.report.signedHash == item.signedHash }?.signature.map {
          (item, SignatureFile($0, of: item.signedHash))
        }
      }
      try queue.add(answers)
      return try !answers.isEmpty && folder.isBuiltElsewhere()
    } catch {
      context.output.warn(
        "The queue of the portal was not changed. \(error.reportable.message) The updates are signed."
      )
      return false
    }
  }
}
