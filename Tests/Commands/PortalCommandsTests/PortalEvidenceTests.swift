import ByteSupport
import CommandTestSupport
import FileSupport
import Foundation
import JSONCodec
import Reporting
import TestSupport
import Testing
import ToolTestSupport

/// A portal publishes the evidence of proven metadata, and readers check it without a network.
@Suite struct PortalEvidenceTests {
  private let fixture: PortalFixture
  private let checkpoint: String
  /// The path of the completed update without an ending.
  private let completed: String

  private static let version = 9300

  /// The portal of the fixture, with one more version that is proved.
  init() throws {
    fixture = try PortalFixture()
    checkpoint = fixture.tool.folder.file("spec.json")
    completed = try Self.prove(in: fixture.tool, authorities: 4, writing: checkpoint)
  }

  /// Completes one more version, which a chain with so many authorities proves.
  ///
  /// - Returns: the path of the completed update without an ending.
  private static func prove(
    in tool: Tool, authorities: Int, writing checkpoint: String
  ) throws -> String {
    let node = try ServedProcess(
      ProcessRunner.hotside,
      [
        "dev-node", "--port", "0", "--quiet", "--network", "westend", "--authorities",
        "\(authorities)", "--block-time", "0", "--spec-version", "\(version)", "--chain-spec",
        checkpoint,
      ])
    try tool.succeed("networks", "set-endpoint", "westend", node.url, "--quiet")
    try tool.succeed(
      "load-metadata", "-t", "-n", "westend", "--prove", "--checkpoint", checkpoint,
      "--checkpoint-date", String(RFC3339.text(FileTime.now).prefix(10)), "--quiet")
    try tool.succeed(
      "make", "--msg", "load-metadata", "--payload", "sign_me_load_metadata_westendV\(version)",
      "--verifier-alice", "sr25519", "--quiet")
    try tool.succeed(
      "networks", "set-endpoint", "westend", "wss://westend.example.org", "--quiet")
    let name = try #require(
      tool.names(in: "Output/completed").first {
        $0.hasPrefix("load_metadata_westendV\(version)") && $0.hasSuffix(".evidence.gz")
      })
    return "Output/completed/" + name.dropLast(".evidence.gz".count)
  }

  private func evidence() throws -> String {
    try #require(fixture.files().first { $0.hasSuffix(".evidence.gz") })
  }

  private func check(_ more: String...) throws -> Tool.Run {
    try fixture.tool.run(
      ["portal", "check", "--site", fixture.site, "--json", "--now", PortalFixture.now] + more)
  }

  @Test func evidenceIsPublishedAndChecked() throws {
    try fixture.built()
    let path = try evidence()
    let payload = path.dropLast(".evidence.gz".count) + ".bin"
    #expect(try fixture.files().contains(String(payload)))
    let made = "Output/in_progress/load_metadata_westendV\(Self.version).evidence.gz"
    #expect(try fixture.bytes(path) == fixture.tool.bytes(fixture.tool.folder.file(made)))
    let record = try fixture.json("qr/westend_metadata_\(Self.version).json")
    #expect(record["evidence"]?["path"] == .string(path))
    #expect(record["provenBy"]?["finalBlockNumber"] == .integer(61))
    let page = try fixture.text("n/westend/index.html")
    #expect(page.contains("does not prove that this block is the newest"))
    #expect(page.contains("\(FilePath.name(of: path))\""))
    let alone = try check()
    #expect(alone.exitCode == 0, "\(alone)")
    let claims = try (alone.document["claims"]?.array ?? []).compactMap(\.string)
    #expect(claims.contains { $0.contains("that block 1 (") && $0.contains("--checkpoint") })
    let proof = try #require(try alone.document["proofs"]?.array?.first)
    #expect(proof["specVersion"] == .integer(Self.version))
    #expect(proof["isCheckpointTrusted"] == .bool(false))
    let trusting = try check("--checkpoint", checkpoint)
    #expect(trusting.exitCode == 0, "\(trusting)")
    #expect(
      try trusting.document["proofs"]?.array?.first?["isCheckpointTrusted"] == .bool(true))
    #expect(
      try !(trusting.document["claims"]?.array ?? []).contains {
        $0.string?.contains("--checkpoint") ?? false
      })
    // Nothing is built again, and the evidence stays where it is.
    let again = try fixture.built()
    #expect(again["changes"]?.array?.isEmpty ?? true, "\(again)")
  }

  @Test func changedEvidenceIsRefused() throws {
    try fixture.built()
    let path = try evidence()
    let bytes = try fixture.bytes(path)
    for place in [12, bytes.count / 2, bytes.count - 6] {
      var other = bytes
      other[place] ^= 1
      try fixture.tool.folder.write(other, to: "site/" + path)
      #expect(try check("--no-pictures").exitCode == 77)
      try fixture.sum()
      let run = try check("--no-pictures")
      #expect(run.exitCode == 77, "\(place): \(run)")
      #expect(run.output.contains(path), "\(run)")
    }
    try fixture.tool.folder.write(bytes, to: "site/" + path)
    try fixture.sum()
    #expect(try check("--no-pictures").exitCode == 0)
  }

  @Test func aCheckpointOfAnotherChainIsRefused() throws {
    try fixture.built()
    let other = fixture.tool.folder.file("other.json")
    let node = try ServedProcess(
      ProcessRunner.hotside,
      [
        "dev-node", "--port", "0", "--quiet", "--network", "westend", "--authorities", "5",
        "--chain-spec", other,
      ])
    withExtendedLifetime(node) {}
    let run = try check("--no-pictures", "--checkpoint", other)
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.output.contains("The trusted checkpoint is block 1 "), "\(run)")
  }

  /// Anybody can own a parachain, so its id is proved only to readers who have recorded it.
  @Test func aParachainIsProvedToThoseWhoRecordedIt() throws {
    let (tool, spec) = (fixture.tool, fixture.tool.folder.file("relay.json"))
    func node(_ options: String...) throws -> ServedProcess {
      try ServedProcess(ProcessRunner.hotside, ["dev-node", "--port", "0", "--quiet"] + options)
    }
    let version = Self.version + 1
    let parachain = try node(
      "--network", "westend", "--para-id", "2001", "--spec-version", "\(version)")
    let relay = try node(
      "--network", "polkadot", "--genesis",
      "91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3", "--authorities", "4",
      "--parachain", "2001=\(parachain.url)", "--chain-spec", spec)
    let record = ["--relay", "polkadot", "--para-id", "2001", "--quiet"]
    try tool.succeed("networks", "set-endpoint", "polkadot", relay.url, "--quiet")
    try tool.succeed(words: ["networks", "set-endpoint", "westend", parachain.url] + record)
    try tool.succeed(
      "load-metadata", "-t", "-n", "westend", "--prove", "--checkpoint", spec,
      "--checkpoint-date", String(RFC3339.text(FileTime.now).prefix(10)), "--quiet")
    try tool.succeed(
      "make", "--msg", "load-metadata", "--payload", "sign_me_load_metadata_westendV\(version)",
      "--verifier-alice", "sr25519", "--quiet")
    let endpoint = ["networks", "set-endpoint", "westend", "wss://westend.example.org"]
    try tool.succeed(words: endpoint + ["--quiet"])
    try fixture.built()
    let reader = try Tool()
    let words = ["portal", "check", "--site", fixture.site, "--no-pictures", "--now"]
    func answer() throws -> String {
      let run = try reader.succeed(words: words + [PortalFixture.now])
      return run.output + run.error
    }
    let unknown = try answer()
    let gaps = "is proved, except for its checkpoint and the id of its parachain."
    #expect(unknown.contains("westend \(version) \(gaps)"), "\(unknown)")
    #expect(unknown.contains("that westend is parachain 2001 of the relay chain"), "\(unknown)")
    try reader.succeed(words: endpoint + record)
    let known = try answer()
    #expect(known.contains("westend \(version) is proved, except for its checkpoint."), "\(known)")
    #expect(!known.contains("is parachain 2001"), "\(known)")
  }

  @Test func anUpdateIsPublishedWithoutBadEvidence() throws {
    let file = fixture.tool.folder.file(completed + ".evidence.gz")
    var bytes = try fixture.tool.bytes(file)
    bytes[bytes.count / 2] ^= 1
    try fixture.tool.folder.write(bytes, to: completed + ".evidence.gz")
    let run = try fixture.build("--json")
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.output.contains("bad_evidence") && run.output.contains(completed), "\(run)")
    #expect(try !fixture.files().contains { $0.hasSuffix(".evidence.gz") })
    #expect(try fixture.files().contains("qr/westend_metadata_\(Self.version).json"))
    // Later evidence is added to the published version.
    bytes[bytes.count / 2] ^= 1
    try fixture.tool.folder.write(bytes, to: completed + ".evidence.gz")
    try fixture.built()
    #expect(try fixture.bytes(evidence()) == bytes)
    #expect(try check("--no-pictures").exitCode == 0)
  }

  /// What `networks doctor` says of the evidence; it runs the code only where it reads pictures.
  private func faults(_ more: String...) throws -> String {
    let run = try fixture.tool.run(["networks", "doctor"] + more)
    return run.exitCode == 65 ? run.output : ""
  }

  @Test func evidenceIsTheProofThatTheManifestStates() throws {
    let tool = fixture.tool
    #expect(try faults() == "" && faults("--pictures") == "")
    let good = try tool.bytes(tool.folder.file(completed + ".evidence.gz"))
    let other = try PortalFixture().tool
    let foreign = try Self.prove(
      in: other, authorities: 5, writing: other.folder.file("spec.json"))
    try tool.folder.write(
      other.bytes(other.folder.file(foreign + ".evidence.gz")), to: completed + ".evidence.gz")
    for found in [try faults(), try faults("--pictures"), try fixture.build().output] {
      #expect(found.contains("but the manifest states the proof of block 61"), "\(found)")
    }
    #expect(try !fixture.files().contains { $0.hasSuffix(".evidence.gz") })
    try FileManager.default.removeItem(atPath: tool.folder.file(completed + ".evidence.gz"))
    let build = try fixture.build()
    #expect(build.exitCode == 12, "\(build)")
    for found in [try faults(), build.output] {
      #expect(found.contains("but the evidence next to it is missing"), "\(found)")
    }
    #expect(!build.output.contains("left out"), "\(build)")
    try tool.folder.write(good, to: completed + ".evidence.gz")
    try fixture.built()
    #expect(try fixture.bytes(evidence()) == good && faults() == "")
  }
}

