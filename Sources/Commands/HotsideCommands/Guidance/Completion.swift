import CommandLineKit
import CommandReports
import TerminalKit

struct Completion: Command {
  static let configuration = CommandConfiguration(
    abstract: "Write the script that lets a shell complete command lines.",
    discussion: """
      Completes commands, options, files and fixed values, and also the names and titles of
      networks, versions, payloads and keys in the workspace and the vault. The installed packages
      include these scripts.
      """,
    examples: [
      CommandExample(
        "Enable completion in bash, from its next start.",
        """
        mkdir -p ~/.local/share/bash-completion/completions && hotside completion bash > \
        ~/.local/share/bash-completion/completions/hotside
        """
      ),
      CommandExample(
        "Enable completion in zsh, if ~/.zfunc is in its fpath.",
        "mkdir -p ~/.zfunc && hotside completion zsh > ~/.zfunc/_hotside"),
      CommandExample(
        "Enable completion in fish.",
        "mkdir -p ~/.config/fish/completions && hotside completion fish > ~/.config/fish/completions/hotside.fish"
      ),
    ])

  @Argument(help: "The shell.") var shell: CompletionShell
  @OptionGroup var verbosity: VerbosityOptions

  func run(_ context: CommandContext) async throws {
    let script = CompletionScript.text(for: HotsideCommand.self, shell: shell)
    try context.output.write(Array(script.utf8))
  }
}

extension Completion: UndocumentedCommand {
  static let reason = "its output is the script of a shell"
}
