import CommandLineKit
import JSONCodec

/// How much is said, and in which form.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Print one JSON document on standard output.")
  var json = false

  @OptionGroup var verbosity: VerbosityOptions

  /// Prints the document, where `--json` asks for it.
  ///
  /// - Returns: whether it was printed.
  func printed(
    _ document: @autoclosure () -> JSONValue, _ context: CommandContext
  ) throws(CommandLineKitError) -> Bool {
    guard json else { return false }
    try context.output.write(Array((document().serialized(pretty: true) + "\n").utf8))
    return true
  }
}
