import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Rounds of a workspace with one network.
extension RoundTests {
  /// A workspace with one network, whose node is returned.
  private func oneNetwork() throws -> DevelopmentNodeServer {
    let node = try Nodes.sample("chain00", version: 1)
    let list = JSONValue.members(["default": .array([.string("chain00")]), "further": .array([])])
    try tool.folder.write(Array(list.serialized().utf8), to: "Networks/defaults.json")
    let file = NetworkFile(
      title: "chain00-sr25519", specs: .sample("chain00"), endpoints: [node.url], verifier: nil)
    try tool.folder.write(Array(file.json.utf8), to: "Networks/chain00.json")
    _ = try succeed("restore-defaults")
    return node
  }

  /// A workspace with specs and metadata of one network to sign.
  private func loadedNetwork() throws -> DevelopmentNodeServer {
    let node = try oneNetwork()
    _ = try succeed("load-metadata", "-n", "chain00")
    _ = try succeed("add-specs", "-f", "-n", "chain00")
    return node
  }

  /// A workspace where Alice has signed metadata, and no key is recorded; the specs are to be signed.
  private func networkOfAlice() throws -> DevelopmentNodeServer {
    let node = try oneNetwork()
    _ = try succeed("load-metadata", "-n", "chain00")
    _ = try succeed("sign", "chain00", "--verifier-alice", "sr25519", "--yes")
    _ = try succeed("add-specs", "-f", "-n", "chain00")
    return node
  }

