/// The exit code of a program.
///
/// The values are those of BSD's `sysexits.h`, with 12 for partial success and 13 for unwanted
/// differences. A command that throws a code ends the program with it, without a message.
public struct ExitCode: Error, Hashable, Sendable, RawRepresentable {
  /// The number, 0…255.
  public let rawValue: UInt8

  /// Creates a code from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The command succeeded (0).
  public static let success = ExitCode(rawValue: 0)
  /// The command failed for a reason that has no exit code (1).
  public static let failure = ExitCode(rawValue: 1)
  /// Only a part was done; the user must do the rest (12).
  public static let partial = ExitCode(rawValue: 12)
  /// The compared data differs, and the user requested this exit code for differences (13).
  public static let unwantedChanges = ExitCode(rawValue: 13)
  /// The command line is wrong (64).
  public static let usage = ExitCode(rawValue: 64)
  /// The data is wrong (65).
  public static let badData = ExitCode(rawValue: 65)
  /// An input is missing or not readable (66).
  public static let inputMissing = ExitCode(rawValue: 66)
  /// A node cannot be reached (69).
  public static let unavailable = ExitCode(rawValue: 69)
  /// A defect of the program itself (70).
  public static let internalDefect = ExitCode(rawValue: 70)
  /// An output cannot be written (73).
  public static let cannotWrite = ExitCode(rawValue: 73)
  /// Another process is in the way; the same command may succeed later (75).
  public static let tryAgain = ExitCode(rawValue: 75)
  /// A valid signature, trust or a lock is missing (77).
  public static let refused = ExitCode(rawValue: 77)
  /// The code for an end by a signal, as in a shell: 128 plus the signal's number.
  public static func signal(_ number: Int32) -> ExitCode {
    ExitCode(rawValue: 128 | UInt8(truncatingIfNeeded: number))
  }
}
