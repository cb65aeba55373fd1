/// An error, and the source of the faulty data.
public struct SourcedError: ReportableError {
  /// A path, a node, or another name that the user knows.
  public let source: String
  /// The error without its source.
  public let error: any ReportableError

  /// Creates an error with its source.
  public init(source: String, _ error: any ReportableError) {
    self.source = source
    self.error = error
  }

  /// The row of the error, with the source in front of the message.
  public var row: ErrorRow<Never> {
    ErrorRow(error.code, exit: error.exitCode, "\(source): \(error.message)")
  }

  /// The message with the source in front, unless it already begins with the source.
  public static func line(_ message: String, source: String) -> String {
    message.utf8.starts(with: "\(source): ".utf8) ? message : "\(source): \(message)"
  }
}

/// Runs `body` on data from `source`, and adds the source to its errors.
///
/// - Throws: ``SourcedError``.
public func naming<Value>(_ source: String, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch { throw SourcedError(source: source, error.reportable) }
}
