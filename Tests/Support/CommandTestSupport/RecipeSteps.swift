/// The shell lines of a recipe for continuous integration.
package enum RecipeSteps {
  /// The blocks of shell lines after `mark`, in their order, without the installation.
  package static func steps(in text: String, after mark: String) -> [String] {
    var steps: [String] = []
    var indentation: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let margin = line.prefix { $0 == " " }.count
      if let least = indentation {
        if margin >= least || line.isEmpty {
          steps[steps.count - 1] += line.dropFirst(least) + "\n"
          continue
        }
        indentation = nil
      }
      if line.drop(while: { $0 == " " }) == mark {
        indentation = margin + 2
        steps.append("")
      }
    }
    return steps.filter { !$0.contains("apt-get") }
  }

  /// Steps of GitHub's recipe in the words of GitLab's: without the ends of lines, and with its name
  /// of the summary.
  package static func inGitLabsWords(_ steps: [String]) -> [String] {
    trimmed(steps).map { $0.replacing("$GITHUB_STEP_", with: "$") }
  }

  /// Steps without the blank lines around them.
  package static func trimmed(_ steps: [String]) -> [String] {
    steps.map { step in
      var lines = step.split(separator: "\n", omittingEmptySubsequences: false)
      while lines.last?.isEmpty == true { lines.removeLast() }
      return lines.joined(separator: "\n")
    }
  }
}
