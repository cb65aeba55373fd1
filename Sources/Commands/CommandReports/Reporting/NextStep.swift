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

/// The numbers of networks with new metadata, with known metadata, and without metadata.
package struct NetworkSum {
  let new: Int
  let known: Int
  let failed: Int

  package init(new: Int, known: Int, failed: Int) {
    self.new = new
    self.known = known
    self.failed = failed
  }

  /// The sum as a line: `59 networks: 7 new, 51 known, 1 failed`.
  package var sentence: String {
    "\(new + known + failed) networks: \(new) new, \(known) known, \(failed) failed."
  }
}
