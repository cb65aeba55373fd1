import CommandLineKit

/// The next command lines, ready to paste (round 4).
package enum NextStep {
  /// Signs the pending updates of networks: one by its name, several with `--all`.
  package static func sign(_ networks: [String]) -> [String] {
    let names = Set(networks)
    switch names.count {
    case 0: return []
    case 1: return ["hotside sign \(ShellWord.quoted(networks[0], leaving: ""))"]
    default: return ["hotside sign --all"]
    }
  }
}
