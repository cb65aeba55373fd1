public import Reporting

/// An error with parameters for programs.
public protocol ParameterizedError: ReportableError where Parameter == JSONValue {}

extension ParameterizedError {
  /// The parameters of the error, by name.
  public var parameters: [(String, JSONValue)] { row.parameters }
}
