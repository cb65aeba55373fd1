import ByteSupport
import CommandTestSupport
import DevelopmentNode
import FileSupport
import HotStore
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Reduced metadata from a node to a device.
@Suite struct ReductionCommandTests {
  private static let full = Nodes.metadata()
  private static let payload = "sign_me_load_metadata_developmentV1000000"

  private let node: DevelopmentNodeServer
  private let tool: Tool

  init() throws {
    node = try Nodes.sample()
    tool = try Tool(["development": [node.url]])
  }

  private func reduced(_ level: ReductionLevel) throws -> [UInt8] {
    try MetadataReduction(of: Self.full, to: level).bytes
  }

  private func metadata(_ payload: String) throws -> [UInt8] {
    let content = try UpdateContent(
      .loadMetadata, signed: tool.bytes(tool.payload(payload)))
    guard case .metadata(let metadata) = content else { return [] }
    return metadata.blob
  }

  /// Makes an unsigned update and gives the products' path without ending.
  private func make(_ payload: String, _ more: String...) throws -> String {
    let run = try tool.run(
      ["make", "--msg", "load-metadata", "--payload", payload, "--no-rehearsal"] + more)
    try #require(run.exitCode == 0, "\(run)")
    return tool.product(
      String(try #require(tool.products.first { $0.hasSuffix(".json") }).dropLast(5)))
  }

  @Test("load-metadata makes the payload of reduced metadata and stores the full one")
  func loadMetadataReducesThePayloadAndStoresTheFullMetadata() throws {
    for level in ReductionLevel.allCases {
      let run = try tool.succeed(
        "load-metadata", "-t", "-a", "--reduce", level.rawValue, "--json")
      let file = "\(Self.payload)_reduced-\(level.rawValue)"
      #expect(tool.payloads.contains(file))
      #expect(try metadata(file) == reduced(level))
      let outcome = try #require(try run.document["items"]?.array?.first)
      #expect(outcome["reduction"]?["level"] == .string(level.rawValue))
      #expect(
        outcome["reduction"]?["full"]?["metadataHash"] == .string(Blake2b.hash256(Self.full).hex))
      let saving = try #require(outcome["saving"])
      let frames = { (name: String) in saving[name]?["frames"]?.integer(Int.self) ?? 0 }
      #expect(frames("reduced") > 0 && frames("reduced") < frames("full"))
      #expect(run.error.contains("Its movie takes"), "\(run)")
    }
    #expect(try tool.open().metadata(named: "development").map(\.bytes) == [Self.full])
    #expect(!tool.payloads.contains(Self.payload))
  }

  @Test("what stores only, and what is no level, is a usage error")
  func aLevelThatIsUnknownOrHasNoEffectIsAUsageError() throws {
    for words in [
      ["load-metadata", "-p", "-a", "--reduce", "calls-only"],
      ["load-metadata", "-t", "-a", "--reduce", "everything"],
      ["load-metadata", "-t", "-a", "--reduce"],
      ["make", "--msg", "add-specs", "--payload", "x", "--reduce", "calls-only"],
    ] {
      let run = try tool.run(words)
      #expect(run.exitCode == 64, "\(words): \(run)")
    }
  }

  @Test("make reduces a payload of full metadata, says so everywhere, and keeps the full beside it")
  func makeReducesAPayloadOfFullMetadata() throws {
    try tool.succeed("load-metadata", "-t", "-a")
    let stem = try make(Self.payload, "--reduce", "calls-and-brief-docs", "--caption")
    #expect(stem.hasSuffix("_reduced-calls-and-brief-docs_unverified"))
    let manifest = try JSONValue(parsing: tool.bytes(stem + ".json"))
    let reduced = try reduced(.callsAndBriefDocs)
    let reduction = try #require(manifest["reduction"])
    #expect(reduction["rules"] == .integer(1))
    #expect(reduction["level"] == .string("calls-and-brief-docs"))
    #expect(reduction["full"]?["blake2b_256"] == .string(Blake2b.hash256(Self.full).hex))
    #expect(reduction["full"]?["bytes"] == .integer(Self.full.count))
    #expect(reduction["reduced"]?["blake2b_256"] == .string(Blake2b.hash256(reduced).hex))
    #expect(reduction["reduced"]?["metadata_version"] == .integer(14))
    #expect(manifest["metadataHash"] == reduction["reduced"]?["blake2b_256"])
    #expect(manifest["blockHash"]?.string != nil)
    #expect(try tool.bytes(stem + ".full.scale") == Self.full)
    let rehearsal = try #require(manifest["reductionRehearsal"])
    #expect(rehearsal["differenceCount"] == .integer(0))
    let counts = try #require(rehearsal["transactionCounts"]?.object)
    #expect(counts.allSatisfy { ($0.value.integer(Int.self) ?? 0) > 0 }, "\(counts)")
    let sum = counts.compactMap { $0.value.integer(Int.self) }.reduce(0, +)
    #expect(rehearsal["transactionCount"] == .integer(sum))
    let update = try UpdatePayload(reading: Hex.decode(file: tool.bytes(stem + ".txt")))
    #expect(
      update
        == UpdatePayload(
          unsigned: .metadata(try MetadataContent(blob: reduced, genesisHash: node.genesisHash))))
  }

