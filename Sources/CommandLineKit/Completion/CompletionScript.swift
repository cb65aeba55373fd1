/// The script that teaches a shell a tool's command line.
public enum CompletionScript {
  /// The script, made from the declarations alone.
  public static func text(for root: any Command.Type, shell: CompletionShell) -> String {
    ""
  }
}
