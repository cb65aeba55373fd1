import TestSupport
import Testing
import ToolTestSupport

/// An option that cannot have an effect is refused by name.
@Suite struct IdleOptionTests {
  private let tool: Tool
  private let picture: String

  init() throws {
    tool = try Tool()
    try tool.succeed("add-specs", "-f", "-n", "westend", "--quiet")
    try tool.succeed("sign", "westend", "--verifier-alice", "sr25519", "--yes", "--quiet")
    picture = tool.folder.file("Output/completed/add_specs_westend-sr25519_Alice-sr25519.png")
  }

  @Test(arguments: [
    "rehearse PICTURE --seed 5", "rehearse PICTURE --argument-sets 5", "rehearse PICTURE --force",
    "rehearse PICTURE --proxy http://127.0.0.1:1", "rehearse --calls westend --seed 5",
    "rehearse --calls westend --force", "rehearse --calls westend --connect-timeout 3",
    "verify PICTURE --request-timeout 3", "verify PICTURE --vault none",
    "verify PICTURE --lock-timeout 3", "verify PICTURE --verifier recorded --password-file none",
    "decode PICTURE --best",
    "decode 0x0000 --network westend --connect-timeout 3", "qr read PICTURE --force",
    "load-metadata -f -n westend --proxy http://127.0.0.1:1",
    "sign westend --force --unsigned", "sign westend --unsigned --deterministic",
    "sign westend --unsigned --vault none", "sign --all --hand-over x --deterministic",
    "sign --all --capsules x --lock-timeout 3",
    "sign westend --verifier-alice sr25519 --password-file none",
    "diff westend westend --force", "unwasm --filename x --proxy http://127.0.0.1:1",
  ])
  func anOptionWithoutEffectIsRefused(line: String) throws {
    let words = line.split(separator: " ").map { $0 == "PICTURE" ? picture : String($0) }
    let run = try tool.run(words)
    // The last option is the idle one, except before the signer.
    let option = try #require(
      words.last { $0.hasPrefix("--") && ($0 != "--unsigned" || !words.contains("--force")) })
    #expect(run.exitCode == 64, "\(run)")
    #expect(run.error.contains(option), "\(run)")
  }
}
