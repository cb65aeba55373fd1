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
    text(message, without: source) == nil ? "\(source): \(message)" : message
  }

  /// The message without the source in front, for places that name the source themselves; `nil` if
  /// it does not begin with the source.
  public static func text(_ message: String, without source: String) -> String? {
    let start = "\(source): ".utf8
    guard message.utf8.starts(with: start) else { return nil }
    return String(decoding: message.utf8.dropFirst(start.count), as: UTF8.self)
  }
}

/// Runs `body` on data from `source`, and adds the source to its errors.
///
/// - Throws: ``SourcedError``.
public func naming<Value>(_ source: String, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch { throw SourcedError(source: source, error.reportable) }
}
