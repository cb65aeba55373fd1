public import Reporting
public import TerminalKit

/// A group of options that may ask for a document: what a command has to say, for programs.
///
/// The runner writes it to standard output when the command has ended, so that every document says how
/// it ended, and which warnings there were.
public protocol DocumentOptions: CommonOptions {
  /// The document.
  ///
  /// - Parameter end: how the command ended.
  /// - Returns: its bytes; `nil` where the command line asks for none, and where there is nothing to say.
  func document(of end: CommandEnd) -> [UInt8]?

  /// Writes the events of long work, each as a line of standard error.
  ///
  /// - Parameter command: the words of the command behind the name of the program.
  /// - Returns: `nil` where nobody asks for them.
  func eventLine(of command: [String]) -> (@Sendable (ProgressEvent) -> String)?

  /// The document of a command line that was not understood.
  ///
  /// - Parameters:
  ///   - arguments: its words.
  ///   - end: how it ended.
  /// - Returns: its bytes; `nil` where no word asks for one.
  static func document(ofRefused arguments: [String], _ end: CommandEnd) -> [UInt8]?
}

/// How a command ended.
public struct CommandEnd: Sendable {
  /// What it warned of, in order.
  public let warnings: [String]
  /// What ended it; `nil` for one that did what was asked, and for one that said before why it did not.
  public let failure: CommandFailure?
  /// The words of the command behind the name of the program; empty where none was understood.
  public let command: [String]
}

/// What ended a command.
public struct CommandFailure: Sendable {
  /// The situation in one word; `usage` for a command line that was not understood.
  public let code: ErrorCode
  /// The sentences that were printed on standard error.
  public let message: String
  /// The error itself, which may know more.
  public let error: any Error

  /// What ended a command, or one of several things that it was to do.
  public init(_ error: any ReportableError) {
    self.init(code: error.code, message: error.message, error: error)
  }

  init(code: ErrorCode, message: String, error: any Error) {
    (self.code, self.message, self.error) = (code, message, error)
  }
}

extension DocumentOptions {
  /// None, unless declared.
  public func eventLine(of command: [String]) -> (@Sendable (ProgressEvent) -> String)? { nil }
}
