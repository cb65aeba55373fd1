import TestSupport
import Testing
import ToolTestSupport

/// `kill -9` between the names of what one `make` makes.
@Suite(.enabled(if: SystemCallTracer.isPossible, SystemCallTracer.absence))
struct KilledMakeTests {
  private static let stem = "add_specs_westend-sr25519_Alice-sr25519"

  /// Every run signs anew, so that products of two runs differ.
  @Test func aManifestStandsBesideThePictureOfItsRun() throws {
    let tool = try Tool()
    let make = [
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--again", "--quiet", "--no-rehearsal",
    ]
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    #expect(try tool.run(make).exitCode == 0)
    var (kept, missing) = (0, 0)
    for moment in 1...9 {
      let killed = try tool.run(make, within: SystemCallTracer.killing(atRename: moment))
      if killed.exitCode == 0 { break }
      #expect(killed.exitCode == 137, "\(killed)")
      if tool.products.contains(Self.stem + ".json") {
        kept += 1
        let doctor = try tool.run("networks", "doctor", "--pictures")
        #expect(doctor.exitCode == 0, "killed at name \(moment): \(doctor)")
      } else {
        missing += 1
      }
      #expect(try tool.run(make).exitCode == 0)
      try tool.succeed("networks", "doctor", "--pictures")
      #expect(tool.products.count == 3, "\(tool.products)")
    }
    // The former manifest loses its name, then picture, text and manifest get theirs.
    #expect(kept == 1 && missing == 3)
  }
}