  @Test("a payload that is reduced already is completed by the database's full metadata")
  func fullMetadataOfTheDatabaseCompletesAReducedPayload() throws {
    try tool.succeed("load-metadata", "-t", "-a", "--reduce", "calls-only")
    let file = "\(Self.payload)_reduced-calls-only"
    let stem = try make(file)
    #expect(
      try JSONValue(parsing: tool.bytes(stem + ".json"))["reduction"]?["level"]
        == .string("calls-only"))
    let other = try tool.run(
      "make", "--msg", "load-metadata", "--payload", file, "--reduce", "calls-and-docs")
    #expect(
      other.exitCode == 77 && other.error.contains("but you asked for calls-and-docs"), "\(other)")
    try tool.succeed("remove", "spec-name-version", "development", "1000000")
    let unknown = try tool.run("make", "--msg", "load-metadata", "--payload", file)
    #expect(unknown.exitCode == 66 && unknown.error.contains("--against"), "\(unknown)")
    let given = try tool.folder.write(Self.full, to: "full.scale")
    _ = try make(file, "--against", given)
    let wrong = try tool.folder.write(try reduced(.callsOnly), to: "reduced.scale")
    let refused = try tool.run(
      "make", "--msg", "load-metadata", "--payload", file, "--against", wrong)
    #expect(refused.exitCode == 77, "\(refused)")
  }

  @Test("reduced metadata whose cards differ is not completed")
  func reducedMetadataWithOtherCardsIsNotCompleted() throws {
    try tool.succeed("load-metadata", "-t", "-a")
    var bytes = try reduced(.callsAndDocs)
    let word = Array("transfer_keep_alive".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: word) })
    bytes[place] = UInt8(ascii: "T")
    let content = UpdateContent.metadata(
      try MetadataContent(blob: bytes, genesisHash: node.genesisHash))
    try tool.write(content.signedBytes, payload: "tampered")
    let run = try tool.run("make", "--msg", "load-metadata", "--payload", "tampered")
    #expect(run.exitCode == 77 && run.error.contains("is not a reduction"), "\(run)")
    #expect(run.error.contains("transfer_keep_alive"), "\(run)")
    #expect(tool.products.isEmpty)
  }

  @Test("verify recognizes reduced metadata, and compares it with the full one")
  func verifyRecognizesReducedMetadataAndComparesItWithTheFullOne() throws {
    try tool.succeed("load-metadata", "-t", "-a")
    let stem = try make(Self.payload, "--reduce", "calls-only")
    let alone = try tool.run(
      ["verify", stem + ".txt"], environment: ["HOTSIDE_WORKSPACE": tool.folder.file("empty")])
    #expect(alone.exitCode == 0, "\(alone)")
    #expect(
      alone.error.contains(
        "Only a comparison with the full metadata shows what it was made from"), "\(alone)")
    let json = try tool.succeed("verify", stem + ".txt", "--json").document
    #expect(json["reducedLevel"] == .string("calls-only") && json["against"] == .null)
    #expect(json["againstStored"]?["verdict"] == .string("reduced"))
    for full in [node.url, "development", "development1000000", stem + ".full.scale"] {
      let run = try tool.succeed("verify", stem + ".txt", "--against", full, "--json")
      #expect(try run.document["against"]?["verdict"] == .string("reduced"), "\(full): \(run)")
      #expect(try run.document["against"]?["levels"] == .strings(["calls-only"]))
    }
    // The genesis hash is signed too, and a node of another chain may have the same metadata.
    let twin = try Nodes.sample("development", genesis: Blake2b.hash256([7]))
    defer { twin.stop() }
    let foreign = try tool.run("verify", stem + ".txt", "--against", twin.url)
    #expect(foreign.exitCode == 77 && foreign.error.contains("The genesis hash is"), "\(foreign)")
    let later = try tool.folder.write(Nodes.metadata(version: 9), to: "later.scale")
    let other = try tool.run("verify", stem + ".txt", "--against", later)
    #expect(other.exitCode == 77 && other.error.contains("development 9"), "\(other)")
    // Another runtime of the same name and version.
    let changed = try tool.folder.write(
      Nodes.metadata(transactionVersion: 2), to: "changed.scale")
    let differing = try tool.run("verify", stem + ".txt", "--against", changed)
    #expect(differing.exitCode == 77 && differing.error.contains("The value of"), "\(differing)")
    var manifest = try #require(try JSONValue(parsing: tool.bytes(stem + ".json")).object)
    var reduction = try #require(manifest["reduction"]?.object)
    reduction["level"] = .string("calls-and-docs")
    manifest["reduction"] = .object(reduction)
    try tool.folder.write(
      Array(JSONValue.object(manifest).serialized().utf8),
      to: "Output/completed/" + FilePath.name(of: stem) + ".json")
    let lying = try tool.run("verify", stem + ".txt", "--against", "development")
    #expect(lying.exitCode == 77 && lying.error.contains("states the level"), "\(lying)")
  }

  @Test("an update of full metadata is the full metadata as given")
  func anUpdateOfFullMetadataContainsTheGivenBytes() throws {
    try tool.succeed("load-metadata", "-t", "-a")
    let stem = try make(Self.payload)
    let run = try tool.succeed("verify", stem + ".txt", "--against", "development")
    #expect(run.output.contains("It is the full metadata, as given."), "\(run)")
    let specs = try tool.run("verify", "--against", "development", tool.database)
    #expect(specs.exitCode == 65, "\(specs)")
  }

  @Test(
    "two devices answer every transaction alike, whatever the level",
    arguments: ReductionLevel.allCases)
  func twoDevicesAnswerEveryTransactionAlikeAtEveryLevel(_ level: ReductionLevel) throws {
    let full = try tool.folder.write(Self.full, to: "full.scale")
    let reduced = try tool.folder.write(try reduced(level), to: "reduced.scale")
    let words = ["rehearse", "--calls", reduced, "--against", full]
    let run = try tool.run(words + ["--json"])
    #expect(run.exitCode == 0, "\(run)")
    let document = try run.document
    let highest = try ReducedMetadata.levels(
      of: self.reduced(level), reducedFrom: Self.full
    ).first
    #expect(document["level"] == .string(highest?.rawValue))
    #expect(document["differenceCount"] == .integer(0))
    #expect((document["offeredCount"]?.integer(Int.self) ?? 0) > 0)
    let shortened = document["shortenedCount"]?.integer(Int.self) ?? -1
    #expect(level == .callsAndDocs ? shortened == 0 : shortened >= 0)
    #expect(document["transactionCounts"]?["unknownPallets"]?.integer(Int.self) ?? 0 > 200)
    #expect(try tool.run(words).exitCode == 0)
    #expect(try tool.run(words + ["--expect", "refuse"]).exitCode == 77)
    let page = try tool.run(words + ["--html", "-"])
    #expect(page.exitCode == 64, "\(page)")
  }

  @Test("the database, the defaults and diff take full metadata only")
  func databaseDefaultsAndDiffRefuseReducedMetadata() throws {
    let reduced = try reduced(.callsOnly)
    let module = SampleCode.module(metadata: reduced)
    let code = try tool.folder.write(module.bytes, to: "runtime.wasm")
    for words in [["unwasm", "-f", code], ["unwasm", "-u", "-f", code]] {
      let run = try tool.run(words)
      #expect(run.exitCode == 77 && run.error.contains("reduced to calls-only"), "\(run)")
    }
    #expect(tool.payloads.isEmpty)
    let file = try tool.folder.write(reduced, to: "reduced.scale")
    let full = try tool.folder.write(Self.full, to: "full.scale")
    for words in [["diff", file, full], ["diff", full, file]] {
      #expect(try tool.run(words).exitCode == 77)
    }
    #expect(try tool.run("diff", full, full).exitCode == 0)
    let shown = try tool.succeed("show", "check-file", file, "--json").document
    #expect(shown["reducedLevel"] == .string("calls-only"))
    #expect(
      try tool.succeed("show", "check-file", full, "--json").document["reducedLevel"] == .null)
  }

  @Test("a second form of one version is warned of and found by the doctor")
  func theDoctorFindsASecondFormOfOneVersion() throws {
    try tool.succeed("load-metadata", "-t", "-a")
    let stem = try make(Self.payload, "--reduce", "calls-only")
    #expect(try tool.run("networks", "doctor").exitCode == 0)
    let second = try tool.run(
      "make", "--msg", "load-metadata", "--payload", Self.payload, "--no-rehearsal")
    #expect(second.exitCode == 0, "\(second)")
    #expect(second.error.contains("publish one form per network and version"), "\(second)")
    let doctor = try tool.run("networks", "doctor")
    #expect(doctor.exitCode == 65 && doctor.output.contains("publish one form"), "\(doctor)")
    // A file of the full metadata that is another one.
    try tool.folder.write(
      [1, 2, 3], to: "Output/completed/" + FilePath.name(of: stem) + ".full.scale")
    let changed = try tool.run("networks", "doctor")
    #expect(changed.output.contains(".full.scale"), "\(changed)")
  }

  @Test("the doctor compares a reduced payload file with the database")
  func theDoctorComparesReducedPayloadsWithTheDatabase() throws {
    try tool.succeed("load-metadata", "-t", "-a", "--reduce", "calls-only")
    #expect(try tool.run("networks", "doctor").exitCode == 0)
    let bytes = try tool.bytes(tool.payload("\(Self.payload)_reduced-calls-only"))
    try tool.write(bytes, payload: Self.payload)
    let run = try tool.run("networks", "doctor")
    #expect(run.exitCode == 65 && run.output.contains("_reduced-calls-only"), "\(run)")
  }
}
