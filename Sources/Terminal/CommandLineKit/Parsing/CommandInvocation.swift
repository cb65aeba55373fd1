/// The request that a command line makes.
public enum CommandInvocation: Sendable {
  /// A command to run, with its values filled in and validated.
  case run(any Command, path: CommandPath)
  case help(path: CommandPath)
  /// A help topic of the program.
  case topic(HelpTopic)
  /// The text of `--version`.
  case version(String)
  /// The completion script of the whole program.
  case completionScript(CompletionShell)
  /// The words of a ``CompletionKind/custom(orFiles:_:)`` that a completion script requests.
  case completionValues(CompletionRequest)
}