  @Test func aNetworkWithoutUpdatesHasNothingToSign() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    let nothing = try run("sign", "chain00")
    #expect(
      nothing.exitCode == 12 && nothing.error.contains("There is nothing to sign."), "\(nothing)")
  }

  @Test func anUnknownNetworkIsRefusedByName() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    #expect(try run("sign", "chian00").exitCode == 66)
    #expect(try run("status", "chian00").exitCode == 66)
  }

  @Test func signingNeedsAVaultIfNoKeyIsRecorded() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    _ = try succeed("load-metadata", "-n", "chain00")
    let refused = try run("sign", "chain00", "--yes")
    #expect(refused.exitCode == 66, "\(refused)")
    #expect(
      refused.error.contains("does not exist, and no other signer was named"),
      "\(refused)")
    #expect(tool.products.isEmpty)
  }

  @Test func nothingIsSignedWithoutATerminalOrAgreement() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    _ = try succeed("load-metadata", "-n", "chain00")
    let asked = try run("sign", "chain00", "--verifier-alice", "sr25519")
    #expect(asked.exitCode == 77, "\(asked)")
    #expect(tool.products.isEmpty)
  }

  @Test func anUpdateOfAliceIsForeignAndNotToBePublished() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    _ = try succeed("load-metadata", "-n", "chain00")
    let alice = try succeed("sign", "chain00", "--verifier-alice", "sr25519", "--yes")
    #expect(alice.error.contains("Never publish it."), "\(alice)")
    #expect(try states().states["foreign"] == 1)
    // In the words of 'status'.
    let left = try run("sign", "chain00")
    #expect(left.error.contains("chain00 metadata 1 is development key. "), "\(left)")
  }

  /// Hands all updates over, into a folder.
  private func handOver() throws -> (run: Tool.Run, folder: String) {
    let folder = tool.folder.file("hand-over")
    return (try succeed("sign", "--all", "--again-foreign", "--hand-over", folder), folder)
  }

  @Test func aHandOverNamesTheCommandThatTakesTheAnswers() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    let (handed, folder) = try handOver()
    #expect(
      handed.error.contains("Next: hotside sign --all --again-foreign --capsules "), "\(handed)")
    let toSign = String(decoding: try tool.bytes("\(folder)/to-sign.md"), as: UTF8.self)
    #expect(
      toSign.contains("    hotside sign --all --again-foreign --capsules FOLDER\n"), "\(toSign)")
  }

  @Test(arguments: ["Output/completed", "Output/completed/", "Output/./in_progress", "link"])
  func aHandOverDoesNotLieAmongUpdates(_ folder: String) throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.file("link"), withDestinationPath: "Output/completed")
    let before = tool.names(in: "Output/completed") + tool.names(in: "Output/in_progress")
    let run = try run(
      "sign", "--all", "--again-foreign", "--hand-over", tool.folder.file(folder))
    #expect(run.exitCode == 73 && run.error.contains("it is the folder of "), "\(run)")
    #expect(
      tool.names(in: "Output/completed") + tool.names(in: "Output/in_progress") == before)
  }

  @Test func verifyReadsAHandOverAsSeveralUpdates() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    let read = try succeed("verify", try handOver().folder)
    #expect(read.output.hasPrefix("2 UNSIGNED\nverdict "), "\(read)")
    #expect(read.output.contains("UNSIGNED  chain00  add-specs"), "\(read)")
    #expect(read.output.contains("UNSIGNED  chain00  load-metadata"), "\(read)")
    #expect(read.output.hasSuffix("\n2 UNSIGNED\n") && read.error == "", "\(read)")
  }

  @Test func filesOfAHandOverAreNotAnswers() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    let left = try run("sign", "--all", "--again-foreign", "--capsules", try handOver().folder)
    #expect(left.exitCode == 12 && !left.error.contains("no capsule"), "\(left)")
  }

  @Test func otherMetadataIsAnAlarmUntilItIsCompared() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    _ = try succeed("load-metadata", "-n", "chain00")
    let lying = try Nodes.sample("chain00", version: 1, transactionVersion: 2)
    defer { lying.stop() }
    try tool.open().setEndpoints([lying.url], named: "chain00")
    #expect(try run("load-metadata", "-n", "chain00").exitCode == 77)
    for url in [lying.url, node.url] {
      try tool.open().setEndpoints([url], named: "chain00")
      let alarm = try run("status", "--fetch")
      #expect(alarm.exitCode == 77 && alarm.output.contains("1 alarm"), "\(alarm)")
    }
    _ = try succeed("load-metadata", "-n", "chain00")
    #expect(try states().states["alarm"] == nil)
  }

  /// Damages the picture of the metadata.
  private func damageProduct() throws {
    let movie = try #require(tool.products.first { $0.hasSuffix(".gif") || $0.hasSuffix(".png") })
    try tool.folder.write(Array("no picture".utf8), to: "Output/completed/\(movie)")
  }

  @Test func aDamagedProductIsAnAlarm() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    try damageProduct()
    let alarm = try run("status")
    #expect(alarm.exitCode == 77, "\(alarm)")
    #expect(alarm.output.contains("cannot be read"), "\(alarm)")
  }

  @Test func updatesThatAreNotSignedAreNamedNextToTheSignedOnes() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    try damageProduct()
    let specs = try run("sign", "chain00", "--verifier-alice", "sr25519", "--yes")
    // The damaged movie was made anew, so nothing is left.
    #expect(
      specs.exitCode == 0 && specs.error.contains("chain00 metadata 1 is alarm. "), "\(specs)")
    #expect(specs.output.hasSuffix("\n2 complete\n"), "\(specs)")
  }

  /// Signs with Alice what a list expects: the specs of a network, and not its metadata.
  private func signSpecs(
    _ more: String..., list: String = "# specs\nHASH  chain00 specs\n"
  ) throws -> Tool.Run {
    let items = try #require(try run("status", "--json").document["items"]?.array)
    let hash = try #require(
      items.first { $0["kind"]?.string == "add-specs" }?["signedHash"]?.string)
    try tool.folder.write(Array(list.replacing("HASH", with: hash).utf8), to: "list")
    return try tool.run(
      ["sign", "--all", "--verifier-alice", "sr25519", "--expect", tool.folder.file("list")] + more,
      environment: password)
  }

  @Test func onlyUpdatesOfTheExpectedHashesAreSigned() throws {
    let node = try loadedNetwork()
    defer { node.stop() }
    let run = try signSpecs()
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.output.hasSuffix("1 complete, 1 refused\n"), "\(run)")
    #expect(tool.products.contains { $0.hasPrefix("add_specs") })
    #expect(!tool.products.contains { $0.hasPrefix("load_metadata") })
  }

  /// Lists that were made on Windows, or with another tool.
  @Test(
    arguments: [
      "HASH\r\n", "\u{FEFF}HASH\r\n", "# a comment\r\n\r\nHASH  specs\r\n", "HASH\r",
      "\t0xHASH\t*specs",
    ])
  func aListOfHashesMayHaveCarriageReturns(_ list: String) throws {
    let node = try loadedNetwork()
    defer { node.stop() }
    let run = try signSpecs(list: list)
    #expect(run.output.hasSuffix("1 complete, 1 refused\n"), "\(run)")
  }

  @Test func severalRefusalsEndWithTheirCode() throws {
    let node = try loadedNetwork()
    defer { node.stop() }
    try tool.folder.write(Array("# nothing\n".utf8), to: "list")
    let words = [
      "sign", "--all", "--verifier-alice", "sr25519", "--expect", tool.folder.file("list"),
    ]
    let run = try tool.run(words, environment: password)
    #expect(run.exitCode == 77 && run.output == "0 complete, 2 refused\n", "\(run)")
    #expect(run.error.contains("All 2 updates were refused (chain00). Nothing was signed."))
    let document = try tool.run(words + ["--json"], environment: password).document
    #expect(document["items"]?.array?.count == 2)
    #expect(document["error"]?["code"] == .string("refused_update"), "\(document)")
  }

  @Test func aSingleRefusalIsOneSentenceWithItsOwnCode() throws {
    let node = try loadedNetwork()
    defer { node.stop() }
    #expect(try signSpecs().exitCode == 12)
    let one = try signSpecs()
    #expect(one.exitCode == 77, "\(one)")
    #expect(one.output == "0 complete, 1 refused: chain00 metadata 1\n", "\(one)")
    #expect(one.error.hasPrefix("Error: ") && !one.error.contains("Warning"), "\(one)")
    let document = try signSpecs("--json").document
    #expect(document["items"]?.array?.map { $0["error"]?["code"] } == [document["error"]?["code"]])
  }
}
