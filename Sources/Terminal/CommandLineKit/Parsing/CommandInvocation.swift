/// What a command line asks for.
public enum CommandInvocation: Sendable {
  /// A filled and validated command.
  case run(any Command, path: CommandPath)
  case help(path: CommandPath)
  /// A table of the whole program, by its name behind `help`.
  case topic(HelpTopic)
  /// The version text of a command.
  case version(String)
  /// A completion script for the whole tool.
  case completionScript(CompletionShell)
  /// The words a ``CompletionKind/custom(orFiles:_:)`` makes, asked for by a completion script.
  case completionValues(CompletionRequest)
}