/// `portal update` with `--prove`, or with the setting `nodes.prove`.
@Suite struct PortalProvingTests {
  private let tool: Tool
  private let node: ServedProcess

  init() throws {
    tool = try PortalFixture().tool
    let spec = tool.folder.file("spec.json")
    node = try ServedProcess(
      ProcessRunner.hotside,
      [
        "dev-node", "--port", "0", "--quiet", "--network", "westend", "--authorities", "4",
        "--block-time", "0", "--spec-version", "9300", "--chain-spec", spec,
      ])
    try tool.succeed("networks", "set-endpoint", "westend", node.url, "--quiet")
    try tool.succeed(
      "checkpoint", "import", spec, "--network", "westend", "--date",
      String(RFC3339.text(FileTime.now).prefix(10)))
  }

  private func update(_ more: String...) throws -> Tool.Run {
    try tool.run(["portal", "update", "westend", "--source", "node", "--json"] + more)
  }

  private func evidence() -> [String] { tool.payloads.filter { $0.hasSuffix(".evidence.gz") } }

  @Test func newMetadataIsProved() throws {
    let run = try update("--prove")
    #expect(run.exitCode == 0, "\(run)")
    #expect(evidence() == ["load_metadata_westendV9300.evidence.gz"])
    let network = try #require(try run.document["networks"]?.array?.first)
    #expect(network["state"] == .string("waiting"), "\(run)")
    #expect(run.output.contains("Proved. Two thirds of 4 authorities"), "\(run)")
    let list = try tool.succeed("checkpoint", "list", "--json").document["items"]?.array
    #expect(list?.first?["blockNumber"] == .integer(61))
  }

