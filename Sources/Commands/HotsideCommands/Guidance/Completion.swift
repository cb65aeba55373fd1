import CommandLineKit
import CommandReports
import TerminalKit

struct Completion: Command {
  static let configuration = CommandConfiguration(
    abstract: "Write the script that lets a shell complete command lines.",
    discussion: """
      Completes commands, options, files and fixed values, and what the workspace and the vault of
      keys hold: names and titles of networks, versions, payloads, keys. The installed packages
      bring these scripts along.
      """,
    examples: [
      CommandExample(
        "Let bash complete from the next start on.",
        """
        mkdir -p ~/.local/share/bash-completion/completions && hotside completion bash > \
        ~/.local/share/bash-completion/completions/hotside
        """
      ),
      CommandExample(
        "Let zsh complete, where ~/.zfunc is in its fpath.",
        "mkdir -p ~/.zfunc && hotside completion zsh > ~/.zfunc/_hotside"),
      CommandExample(
        "Let fish complete.",
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
