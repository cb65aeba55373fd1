/// One row of an error's table: all that is said of a case, so that a new case has every column.
///
/// An error has one `switch` that gives its rows, without a `default`. `Value` is what parameters
/// are; `Never` where an error has none.
package struct ErrorRow<Value> {
  /// The situation in one word.
  package let code: ErrorCode
  /// What the case carries, by name.
  package let parameters: [(String, Value)]
  /// What is wrong and what helps, as a sentence for the user.
  package let message: String
  /// How a program ends that can do nothing about it.
  package let exit: ExitCode

  package init(
    _ code: ErrorCode, _ parameters: [(String, Value)] = [], exit: ExitCode, _ message: String
  ) {
    self.code = code
    self.parameters = parameters
    self.exit = exit
    self.message = message
  }

  private init(
    _ exit: ExitCode, _ code: ErrorCode, _ parameters: KeyValuePairs<String, Value>,
    _ message: String
  ) {
    self.init(code, parameters.map { ($0.key, $0.value) }, exit: exit, message)
  }

  /// The data given is wrong.
  package static func badData(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.badData, code, parameters, message) }

  /// An input is missing, or what is named is not there.
  package static func inputMissing(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.inputMissing, code, parameters, message) }

  /// Refused for want of a signature, of trust, or of a right.
  package static func refused(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.refused, code, parameters, message) }

  /// It failed for another reason.
  package static func failure(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.failure, code, parameters, message) }
}
