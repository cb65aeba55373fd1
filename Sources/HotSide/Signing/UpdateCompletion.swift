import ByteSupport
import HotStore
import JSONCodec
import NodeClient
import QRRendering
import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

/// `make` and `sign`: a payload file becomes a signed update, as pictures and text
/// (hot-side 1.5, 5.8).
package struct UpdateCompletion: Sendable {
  /// What is made.
  package enum Goal: String, CaseIterable, Sendable {
    /// A picture.
    case qr
    /// Hex text.
    case text
    /// Both, in files of their own.
    case both
  }

  /// What is completed, and how.
  package struct Request: Sendable {
    /// What the payload file holds.
    package var kind: UpdateKind
    /// The payload file: absolute, or in the payload folder.
    package var payloadFile: String
    /// Who vouches for it.
    package var signer: UpdateSigner
    /// What is made of it.
    package var goal: Goal
    /// How it is drawn.
    package var picture: PictureRequest
    /// The products' path without extension; `nil` for the usual name in the export folder.
    package var name: String?
    /// Whether products of a given name may replace files of another kind.
    package var isForced: Bool
    /// Whether a signature of the development key is made without randomness.
    package var isDeterministic: Bool

    /// A request of the given parts.
    package init(
      kind: UpdateKind, payloadFile: String, signer: UpdateSigner, goal: Goal = .both,
      picture: PictureRequest = PictureRequest(), name: String? = nil, isForced: Bool = false,
      isDeterministic: Bool = false
    ) {
      self.isDeterministic = isDeterministic
      self.isForced = isForced
      self.kind = kind
      self.payloadFile = payloadFile
      self.signer = signer
      self.goal = goal
      self.picture = picture
      self.name = name
    }
  }

  /// A payload file that was read and decoded, before anything is signed or written.
  package struct Prepared: Sendable {
    /// What it says.
    package let report: PayloadReport
    /// How it will be drawn; `nil` where no picture is made.
    package let plan: PicturePlan?
    fileprivate let request: Request
    fileprivate let content: UpdateContent
    fileprivate let update: UpdatePayload
  }

  /// What was made.
  package struct Outcome: Sendable {
    /// What the completed update says.
    package let report: PayloadReport
    /// The picture, where one was drawn.
    package let picture: DrawnPicture?
    /// The files, pictures first, the manifest last.
    package let files: [String]
    /// What an earlier run had left under the same name, and is removed.
    package let superseded: [String]
  }

  let workspace: Workspace
  private let toolVersion: String

  /// A job in `workspace`; `toolVersion` goes into manifests.
  package init(workspace: Workspace, toolVersion: String) {
    self.workspace = workspace
    self.toolVersion = toolVersion
  }

  /// Reads and decodes the payload file, and signs or checks the signature; writes nothing.
  ///
  /// - Returns: what ``write(_:)`` takes.
  /// - Throws: `FileError`, ``SourcedError``, `otherKind`, `SubstrateCryptoError`, `QRRenderingError`, `FrameError`.
  package func prepare(_ request: Request) throws -> Prepared {
    let content = try PayloadFile(request.payloadFile, in: workspace).content(request.kind)
    let update = try request.signer.complete(
      content, randomness: request.isDeterministic ? .none : .system)
    let report = PayloadReport(update, content: content)
    let plan: PicturePlan?
    if request.goal == .text {
      plan = nil
    } else {
      plan = try request.picture.plan(update.bytes, source: try provenance(of: report))
    }
    return Prepared(
      report: report, plan: plan, request: request, content: content, update: update)
  }

  /// Draws and writes everything, all or nothing.
  ///
  /// - Parameter prepared: what ``prepare(_:)`` gave.
  /// - Returns: what was made.
  /// - Throws: `FileError`, `QRRenderingError`, ``SourcedError`` for an unsafe name.
  package func write(_ prepared: Prepared) async throws -> Outcome {
    let request = prepared.request
    let stem = try stem(prepared)
    let payload = prepared.update.bytes
    let files = PendingFiles(
      under: request.name == nil ? .made : .named(isForced: request.isForced))
    var picture: DrawnPicture?
    if let plan = prepared.plan {
      picture = try await plan.draw(to: "\(stem).\(plan.forecast.format)", into: files)
    }
    let manifest = manifest(prepared, picture: picture)
    if request.goal != .qr {
      try files.add(Hex.ascii(payload), to: stem + ".txt")
    }
    try files.add(Array((manifest.serialized(pretty: true) + "\n").utf8), to: stem + ".json")
    if request.name == nil || FormerProducts.hasManifest(stem) {
      FormerProducts(of: stem, besides: files).supersede(in: files)
    }
    try files.commit()
    return Outcome(
      report: prepared.report, picture: picture, files: files.paths, superseded: files.superseded)
  }

  private func stem(_ prepared: Prepared) throws -> String {
    if let name = prepared.request.name { return name }
    try workspace.prepareExportFolder()
    return try naming(prepared.request.payloadFile) {
      let name = try ProductName.completed(
        prepared.content, signer: prepared.request.signer.nameMark)
      return "\(workspace.exportFolder)/\(name)"
    }
  }

  /// What was made from what (design 7); nothing in it depends on the time of making.
  private func manifest(_ prepared: Prepared, picture: DrawnPicture?) -> JSONValue {
    var manifest = prepared.report.document
    let record = prepared.report.metadataHash.flatMap { origin(of: prepared.report, hash: $0) }
    manifest["blockHash"] = record?.blockHash.map { JSONValue.string($0.hex) } ?? .null
    manifest["source"] = record.map { JSONValue.string(UpdateCompletion.shown($0.source)) } ?? .null
    manifest["picture"] = picture?.document ?? .null
    manifest["toolVersion"] = .string(toolVersion)
    return .object(manifest)
  }

  /// The picture's claim of where its metadata is from.
  private func provenance(of report: PayloadReport) throws -> PictureText? {
    guard let hash = report.metadataHash,
      let origin = origin(of: report, hash: hash),
      let source = PictureProvenance(origin.source, blockHash: origin.blockHash)
    else { return nil }
    return try source.text
  }

  /// Where the database first had this very metadata from; a missing database is no hindrance.
  private func origin(of report: PayloadReport, hash: Hash256) -> FetchRecord? {
    guard let name = report.network, let version = report.specVersion,
      let database = try? workspace.hotDatabaseIfPresent(),
      let stored = try? database.metadata(named: name, version: version), stored.facts.hash == hash
    else { return nil }
    return stored.origin
  }

  private static func shown(_ source: MetadataSource) -> String {
    switch source {
    case .node(let url): (try? NodeEndpoint(url))?.redacted ?? "a node"
    case .wasm(let hash): "runtime blob \(hash)"
    case .file(let name): name
    }
  }
}