  @Test func theSettingProvesOneNetwork() throws {
    try tool.folder.write(
      Array("[nodes]\nprove = [\"westend\"]\n".utf8), to: "home/.config/hotside/hotside.toml")
    let run = try update()
    #expect(run.exitCode == 0, "\(run)")
    #expect(evidence() == ["load_metadata_westendV9300.evidence.gz"])
  }

  @Test func nothingIsProvedWithoutTheOption() throws {
    let run = try update()
    #expect(run.exitCode == 0, "\(run)")
    #expect(evidence().isEmpty)
    #expect(try update("--source", "release", "--prove").exitCode == 64)
  }

  @Test func aLieIsAFailureOfTheNetwork() throws {
    let liar = try ServedProcess(
      ProcessRunner.hotside,
      [
        "dev-node", "--port", "0", "--quiet", "--network", "westend", "--authorities", "4",
        "--block-time", "0", "--spec-version", "9300", "--misbehave", "forged-justification",
      ])
    try tool.succeed("networks", "set-endpoint", "westend", liar.url, "--quiet")
    let run = try update("--prove")
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.output.contains("grandpa_proveFinality"), "\(run)")
    #expect(evidence().isEmpty)
    #expect(!tool.payloads.contains { $0.contains("westendV9300") })
    // The version that the liar runs is not taken as that of the chain.
    try tool.folder.write(
      Array("[nodes]\nprove = [\"westend\"]\n".utf8), to: "home/.config/hotside/hotside.toml")
    for words in [["--prove"], []] {
      let status = try tool.run(["portal", "status", "--fetch", "--json"] + words)
      #expect(status.exitCode == 12, "\(status)")
      let networks = try status.document["networks"]?.array
      let westend = networks?.first { $0["id"] == .string("westend") }
      #expect(westend?["state"] == .string("alarm"), "\(status)")
    }
    #expect(try tool.run("portal", "status", "--prove").exitCode == 64)
  }
}
