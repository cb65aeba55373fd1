public import ByteSupport

/// How a program ended, for the shell.
///
/// The values follow BSD's `sysexits.h`, with 12 for work done in part. Throwing a code from
/// ``Command/run(_:)`` ends the program with it and prints nothing.
public struct ExitCode: Error, Hashable, Sendable, RawRepresentable {
  /// The number, 0…255.
  public let rawValue: UInt8

  /// Creates a code from its number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Creates a code from a known way to end.
  public init(_ status: ExitStatus) { rawValue = status.rawValue }

  /// Done (0).
  public static let success = ExitCode(.success)
  /// Failed for a reason that has no code of its own (1).
  public static let failure = ExitCode(.failure)
  /// Done in part, something needs a person (12).
  public static let partial = ExitCode(.partial)
  /// The command line is wrong (64).
  public static let usage = ExitCode(.usage)
  /// The data given is wrong (65).
  public static let badData = ExitCode(.badData)
  /// An input is missing or cannot be read (66).
  public static let inputMissing = ExitCode(.inputMissing)
  /// A node cannot be reached (69).
  public static let unavailable = ExitCode(.unavailable)
  /// A defect of the program itself (70).
  public static let internalDefect = ExitCode(.internalDefect)
  /// An output cannot be written (73).
  public static let cannotWrite = ExitCode(.cannotWrite)
  /// Busy; the same call may succeed later (75).
  public static let tryAgain = ExitCode(.tryAgain)
  /// Refused for want of a valid signature, trust or a lock (77).
  public static let refused = ExitCode(.refused)
}

/// An error that knows its exit code and its sentence; everything else ends with code 1.
public protocol ExitCodeProviding: Error {
  /// The code to end with.
  var exitCode: ExitCode { get }
  /// The sentence printed after `Error: `.
  var message: String { get }
}

/// An end of a command that is no failure (exit code 0).
public enum CleanExit: Error, Equatable, Sendable {
  /// Print the help of the command on standard output.
  case helpRequest
  /// Print a text on standard output.
  case message(String)
}
