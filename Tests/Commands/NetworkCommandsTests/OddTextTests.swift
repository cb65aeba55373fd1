import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Names, titles and units that name files, stand on a terminal and on a Vault's screen.
@Suite struct OddTextTests {
  private func specs(_ change: (inout NetworkSpecs) -> Void) -> NetworkSpecs {
    var specs = NetworkSpecs.sample("development")
    change(&specs)
    return specs
  }

  /// Completes a payload that holds the specs.
  private func make(_ specs: NetworkSpecs) throws -> Tool.Run {
    let tool = try Tool()
    try tool.write(specs.scaleBytes, payload: "odd")
    return try tool.run(
      "make", "--msg", "add-specs", "--payload", "odd", "--verifier-alice", "sr25519", "--goal",
      "text", "--name", "odd")
  }

  @Test(arguments: ["a\u{1b}[31m", "a\u{202e}b", "a\u{200b}b", "a\u{0}", "a\nb", "\u{feff}a"])
  func hiddenCharactersAreNotCompleted(text: String) throws {
    for specs in [
      specs { $0.title = text }, specs { $0.unit = text }, specs { $0.name = text },
      specs { $0.pathID = text },
    ] {
      let run = try make(specs)
      #expect(run.exitCode == 65 && run.error.contains("cannot be used"), "\(run)")
    }
  }

  @Test(
    arguments: [
      ("Westend", "is almost the same as 'westend'"),
      ("west_end", "is almost the same as 'westend'"),
      ("westend ", "has a space at its start or end"), ("Dev", "has capital letters"),
      ("CON", "Windows cannot store files"), ("com1.x", "Windows cannot store files"),
      ("westendV9220", "ends like a file name"), ("a_b_sr25519", "ends like a file name"),
    ])
  func namesThatLookLikeOthersAreWarnedOf(name: String, sentence: String) throws {
    let run = try make(specs { $0.name = name })
    #expect(run.exitCode == 0 && run.error.contains(sentence), "\(run)")
  }

  @Test(
    arguments: [
      ("W\u{435}stend", "UNIT", "has letters outside ASCII (U+435)"),
      ("WESTEND", "UNIT", "is almost the same as 'Westend'"),
      ("Westend", "UNIT", "The Vault title 'Westend' belongs to another network"),
      ("Dev ", "UNIT", "The Vault title 'Dev ' has a space"), ("Dev", "", "The unit is empty"),
      ("Dev", "   ", "The unit is empty"), ("Dev", "D ", "The unit 'D ' has a space"),
    ])
  func titlesAndUnitsThatLookLikeOthersAreWarnedOf(
    title: String, unit: String, sentence: String
  ) throws {
    let odd = specs {
      $0.title = title
      $0.unit = unit
    }
    let run = try make(odd)
    #expect(run.exitCode == 0 && run.error.contains(sentence), "\(run)")
    let tool = try Tool()
    let code = try tool.folder.write(
      try Movies.code(UpdatePayload(unsigned: .specs(odd)).bytes), to: "odd.png")
    #expect(try tool.run("verify", code).error.contains(sentence))
  }

  @Test func plainTextsAreNotWarnedOf() throws {
    for name in ["development", "moonbase", "dock-pos-main-runtime"] {
      let run = try make(specs { $0.name = name })
      #expect(run.exitCode == 0, "\(run)")
      #expect(!run.error.contains("The network name") && !run.error.contains("The unit"), "\(run)")
    }
  }

  @Test func importsWarnOfLookAlikes() throws {
    let tool = try Tool()
    let file = try tool.succeed("networks", "export", "westend-sr25519").output
      .replacing("\"westend\"", with: "\"Westend\"").replacing("e143", with: "e144")
      .replacing("westend-sr25519", with: "other")
    // A byte-order mark in front is no part of the file.
    let path = try tool.folder.write([0xef, 0xbb, 0xbf] + file.utf8, to: "other.json")
    let run = try tool.run("networks", "import", path)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.error.contains("The network name 'Westend' is almost the same as 'westend'"))
    let hidden = file.replacing("\"WND\"", with: "\"W\u{202e}ND\"")
    let bad = try tool.folder.write(Array(hidden.utf8), to: "bad.json")
    #expect(try tool.run("networks", "import", bad).exitCode == 65)
  }
}
