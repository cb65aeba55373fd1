public import Reporting

/// An error that tells programs what it carries.
public protocol ParameterizedError: ReportableError where Parameter == JSONValue {}

extension ParameterizedError {
  /// What the case carries, by name.
  public var parameters: [(String, JSONValue)] { row.parameters }
}
