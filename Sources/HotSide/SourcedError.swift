package import ByteSupport

/// An error of a library, and where that came from which it is about.
package struct SourcedError: ReportableError {
  /// A path, a node, or how else the user knows it.
  package let source: String
  /// What is wrong there.
  package let error: any ReportableError

  /// The source, and what is wrong there.
  package init(source: String, _ error: any ReportableError) {
    self.source = source
    self.error = error
  }

  /// What is wrong, after its source.
  package var message: String { "\(source): \(error.message)" }
  package var exitCode: ExitCode { error.exitCode }
  package var code: String { error.code }
}

/// Does something with what came from `source`; an error says so.
///
/// - Throws: ``SourcedError``.
package func naming<Value>(_ source: String, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch { throw SourcedError(source: source, error.reportable) }
}
