/// The code, parameters, exit code and message of an error.
///
/// `Value` is the type of the parameters; `Never` for an error without parameters.
public struct ErrorRow<Value> {
  /// The error code.
  public let code: ErrorCode
  /// The parameters, by name.
  public let parameters: [(String, Value)]
  /// A sentence for the user: what happened, and what to do.
  public let message: String
  /// The exit code of a program that ends because of the error.
  public let exit: ExitCode

  /// Creates a row from its columns.
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

  /// A row with exit code 65: the data is wrong.
  public static func badData(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.badData, code, parameters, message) }

  /// A row with exit code 66: an input is missing or not readable.
  public static func inputMissing(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.inputMissing, code, parameters, message) }

  /// A row with exit code 77: a valid signature, trust or a right is missing.
  public static func refused(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.refused, code, parameters, message) }

  /// A row with exit code 1, for other reasons.
  public static func failure(
    _ code: ErrorCode, _ message: String, _ parameters: KeyValuePairs<String, Value> = [:]
  ) -> ErrorRow { ErrorRow(.failure, code, parameters, message) }
}
