/// The script that completes a tool's command line in a shell.
///
/// ```
/// $ source <(hotside --generate-completion-script bash)
/// $ hotside --generate-completion-script zsh > ~/.zfunc/_hotside
/// $ hotside --generate-completion-script fish > ~/.config/fish/completions/hotside.fish
/// ```
public enum CompletionScript {
  /// Returns the script, which depends only on the declarations.
  public static func text(for root: any Command.Type, shell: CompletionShell) -> String {
    let model = CompletionModel(of: root)
    return switch shell {
    case .bash: BashCompletion(model).text
    case .zsh: ZshCompletion(model).text
    case .fish: FishCompletion(model).text
    }
  }
}
