public import TerminalKit

/// The options `--quiet` and `--verbose`.
///
/// The runner sets the verbosity of the output before the command runs.
public struct VerbosityOptions: CommonOptions {
  @Flag(name: [.customShort("q"), .long], help: "Print only data, warnings and errors.")
  var quiet = false
  @Flag(name: [.customShort("v"), .long], help: "Also print the files and nodes in use.")
  var verbose = false

  /// The sets of options that exclude one another: `--quiet` and `--verbose`.
  public static let alternatives = [Alternatives("quiet", "verbose")]

  /// Creates the group; the parser fills it.
  public init() {}

  /// The verbosity that the options request.
  public var verbosity: Verbosity { quiet ? .quiet : verbose ? .verbose : .normal }
}
