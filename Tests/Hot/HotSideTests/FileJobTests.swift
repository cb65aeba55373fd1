import ByteSupport
import DerivationLists
import FileSupport
import HotSide
import HotStore
import PictureWork
import QRDrawing
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import UpdateCompletion
import Upkeep
import VaultPayloads

/// The jobs that read and write files of the workspace, on values.
@Suite struct FileJobTests {
  /// Reads a payload of specs and signs it.
  private static func prepared(
    _ job: CompletionJob, _ path: String, _ signer: UpdateSigner = .development(.ed25519)
  ) throws -> CompletionJob.Prepared {
    try job.prepare(
      try job.read(path, as: .addSpecs),
      CompletionJob.Request(signer: signer, goal: .text, isDeterministic: true))
  }

  private func payloadFile(_ sample: SampleWorkspace) throws -> String {
    try sample.folder.write(
      UpdateContent.specs(SampleWorkspace.specs).signedBytes, to: "Output/in_progress/specs")
  }

  @Test func aCompletedUpdateMatchesItsReport() async throws {
    let sample = try SampleWorkspace()
    let job = CompletionJob(workspace: sample.workspace, toolVersion: "test")
    let prepared = try Self.prepared(job, try payloadFile(sample))
    #expect(prepared.report.specs == SampleWorkspace.specs)
    #expect(prepared.report.signatureHolds == true)
    #expect(prepared.report.isSignedForDevelopment)
    #expect(prepared.plan == nil)
    #expect(sample.folder.names == ["Networks", "Output"])
    let outcome = try await job.write(prepared, rehearsing: nil)
    let stem = sample.workspace.exportFolder + "/add_specs_sample-sr25519_Alice-ed25519"
    #expect(outcome.files == [stem + ".txt", stem + ".json"])
    let payload = try Hex.decode(String(decoding: sample.bytes(stem + ".txt"), as: UTF8.self))
    #expect(payload.count == prepared.report.payloadLength)
    #expect(Blake2b.hash256(payload) == prepared.report.payloadHash)
    #expect(try UpdatePayload(reading: payload).content() == .specs(SampleWorkspace.specs))
  }

  /// Somebody answers at length, and somebody else changes the record meanwhile.
  @Test func aRecordThatChangedMeanwhileIsReported() async throws {
    let sample = try SampleWorkspace()
    let job = CompletionJob(workspace: sample.workspace, toolVersion: "test")
    let database = try HotDatabase.create(
      at: sample.workspace.hotDatabase, defaults: try sample.workspace.defaults())
    let draft = try job.read(try payloadFile(sample), as: .addSpecs)
    let request = CompletionJob.Request(
      signer: .development(.ed25519), goal: .text, isDeterministic: true)
    let prepared = try job.prepare(draft, request)
    let key = try KeyPair.development("//Bob", scheme: .sr25519).publicKey
    try database.setVerifier(.custom(Verifier(key)), of: SampleWorkspace.genesis)
    func isSaid(_ error: any Error) -> Bool {
      guard case HotSideError.recordChanged(let subject, let before, let now) = error else {
        return false
      }
      return subject == "sample" && before != now && now == "sr25519 \(Hex.encode(key.publicKey))"
    }
    #expect { _ = try job.prepare(draft, request) } throws: { isSaid($0) }
    await #expect { _ = try await job.write(prepared, rehearsing: nil) } throws: { isSaid($0) }
    #expect(
      !Folder.exists(sample.workspace.exportFolder + "/add_specs_sample-sr25519_Alice-ed25519.txt"))
  }

  @Test func aSignatureOverOtherContentCompletesNothing() async throws {
    let sample = try SampleWorkspace()
    let pair = try KeyPair.development("//Alice", scheme: .sr25519)
    let signature = try pair.sign([1, 2, 3])
    let signer = try UpdateSigner.signature(
      encryption: .sr25519, publicKey: pair.publicKey.publicKey, signature: signature.bytes)
    let path = try payloadFile(sample)
    #expect {
      _ = try Self.prepared(
        CompletionJob(workspace: sample.workspace, toolVersion: "test"), path, signer)
    } throws: { error in
      guard case .badSignature(let kind, let key)? = error as? VaultPayloadsError else {
        return false
      }
      return kind == .addSpecs && key == pair.publicKey
    }
  }

  private func derive(
    _ text: String, _ keys: DerivationsRequest.Keys, _ format: DerivationsRequest.Format
  ) throws -> DerivationsJob.Outcome {
    let sample = try SampleWorkspace()
    let list = Array(text.utf8)
    return try DerivationsJob(workspace: sample.workspace).run(
      SecretBytes(copying: list.span),
      DerivationsRequest(
        titles: ["sample-sr25519"], format: format, keys: keys, seedName: "seed", split: nil))
  }

  @Test func softPathsOfAPublicRootGetTheirAddresses() throws {
    let root = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    let outcome = try derive("/1\n/2/3\n//hard\n/1\n", .root(root), .v2)
    let addresses = try ["/1", "/2/3"].map { path in
      try root.derived(DerivationPath(path)).address(prefix: 42).text
    }
    #expect(outcome.parts.flatMap { $0.rows.compactMap(\.address) } == addresses)
    #expect(outcome.parts.flatMap { $0.list.kept.map(\.number) } == [1, 2])
    guard case .export(.version2(let set, _)) = try #require(outcome.payloads.first) else {
      Issue.record("another form than the one asked for")
      return
    }
    #expect(set.root == root)
    #expect(set.keys.map(\.address) == addresses)
    #expect(set.keys.map(\.path) == ["/1", "/2/3"])
    #expect(set.keys.allSatisfy { $0.genesisHash == SampleWorkspace.genesis })
  }

  @Test func barePathsStandInTheOldFormInTheirOrder() throws {
    let outcome = try derive("//b\n\n//a///secret\n", .none, .legacy)
    #expect(outcome.parts.allSatisfy { $0.rows.allSatisfy { $0.address == nil } })
    #expect(
      outcome.payloads == [
        .paths(
          PathList(
            encryption: .sr25519, genesisHash: SampleWorkspace.genesis,
            paths: ["//b", "//a///secret"]))
      ])
  }

  @Test func theDoctorCountsWhatIsThereAndFindsWhatWasDamaged() async throws {
    let sample = try SampleWorkspace()
    let doctor = DoctorJob(workspace: sample.workspace)
    let healthy = await doctor.run(with: .built) { _ in [] }
    #expect(healthy.counts.networks == 1)
    #expect(healthy.findings.filter(\.isFault) == [])
    try sample.folder.write([1, 2, 3], to: "Networks/metadata/sample9.hex")
    let ill = await doctor.run(with: .built) { _ in [] }
    let faults = ill.findings.filter(\.isFault)
    #expect(faults.map(\.place) == [sample.folder.file("Networks/metadata/sample9.hex")])
  }
}
