public import Reporting
public import TerminalKit

/// A group of options with which a user can request a document, that is, the command's result for
/// programs.
///
/// The runner writes the document to standard output after the command has ended, so that it can
/// contain the outcome and the warnings.
public protocol DocumentOptions: CommonOptions {
  /// Returns the document.
  ///
  /// - Parameter end: the outcome of the command.
  /// - Returns: its bytes; `nil` if the command line does not request it, or if it would be empty.
  func document(of end: CommandEnd) -> [UInt8]?

  /// Returns a function that formats the events of long work as lines for standard error.
  ///
  /// - Parameter command: the command's words without the program's name.
  /// - Returns: `nil` if the command line does not request events.
  func eventLine(of command: [String]) -> (@Sendable (ProgressEvent) -> String)?

  /// Returns the document for a command line that is invalid.
  ///
  /// - Parameters:
  ///   - arguments: the words of the command line.
  ///   - end: the outcome.
  /// - Returns: its bytes; `nil` if no word requests a document.
  static func document(ofRefused arguments: [String], _ end: CommandEnd) -> [UInt8]?
}

/// The outcome of a command.
public struct CommandEnd: Sendable {
  /// The warnings, in order.
  public let warnings: [String]
  /// The failure; `nil` after success, and if the command already printed its own explanation.
  public let failure: CommandFailure?
  /// The command's words without the program's name; empty if the command line is invalid.
  public let command: [String]
}

/// The error that ended a command.
public struct CommandFailure: Sendable {
  /// The error code; `usage` for an invalid command line.
  public let code: ErrorCode
  /// The sentences printed to standard error.
  public let message: String
  /// The error itself, which may have more details.
  public let error: any Error

  /// Creates a failure from the error of a command, or of one of its tasks.
  public init(_ error: any ReportableError) {
    self.init(code: error.code, message: error.message, error: error)
  }

  init(code: ErrorCode, message: String, error: any Error) {
    (self.code, self.message, self.error) = (code, message, error)
  }
}

extension DocumentOptions {
  /// The default: no events.
  public func eventLine(of command: [String]) -> (@Sendable (ProgressEvent) -> String)? { nil }
}
