/// The script that teaches a shell a tool's command line.
///
/// ```
/// $ source <(hotside --generate-completion-script bash)
/// $ hotside --generate-completion-script zsh > ~/.zfunc/_hotside
/// $ hotside --generate-completion-script fish > ~/.config/fish/completions/hotside.fish
/// ```
public enum CompletionScript {
  /// Writes the script, from the declarations alone.
  public static func text(for root: any Command.Type, shell: CompletionShell) -> String {
    let model = CompletionModel(of: root)
    return switch shell {
    case .bash: BashCompletion(model).text
    case .zsh: ZshCompletion(model).text
    case .fish: FishCompletion(model).text
    }
  }
}
