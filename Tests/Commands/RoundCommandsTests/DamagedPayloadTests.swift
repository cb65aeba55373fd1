import Foundation
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `sign --all` names files that cannot be read: an update may be among them.
@Suite struct DamagedPayloadTests {
  private let tool: Tool
  private let sign = ["sign", "--all", "--verifier-alice", "sr25519", "--yes"]

  init() throws { tool = try Tool() }

  @Test(arguments: ["junk", "empty", "pipe"])
  func aDamagedPayloadIsNotNothing(kind: String) throws {
    let damaged = tool.payload("sign_me_damaged")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("Output/in_progress"), withIntermediateDirectories: true)
    let make = ["junk": "echo junk >", "empty": ": >", "pipe": "mkfifo"][kind] ?? ""
    _ = try ProcessRunner.run("/bin/sh", ["-c", "\(make) \"$0\"", damaged])
    for isAlone in [true, false] {
      if !isAlone {
        try tool.write(
          UpdateContent.specs(.sample("development")).signedBytes,
          payload: "sign_me_add_specs_development_sr25519")
      }
      let run = try tool.run(sign)
      #expect(run.exitCode == 12, "\(run)")
      #expect(run.error.contains("Damaged: "), "\(run)")
      #expect(run.output.contains("1 complete") != isAlone, "\(run)")
      #expect(run.error.components(separatedBy: "sign_me_damaged").count == 2, "\(run)")
    }
    try FileManager.default.removeItem(atPath: damaged)
    let run = try tool.run(sign)
    #expect(run.exitCode == 0 && run.error.contains("There is nothing to sign."), "\(run)")
  }
}
