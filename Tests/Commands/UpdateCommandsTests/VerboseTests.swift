import DevelopmentNode
import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// `--verbose`: what is asked, of whom, how long it took, what was tried again, read and written.
@Suite struct VerboseTests {
  @Test func verboseOutputNamesEveryStep() throws {
    let node = try Nodes.sample(.busy(times: 1, retryAfter: 0))
    let tool = try Tool(["development": [node.url]])
    let run = try tool.succeed("load-metadata", "-t", "-n", "development", "--verbose")
    let database = "*/Output/hot.sqlite"
    for sentence in [
      "Opened the hot database \(database)", "Changed the hot database \(database).",
      "Asking \(node.url).", "chain_getFinalizedHead is tried again in ", ", attempt 2 of 4.",
      "Done with \(node.url) after ",
      "Wrote */Output/in_progress/sign_me_load_metadata_developmentV1000000, ",
      "Wrote \(database).last-good, ",
    ] {
      #expect(run.error.contains(sentence), "\(sentence) \(run)")
    }
    // Metadata, its file and what the node was seen to say are one change.
    #expect(run.error.components(separatedBy: "Changed the ").count == 2, "\(run)")
    let answer = try Regex(
      "\(node.url.replacing(".", with: "\\.")) answered state_getMetadata: [0-9]+ bytes in [0-9.]+ s\\."
    )
    #expect(run.error.contains(answer), "\(run)")
    let plain = try tool.succeed("load-metadata", "-t", "-n", "development")
    #expect(!plain.error.contains("Asking") && !plain.error.contains("Opened"))
  }

  @Test func filesAreNamedAndSecretsAreNotMeasured() throws {
    let tool = try Tool(restored: false)
    let metadata = try tool.folder.write(Nodes.metadata(version: 1), to: "metadata")
    let read = try tool.succeed("diff", metadata, metadata, "--verbose")
    #expect(read.error.contains("Read */metadata, \(Nodes.metadata(version: 1).count) bytes.\n"))
    let password = try tool.folder.write(Array("a long enough password\n".utf8), to: "password")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: password)
    let keys = try tool.run(
      "keys", "init", "--vault", tool.folder.file("keys.sqlite"), "--password-file", password,
      "--verbose")
    #expect(keys.error.contains("Read */password.\n"), "\(keys)")
    #expect(!keys.error.contains("/password, "))
  }
}
