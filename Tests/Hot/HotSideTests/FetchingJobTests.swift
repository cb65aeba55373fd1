import ByteSupport
import ChainInquiry
import DevelopmentNode
import FileSupport
import HotSide
import HotStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import Upkeep
import VaultPayloads

/// The jobs that ask nodes, on values.
@Suite struct FetchingJobTests {
  private func load(
    _ sample: SampleWorkspace, _ setting: UpdateSetting, passesErrors: Bool = false
  ) async throws -> MetadataJob.Report {
    try await MetadataJob(sample.environment).run(
      try MetadataRequest(setting: setting, reference: .name("sample"), passesErrors: passesErrors))
  }

  @Test func onlyNewMetadataIsStoredAndWritten() async throws {
    let sample = try SampleWorkspace()
    let first = try #require(try await load(sample, .newOnly).outcomes.first)
    #expect(first.facts.version == 7)
    #expect(first.genesisHash == SampleWorkspace.genesis)
    #expect(first.stored == .new(dropped: nil))
    #expect(first.endpoint == sample.node.url)
    let file = try #require(first.payloadFile)
    #expect(file == sample.workspace.payloadFile("sign_me_load_metadata_sampleV7"))
    let content = try UpdateContent(.loadMetadata, signed: sample.bytes(file))
    guard case .metadata(let metadata) = content else {
      Issue.record("the file is of another kind")
      return
    }
    #expect(metadata.facts == first.facts)
    #expect(metadata.genesisHash == SampleWorkspace.genesis)

    let again = try #require(try await load(sample, .newOnly).outcomes.first)
    #expect(again.stored == .known(addsBlockHash: false))
    #expect(again.payloadFile == nil)
    #expect(try sample.database().metadataVersions(named: "sample") == [7])
  }

  @Test func metadataThatTheRehearsalRefusesIsNeitherStoredNorWritten() async throws {
    struct Refusal: Error {}
    let sample = try SampleWorkspace()
    let request = try MetadataRequest(setting: .storeAndWrite, reference: .name("sample"))
    var titles: [String] = []
    do {
      _ = try await MetadataJob(sample.environment).run(request) { metadata in
        titles.append(metadata.title)
        throw Refusal()
      }
      Issue.record("nothing was refused")
    } catch is MetadataJob.Stop {}
    #expect(titles == ["sample 7"])
    #expect(try sample.database().metadataKeys().isEmpty)
    #expect(!Folder.exists(sample.workspace.payloadFile("sign_me_load_metadata_sampleV7")))
  }

  @Test func theThirdVersionDropsTheFirst() async throws {
    let sample = try SampleWorkspace()
    var outcomes: [StoredVersionRule.Arrival?] = []
    for version: UInt32 in [7, 8, 9] {
      let node = try SampleWorkspace.node(version: version)
      try sample.ask(node)
      outcomes += try await load(sample, .storeOnly).outcomes.map(\.stored)
    }
    #expect(outcomes == [.new(dropped: nil), .new(dropped: nil), .new(dropped: 7)])
    #expect(try sample.database().metadataVersions(named: "sample").sorted() == [8, 9])
  }

  @Test func aNodeOfAnotherChainIsNamedAndChangesNothing() async throws {
    let sample = try SampleWorkspace()
    let other = Blake2b.hash256([1])
    let node = try SampleWorkspace.node(version: 8, genesis: other)
    try sample.ask(node)
    let expected = InquiryError.otherChain(
      network: "sample", field: "genesis hash", stored: SampleWorkspace.genesis.hex,
      endpoint: node.url, offered: other.hex)
    let report = try await load(sample, .storeAndWrite, passesErrors: true)
    #expect(report.outcomes.isEmpty)
    #expect(report.failures.map(\.network) == ["sample"])
    #expect(report.failures.map(\.error.message) == [expected.message])
    await #expect(throws: (any Error).self) { try await load(sample, .storeAndWrite) }
    #expect(try sample.database().metadataKeys().isEmpty)
  }

  @Test func specsOfANodeAreTheSpecsOfTheNetworkAndAreTakenOnce() async throws {
    let sample = try SampleWorkspace()
    try sample.database().removeNetwork(titled: "sample-sr25519")
    let request = try SpecsRequest(
      setting: .storeOnly, reference: .url(sample.node.url), encryption: .sr25519)
    let outcome = try #require(
      try await SpecsJob(workspace: sample.workspace).run(request).first)
    #expect(outcome.specs == SampleWorkspace.specs)
    #expect(outcome.storedTitle == "sample-sr25519")
    #expect(outcome.payloadFile == nil)
    #expect(
      try sample.database().network(titled: "sample-sr25519").endpoints == [sample.node.url])
    await #expect {
      try await SpecsJob(workspace: sample.workspace).run(request)
    } throws: { error in
      guard case .knownEndpoint(sample.node.url, "sample-sr25519") = error as? HotSideError else {
        return false
      }
      return true
    }
  }

  @Test func aDryRefreshReportsTheChangesOfARealOne() async throws {
    let sample = try SampleWorkspace()
    let job = RefreshJob(sample.environment)
    var versions: [[UInt32]] = []
    var files: [String?] = []
    for isDryRun in [true, false, false] {
      let row = try #require(
        try await job.run(
          [], over: sample.workspace.runtimeState(), isDryRun: isDryRun
        ).first)
      let arrival = try row.result.get()
      #expect(row.network == "sample")
      #expect(arrival.facts.version == 7)
      #expect(arrival.isNew == (files.count < 2))
      versions.append(try sample.database().metadataVersions(named: "sample"))
      files.append(arrival.file)
    }
    let path = sample.folder.file("Networks/metadata/sample7.hex")
    #expect(versions == [[], [7], [7]])
    #expect(files == [path, path, nil])
    #expect(
      try sample.bytes(path)
        == Array(Hex.encode(sample.database().metadata(named: "sample", version: 7).bytes).utf8))
  }
}
