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
  package let exit: ExitStatus

  /// Puts a row together.
  package init(
    _ code: String, _ parameters: [(String, Value)] = [], exit: ExitStatus, _ message: String
  ) {
    self.code = code
    self.parameters = parameters
    self.exit = exit
    self.message = message
  }
}

/// How a program ends, as the number it gives to the shell: BSD's `sysexits.h`, and 12 for work done
/// in part.
public enum ExitStatus: UInt8, Sendable {
  /// Done.
  case success = 0
  /// Failed for a reason that has no number of its own.
  case failure = 1
  /// Done in part; something needs a person.
  case partial = 12
  /// The command line is wrong.
  case usage = 64
  /// The data given is wrong.
  case badData = 65
  /// An input is missing or cannot be read.
  case inputMissing = 66
  /// A node cannot be reached.
  case unavailable = 69
  /// A defect of the program itself.
  case internalDefect = 70
  /// An output cannot be written.
  case cannotWrite = 73
  /// Busy; the same call may succeed later.
  case tryAgain = 75
  /// Refused for want of a valid signature, trust or a lock.
  case refused = 77
}
