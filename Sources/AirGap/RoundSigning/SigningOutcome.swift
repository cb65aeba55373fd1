import Reporting
package import UpdateCompletion

/// The updates that were signed, and those that were not.
package struct SigningOutcome {
  package var made: [(choice: SigningChoice, outcome: CompletionJob.Outcome)] = []
  package var refused: [RefusedItem] = []
  /// The number of updates that have no capsule, or were handed over.
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

  /// The refused update, if there was no other update: the command ends with its message and its code.
  package var onlyFault: RefusedItem? {
    made.isEmpty && left == 0 && refused.count == 1 ? refused[0] : nil
  }

  /// Ends the command with code 12 if an update is left, or with the code of ``onlyFault``.
  package func end() throws {
    if isWhole { return }
    guard let onlyFault else { throw ExitCode.partial }
    throw onlyFault.error
  }
}
