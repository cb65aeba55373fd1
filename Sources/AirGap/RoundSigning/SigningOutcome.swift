import Reporting
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

  /// Ends the command: with the code of ``onlyFault``, or with code 12 if updates are left or
  /// refused.
  package func end() throws {
    if isWhole { return }
    guard let onlyFault else { throw ExitCode.partial }
    throw onlyFault.error
  }
}
