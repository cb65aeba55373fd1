/// One row of an error's table: all that is said of a case, so that a new case has every column.
///
/// An error has one `switch` that gives its rows, without a `default`. `Value` is what parameters
/// are; `Never` where an error has none.
package struct ErrorRow<Value> {
  /// The situation in one word, the same in every release, for programs.
  package let code: String
  /// What the case carries, by name.
  package let parameters: [(String, Value)]
  /// What is wrong and what helps, as a sentence for the user.
  package let message: String
  /// How a program ends that can do nothing about it.
  package let exit: ExitCode

  /// Puts a row together.
  package init(
    _ code: String, _ parameters: [(String, Value)] = [], exit: ExitCode, _ message: String
  ) {
    self.code = code
    self.parameters = parameters
    self.exit = exit
    self.message = message
  }
}

/// The former name of ``ExitCode``.
package typealias ExitStatus = ExitCode
