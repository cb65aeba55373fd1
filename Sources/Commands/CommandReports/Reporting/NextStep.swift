import CommandLineKit

/// Command lines that come next, which can be pasted (round 4).
package enum NextStep {
  /// Signs what waits of networks: of one by its name, of several all.
  package static func sign(_ networks: [String]) -> [String] {
    let names = Set(networks)
    switch names.count {
    case 0: return []
    case 1: return ["hotside sign \(ShellWord.quoted(networks[0], leaving: ""))"]
    default: return ["hotside sign --all"]
    }
  }
}

/// How many networks brought something new, nothing new, and nothing at all.
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
