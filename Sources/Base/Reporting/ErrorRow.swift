/// One row of an error's table: the code, the parameters, the exit code and the message of a case.
///
/// `Value` is the type of the parameters; `Never` for an error without parameters.
public struct ErrorRow<Value> {
  /// The situation in one word.
  public let code: ErrorCode
  /// What the case carries, by name.
  public let parameters: [(String, Value)]
  /// What is wrong and what helps, as a sentence for the user.
  public let message: String
  /// How a program ends that can do nothing about it.
  public let exit: ExitCode

  /// Takes the columns.
  public init(
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
  public static func badData(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.badData, code, parameters, message) }

  /// An input is missing, or what is named is not there.
  public static func inputMissing(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.inputMissing, code, parameters, message) }

  /// Refused for want of a signature, of trust, or of a right.
  public static func refused(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.refused, code, parameters, message) }

  /// It failed for another reason.
  public static func failure(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.failure, code, parameters, message) }
}
