import CommandTestSupport
import Foundation
import TestSupport

/// A service with a recipe, and what it does between the steps.
enum RecipeService: String, CaseIterable {
  case github, gitlab

  /// The names of all steps, in their order.
  static let allNames = [
    "look", "take", "branch", "request", "build", "check", "record", "published",
  ]

  /// The names of the steps of this service; GitLab opens the request when the branch is pushed.
  var names: [String] {
    self == .github ? Self.allNames : Self.allNames.filter { $0 != "request" }
  }

  /// The path of the recipe's text below the checkout.
  private var path: String { "Sources/Portal/PortalImport/Recipes/portal-\(rawValue).yml" }

  func recipe() throws -> String {
    try String(contentsOfFile: "\(Checkout.path)/\(path)", encoding: .utf8)
  }

  /// The shell lines of the steps, without the installation.
  func steps() throws -> [String] {
    RecipeSteps.steps(in: try recipe(), after: self == .github ? "run: |" : "- |")
  }

  /// The lists of paths: of the cache, of the artifacts of the first job, and of those of the job that publishes.
  func paths() throws -> [[String]] {
    let lines = try recipe().split(separator: "\n")
    guard self == .github else {
      return lines.compactMap { line in
        line.firstRange(of: "paths: [").map { mark in
          line[mark.upperBound...].dropLast().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
          }
        }
      }
    }
    func margin(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    return lines.indices.filter { lines[$0].hasSuffix(" path: |") }.map { start in
      lines[(start + 1)...].prefix { margin($0) > margin(lines[start]) }.map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// The lines that GitLab runs before each job, without the installation.
  func linesBefore() throws -> String {
    guard self == .gitlab else { return "" }
    let lines = try recipe().split(separator: "\n").drop { $0 != "  before_script:" }.dropFirst()
    let installs = ["apt-get", "curl", "sha256sum", "# "]
    return lines.prefix { $0.hasPrefix("    ") }
      .filter { line in !installs.contains { line.contains($0) } }
      .map { $0.dropFirst("    - ".count) + "\n" }.joined()
  }

  /// The options of the push that opens a merge request.
  func pushOptions() throws -> String {
    let line = try recipe().split(separator: "\n").first { $0.contains(" PUSH_OPTIONS: ") }
    return (line.map(String.init) ?? "").replacing("    PUSH_OPTIONS: ", with: "")
      .replacing("$CI_COMMIT_REF_NAME", with: "main")
  }

  /// Whether a job begins with this step, in a new copy of the repository.
  func beginsJob(_ step: String) -> Bool {
    ["look", "branch", "build"].contains(step) || (self == .gitlab && step == "published")
  }

  /// Whether the job of this step has the cache.
  func hasCache(_ step: String) -> Bool {
    self == .gitlab || !["branch", "request"].contains(step)
  }

  /// Whether the cache is kept after this step, unless it was killed.
  func keepsCache(after step: String, _ code: Int32) -> Bool {
    switch self {
    case .github: step == "take" && code == 0
    case .gitlab: code != 0 || ["take", "branch", "record", "published"].contains(step)
    }
  }
}
