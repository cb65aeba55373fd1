/// A shell that supports completion scripts.
public enum CompletionShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// Reads the word after `--generate-completion-script`.
  init(word: String?) throws(CommandLineKitError) {
    let label = "\(ArgumentScanner.completionScriptName.spelling) <shell>"
    guard let word else { throw .missingValue(label: label, hint: nil) }
    guard let shell = CompletionShell(rawValue: word) else {
      throw .invalidValue(word, label: label, allowed: Self.allValueStrings, expected: nil)
    }
    self = shell
  }
}
