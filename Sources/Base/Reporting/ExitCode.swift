/// How a program ended, for the shell.
///
/// The values follow BSD's `sysexits.h`, with 12 for work done in part and 13 for
/// differences that were not to be. A command that throws a code
/// ends the program with it and prints nothing.
public struct ExitCode: Error, Hashable, Sendable, RawRepresentable {
  /// The number, 0…255.
  public let rawValue: UInt8

  /// Creates a code from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Done (0).
  public static let success = ExitCode(rawValue: 0)
  /// Failed for a reason that has no code of its own (1).
  public static let failure = ExitCode(rawValue: 1)
  /// Done in part, something needs a person (12).
  public static let partial = ExitCode(rawValue: 12)
  /// What was compared differs in a way that the command line asks to fail on (13).
  public static let unwantedChanges = ExitCode(rawValue: 13)
  /// The command line is wrong (64).
  public static let usage = ExitCode(rawValue: 64)
  /// The data given is wrong (65).
  public static let badData = ExitCode(rawValue: 65)
  /// An input is missing or cannot be read (66).
  public static let inputMissing = ExitCode(rawValue: 66)
  /// A node cannot be reached (69).
  public static let unavailable = ExitCode(rawValue: 69)
  /// A defect of the program itself (70).
  public static let internalDefect = ExitCode(rawValue: 70)
  /// An output cannot be written (73).
  public static let cannotWrite = ExitCode(rawValue: 73)
  /// Busy; the same call may succeed later (75).
  public static let tryAgain = ExitCode(rawValue: 75)
  /// Refused for want of a valid signature, trust or a lock (77).
  public static let refused = ExitCode(rawValue: 77)
  /// Ended by a signal, as a shell says it of a program: 128 and the signal's number.
  public static func signal(_ number: Int32) -> ExitCode {
    ExitCode(rawValue: 128 | UInt8(truncatingIfNeeded: number))
  }
}
