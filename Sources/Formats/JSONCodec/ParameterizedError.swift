public import Reporting

/// An error that tells programs what it carries.
public protocol ParameterizedError: ReportableError {
  /// What the case carries, by name.
  var parameters: [(String, JSONValue)] { get }
}
