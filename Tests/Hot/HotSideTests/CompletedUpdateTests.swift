import ByteSupport
import FileSupport
import Foundation
import HotSide
import HotStore
import JSONCodec
import PictureWork
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import UpdateCompletion
import VaultPayloads

/// One rule for files that are a completed update, and one form for their manifest.
@Suite struct CompletedUpdateTests {
  private let sample: SampleWorkspace
  private let stem: String

  /// A workspace with one completed update: picture, text and manifest.
  init() async throws {
    sample = try SampleWorkspace()
    stem = sample.workspace.exportFolder + "/add_specs_sample-sr25519_Alice-ed25519"
    try await complete(.both)
  }

  private func complete(_ goal: CompletionJob.Goal, deterministic: Bool = true) async throws {
    let path = try sample.folder.write(
      UpdateContent.specs(SampleWorkspace.specs).signedBytes, to: "Output/in_progress/specs")
    let job = CompletionJob(workspace: sample.workspace, toolVersion: "test")
    let prepared = try job.prepare(
      try job.read(path, as: .addSpecs),
      CompletionJob.Request(
        signer: .development(deterministic ? .ed25519 : .sr25519), goal: goal,
        name: deterministic ? nil : stem, isForced: true))
    _ = try await job.write(prepared, rehearsing: nil)
  }

  private func update() async -> CompletedUpdate {
    await CompletedUpdate(ProductFiles(at: stem), with: .built)
  }

  private func remove(_ ending: String) throws {
    try FileManager.default.removeItem(atPath: "\(stem).\(ending)")
  }

  private func write(_ bytes: [UInt8], _ ending: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(stem).\(ending)"))
  }

  @Test func pictureTextAndManifestOfOneRunAreComplete() async throws {
    let update = await update()
    #expect(update.isComplete)
    #expect(update.faults == [])
    #expect(update.parts.map(\.isText) == [false, true])
    #expect(update.report == update.manifest?.update?.report)
  }

  @Test(arguments: ["png", "txt"])
  func anUpdateMadeInOneFormIsComplete(ending: String) async throws {
    try await complete(ending == "png" ? .picture : .text)
    #expect(ProductFiles(at: stem).endings == [ending, "json"].sorted())
    #expect(await update().isComplete)
  }

  @Test func withoutItsManifestAnUpdateIsNotComplete() async throws {
    try remove("json")
    #expect(await update().state == .withoutManifest)
    try remove("txt")
    #expect(await update().state == .withoutManifest)
  }

  @Test func withoutThePictureThatTheManifestNamesAnUpdateIsNotComplete() async throws {
    try remove("png")
    #expect(await update().state == .damaged(.missingFile))
    try remove("txt")
    #expect(await update().faults == [.missingFile, .noPayload])
  }

  @Test func filesOfTwoRunsAreNotComplete() async throws {
    let text = try sample.bytes(stem + ".txt")
    let manifest = try sample.bytes(stem + ".json")
    try await complete(.both, deterministic: false)
    #expect(await update().isComplete)
    let other = try sample.bytes(stem + ".json")
    try write(text, "txt")
    #expect(await update().state == .damaged(.otherPayload(path: stem + ".txt")))
    try remove("txt")
    try write(manifest, "json")
    guard case .damaged(.difference(let difference)) = await update().state else {
      Issue.record("the manifest of another run is taken")
      return
    }
    #expect(difference.name == "payloadHash")
    try write(other, "json")
    #expect(await update().isComplete)
  }

  @Test func anUnreadablePictureIsNotComplete() async throws {
    try write(Array("noise".utf8), "png")
    guard case .damaged(.unreadable(let path, _)) = await update().state else {
      Issue.record("noise is taken")
      return
    }
    #expect(path == stem + ".png")
  }

  @Test func aTextOfTheUserIsNotAnUpdate() async throws {
    for ending in ["png", "json"] { try remove(ending) }
    try write(Array("Dear diary".utf8), "txt")
    #expect(await update().state == .notAnUpdate)
  }

  // MARK: - The form

  @Test func aManifestIsReadAsItWasWritten() async throws {
    let bytes = try sample.bytes(stem + ".json")
    let manifest = try #require(try ManifestFile(at: stem + ".json").update)
    let json = UpdateManifest.form()(manifest)
    #expect(Array((json.serialized(pretty: true) + "\n").utf8) == bytes)
    #expect(try UpdateManifest.form().value(of: json) == manifest)
    #expect(manifest.report.specs == SampleWorkspace.specs)
  }

  @Test func everyMemberIsReadAsItWasWritten() async throws {
    var manifest = try #require(try ManifestFile(at: stem + ".json").update)
    manifest.blockHash = .zero
    manifest.source = "a node"
    manifest.codeReads = [
      StateValue(key: [1], value: nil, source: .emptyState),
      StateValue(key: [2], value: [3], source: .node(endpoint: "ws://a", block: .zero)),
      StateValue(key: [4], value: [], source: .manifest(file: "a.json")),
    ]
    manifest.override = MetadataOverride(storedHash: .zero, reason: "asked for")
    manifest.rehearsals = [.members(["state": .string("fresh")])]
    manifest.callRehearsal = .members(["callCount": .integer(2)])
    manifest.reductionRehearsal = .members(["cardCount": .integer(3)])
    let json = UpdateManifest.form()(manifest)
    #expect(json["codeReadsNote"] != nil)
    #expect(try UpdateManifest.form().value(of: json) == manifest)
    manifest.picture = nil
    #expect(try UpdateManifest.form().value(of: UpdateManifest.form()(manifest)) == manifest)
  }

  /// The first version of the tool wrote fewer members.
  @Test func aManifestOfTheFirstVersionIsRead() async throws {
    var object = UpdateManifest.form().members(
      of: try #require(try ManifestFile(at: stem + ".json").update))
    for name in ["schemaVersion", "specs", "metadataForm", "reducedLevel"] { object[name] = nil }
    var picture = try #require(object["picture"]?.object)
    for name in ["pixelHeight", "loopSeconds", "expectedSeconds", "fileHash", "fileLength"] {
      picture[name] = nil
    }
    object["picture"] = .object(picture)
    try write(Array(JSONValue.object(object).serialized().utf8), "json")
    #expect(await update().isComplete)
  }
}
