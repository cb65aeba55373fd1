import Foundation
import TestSupport

extension RecipeRunner {
  /// The end of a run.
  struct End {
    /// The exit code of each step until one failed or was killed.
    var codes: [String: Int32] = [:]
    var wasKilled = false
    var duration = Duration.zero
    /// The output of the last step.
    var report = ""

    private static let allWell = Dictionary(
      uniqueKeysWithValues: RecipeService.allNames.map { ($0, Int32(0)) })

    /// Whether all steps succeeded.
    var isWell: Bool { codes == End.allWell }
  }

  /// Runs the steps on a day, until one fails, the runner is lost after `last`, or a kill.
  ///
  /// Everything is killed when the steps have run for `moment`, `nil` for a complete run; `keepsCache`
  /// says whether the cache of a killed job is kept, as on GitLab.
  func run(
    _ day: Double, on service: RecipeService, until last: String = "published",
    killedAfter moment: Duration? = nil, keepsCache: Bool = false
  ) throws -> End {
    var end = End()
    let (steps, paths) = (try service.steps(), try service.paths())
    for (name, step) in zip(service.names, steps) {
      if let moment, end.duration >= moment {
        end.wasKilled = true
        return end
      }
      var lines = step
      // The host replaces the public site as a whole.
      if name == "published" {
        try shell("[ ! -e runner/site ] || { rm -rf pages; cp -a runner/site pages; }")
      }
      if service.beginsJob(name) {
        try begin(name, on: service, artifacts: name == "published" ? paths[2] : paths[1])
        lines = try service.linesBefore() + step
      }
      let start = ContinuousClock.now
      let outcome = try bash(
        "cd runner\n" + lines, in: "runner", try variables(day, name, service),
        killedAfter: moment.map { $0 - end.duration })
      end.duration += .now - start
      end.report = "\(name): \(outcome)"
      if moment != nil, outcome.exitCode == 137 {
        end.wasKilled = true
        // The host of the repository is another computer, which is not killed.
        try shell("find origin.git -name '*.lock' -delete")
      } else {
        end.codes[name] = outcome.exitCode
      }
      // A job without the cache leaves it as it is.
      if end.wasKilled
        ? keepsCache && service.hasCache(name) : service.keepsCache(after: name, outcome.exitCode)
      {
        try keepCache(paths[0])
      }
      if name == "branch", service == .gitlab {
        try shell("GH_TOKEN=token gh pushed")
        end.codes["request"] = end.codes[name]
      }
      if end.wasKilled || outcome.exitCode != 0 || name == last { return end }
    }
    return end
  }

  /// Prepares the folder of a job: a copy of the repository with the cache and the artifacts.
  ///
  /// Its computer is new, so git has no settings, and no lock of a killed run. GitLab's copy is that of the commit with which the pipeline began.
  private func begin(
    _ step: String, on service: RecipeService, artifacts: [String]
  ) throws {
    let begins = step == "look"
    try shell(
      """
      \(begins ? "git -C origin.git rev-parse main > pipeline; rm -rf runner" : "")
      rm -rf artifact home/.gitconfig*; mkdir artifact
      for file in \(step == "build" ? "" : artifacts.joined(separator: " ")); do
        [ ! -e "runner/$file" ] || (cd runner; cp -a --parents "$file" ../artifact/)
      done
      rm -rf runner; git clone -qs origin.git runner
      \(service == .gitlab ? "git -C runner checkout -q \"$(cat pipeline)\"" : "")
      \(service.hasCache(step) ? "[ ! -e cache ] || cp -a cache/. runner/" : "")
      cp -a artifact/. runner/
      """)
  }

  /// Keeps the files of the cache, which the job no longer needs.
  private func keepCache(_ paths: [String]) throws {
    try shell(
      """
      rm -rf cache; mkdir cache
      for file in \(paths.joined(separator: " ")); do
        [ -e "runner/$file" ] || continue
        mkdir -p "cache/$(dirname "$file")"; mv "runner/$file" "cache/$file"
      done
      """)
  }

  private func variables(
    _ day: Double, _ step: String, _ service: RecipeService
  ) throws -> [String: String] {
    let summary = folder.file("home/summary-\(step)")
    try? FileManager.default.removeItem(atPath: summary)
    var variables = [
      "SITE": folder.file("pages"), "BRANCH": "main", "RETRY_SECONDS": "0",
      "HOTSIDE_PASSWORD_FILE": "", "HOTSIDE_NODES_REQUEST_TIMEOUT": "4", "GH_TOKEN": "token",
      "GIT_AUTHOR_NAME": "", "GIT_AUTHOR_EMAIL": "", "GIT_COMMITTER_NAME": "",
      "GIT_COMMITTER_EMAIL": "", "GITHUB_STEP_SUMMARY": summary, "GITHUB_REPOSITORY": "team/portal",
      "SUMMARY": summary,
    ].merging(Self.clock(day)) { $1 }
    if service == .gitlab, step == "branch" {
      variables["PUSH_OPTIONS"] = try service.pushOptions()
    }
    for key in ["index", "timestamp"] {
      let phrase = try String(contentsOfFile: folder.file("home/\(key)"), encoding: .utf8)
      variables[key.uppercased() + "_KEY"] = phrase.trimmingCharacters(in: .newlines)
    }
    return variables
  }
}
