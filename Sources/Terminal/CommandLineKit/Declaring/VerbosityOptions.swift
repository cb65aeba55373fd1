public import TerminalKit

/// `--quiet` and `--verbose`, for every command that takes this group in.
///
/// The runner sets the output accordingly before the command runs; a command has nothing to do.
public struct VerbosityOptions: CommonOptions {
  @Flag(name: [.customShort("q"), .long], help: "Print only data, warnings and errors.")
  var quiet = false
  @Flag(name: [.customShort("v"), .long], help: "Print what is done on the way.")
  var verbose = false

  /// The two exclude one another.
  public static let alternatives = [Alternatives("quiet", "verbose")]

  /// Creates the group; the parser fills it.
  public init() {}

  /// What was asked for.
  public var verbosity: Verbosity { quiet ? .quiet : verbose ? .verbose : .normal }
}
