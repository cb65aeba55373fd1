import Reporting
import Round
package import UpdateCompletion

/// The outcome of signing: signed updates, refused ones, and the number of those left.
package struct SigningOutcome {
  package var made: [(choice: SigningChoice, outcome: CompletionJob.Outcome)] = []
  package var refused: [RefusedItem] = []
  /// The number of updates that still need a signature, for example because they were handed over.
  package var left = 0

  package init(
    made: [(choice: SigningChoice, outcome: CompletionJob.Outcome)] = [],
    refused: [RefusedItem] = [], left: Int = 0
  ) {
    self.made = made
    self.refused = refused
    self.left = left
  }

  package var isWhole: Bool { refused.isEmpty && left == 0 }

  /// The reason for refusing the only update, whose message and code then end the command.
  package var onlyFault: RefusedItem? {
    made.isEmpty && left == 0 && refused.count == 1 ? refused[0] : nil
  }

  /// Ends the command: with code 12 if something is complete or left, and otherwise with the reasons
  /// for refusing every update.
  ///
  /// - Throws: the error of ``onlyFault``; `AllRefused`; `ExitCode.partial`.
  package func end() throws {
    if isWhole { return }
    if let onlyFault { throw onlyFault.error }
    guard made.isEmpty, left == 0 else { throw ExitCode.partial }
    throw AllRefused(refused)
  }
}

/// Several updates were refused, and none is complete or left.
private struct AllRefused: ReportableError {
  private let count: Int
  private let names: String
  private let codes: Set<ExitCode>

  init(_ refused: [RefusedItem]) {
    count = refused.count
    names = refused.map(\.row).networkNames.shortList(3)
    codes = Set(refused.map(\.error.exitCode))
  }

  /// The exit code is the one of all reasons, or 77 if they differ.
  var row: ErrorRow<Never> {
    let exit = codes.count == 1 ? codes.first ?? .refused : .refused
    return ErrorRow(
      .refusedUpdate, exit: exit,
      "All \(count) updates were refused (\(names)). Nothing was signed.")
  }
}
