/// An error of a library, and where that came from which it is about.
public struct SourcedError: ReportableError {
  /// A path, a node, or how else the user knows it.
  public let source: String
  /// What is wrong there.
  public let error: any ReportableError

  /// The source, and what is wrong there.
  public init(source: String, _ error: any ReportableError) {
    self.source = source
    self.error = error
  }

  /// The row of the error, with the source before its message.
  public var row: ErrorRow<Never> {
    ErrorRow(error.code, exit: error.exitCode, "\(source): \(error.message)")
  }

  /// A message after its source; a message that already begins with the source is unchanged.
  public static func line(_ message: String, source: String) -> String {
    message.utf8.starts(with: "\(source): ".utf8) ? message : "\(source): \(message)"
  }
}

/// Does something with what came from `source`; an error says so.
///
/// - Throws: ``SourcedError``.
public func naming<Value>(_ source: String, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch { throw SourcedError(source: source, error.reportable) }
}
