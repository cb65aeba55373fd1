package import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

extension UpdateFile {
  /// BLAKE2b-256 of the whole payload from the manifest of a product; `nil` if there is none.
  package var statedPayloadHash: Hash256? {
    (try? ManifestFile(at: path))?.payloadHash
  }
}

/// The contents of a payload to sign or of a completed update.
enum RoundReading: Equatable {
  case payload(UpdateFile)
  case product(UpdateFile)
  case damaged(DamagedFile)
  /// A file without an update, such as a list of derivations.
  case other

  // MARK: - Reading

  static func payload(at path: String, _ database: HotDatabase?) -> RoundReading {
    let stated = subject(statedBy: FilePath.name(of: path))
    do {
      let file = try PayloadFile(FoundInput(path: path))
      let content = try file.content()
      let report = PayloadReport(UpdatePayload(unsigned: content), content: content)
      var full = report.metadataHash
      if case .metadata(let metadata) = content {
        full = try fullHash(metadata, path, database)
      }
      return .payload(update(path, report, full: full, signatureHolds: nil))
    } catch {
      return .damaged(
        DamagedFile(path: path, reason: error.reportable.message, subject: stated))
    }
  }

  /// Reads a completed update: its manifest, its picture or text, and its signature.
  ///
  /// With `takesRemains`, pictures and texts without a manifest may differ, as an interrupted run
  /// leaves them; the first one is used then.
  ///
  /// - Returns: `product`, `damaged` or `other`.
  static func product(
    _ files: ProductFiles, at path: String, _ database: HotDatabase?, takesRemains: Bool = false
  ) async -> RoundReading {
    let completed = await CompletedUpdate(files)
    switch completed.state {
    case .notAnUpdate: return .other
    case .damaged(.otherPayload) where takesRemains && !files.hasManifest,
      .complete, .withoutManifest:
      return completed.payload.map { product($0, completed.report, at: path, database) } ?? .other
    case .damaged(let fault):
      let subject = completed.manifest?.update.map { UpdateSubject($0.report) }
      return .damaged(DamagedFile(path: path, reason: fault.message, subject: subject))
    }
  }

  /// Reads a payload as a completed update.
  ///
  /// `known` is the report of the payload, if it was already made.
  ///
  /// - Returns: `product` or `damaged`.
  static func product(
    _ payload: ReadPayload, _ known: PayloadReport? = nil, at path: String,
    _ database: HotDatabase?
  ) -> RoundReading {
    do {
      let report = try known ?? PayloadReport(of: payload, source: path)
      let full = try payload.metadata.flatMap { try fullHash($0, path, database) }
      let isSound = (try? payload.update?.requireSoundSignature()) != nil
      return .product(
        update(
          path, report, full: full, signatureHolds: report.signatureHolds.map { $0 && isSound },
          isFinished: isFinished(path)))
    } catch {
      return .damaged(DamagedFile(path: path, reason: error.reportable.message, subject: nil))
    }
  }

  /// Reads the payload in a single file, next to which there may be a manifest.
  static func file(
    _ payload: ReadPayload, at path: String, _ database: HotDatabase?
  ) -> RoundReading {
    do {
      let report = try PayloadReport(of: payload, source: path)
      if let files = ProductFiles(with: path),
        let fault = CompletedUpdate.manifest(of: files, report).faults.first
      {
        return .damaged(
          DamagedFile(path: path, reason: fault.message, subject: UpdateSubject(report)))
      }
      return product(payload, report, at: path, database)
    } catch {
      return .damaged(DamagedFile(path: path, reason: error.reportable.message, subject: nil))
    }
  }

  /// A completed update whose report is known.
  static func product(_ report: PayloadReport, at path: String, full: Hash256?) -> RoundReading {
    .product(
      update(
        path, report, full: full, signatureHolds: report.signatureHolds,
        isFinished: isFinished(path)))
  }

  /// The hash of the full metadata, which the metadata equals or reduces; `nil` if it is not known.
  private static func fullHash(
    _ metadata: MetadataContent, _ path: String, _ database: HotDatabase?
  ) throws -> Hash256? {
    if ReducedMetadata.form(of: metadata.blob) == .full { return metadata.facts.hash }
    let comparison = try FormComparison(metadata, source: path, in: database)
    guard let comparison else { return nil }
    switch comparison.verdict {
    case .full, .reduced: return comparison.full.hash
    // The metadata differs from the stored metadata; the caller reports this as an alarm.
    case .otherRuntime, .different, .sameCards: return metadata.facts.hash
    }
  }

  /// Whether a path is that of a manifest, so that the update is complete.
  static func isFinished(_ path: String) -> Bool {
    path.utf8.suffix(5).elementsEqual(".json".utf8)
  }

  private static func update(
    _ path: String, _ report: PayloadReport, full: Hash256?, signatureHolds: Bool?,
    isFinished: Bool = true
  ) -> UpdateFile {
    var file = UpdateFile(
      path: path,
      subject: UpdateSubject(report),
      signedHash: report.signedHash, metadataHash: report.metadataHash, fullHash: full,
      signer: report.verifier, signatureHolds: signatureHolds,
      isNoReduction: report.form == .noReduction, isFinished: isFinished)
    file.report = report
    return file
  }

  /// The subject that the file name of a payload states.
  private static func subject(statedBy name: String) -> UpdateSubject? {
    if let runtime = ProductName.runtime(statedBy: name) {
      return UpdateSubject(
        kind: .loadMetadata, network: runtime.name, genesisHash: nil, version: runtime.version)
    }
    return name == "sign_me_load_types"
      ? UpdateSubject(kind: .loadTypes, network: nil, genesisHash: nil) : nil
  }

  // MARK: - Keeping

  /// The stored result, a JSON document; `nil` if the file must be read again.
  var content: String? {
    switch self {
    case .payload(let file): KeptReading.form(KeptReading("payload", file)).serialized()
    case .product(let file): KeptReading.form(KeptReading("product", file)).serialized()
    case .other: KeptReading.kind("other").serialized()
    case .damaged: nil
    }
  }

  /// Decodes a stored result; `nil` if this version cannot read it.
  init?(_ content: String, path: String) {
    guard let json = try? JSONValue(parsing: content),
      let word = try? KeptReading.kind.value(of: json)
    else { return nil }
    if word == "other" {
      self = .other
      return
    }
    guard var file = try? KeptReading.form.value(of: json).file else { return nil }
    file.path = path
    if word == "product" {
      file.isFinished = RoundReading.isFinished(path)
      self = .product(file)
    } else {
      self = .payload(file)
    }
  }
}

/// The result of reading a file, in the form that the hot database stores.
private struct KeptReading: Sendable {
  private var kind = ""
  private(set) var file = UpdateFile(
    path: "", subject: UpdateSubject(kind: .loadTypes, network: nil, genesisHash: nil),
    signedHash: .zero)
  private var scheme: SignatureScheme?
  private var publicKey: [UInt8]?

  private init() {}

  init(_ kind: String, _ file: UpdateFile) {
    (self.kind, self.file) = (kind, file)
    (scheme, publicKey) = (file.signer?.scheme, file.signer?.publicKey)
  }

  /// The member for the kind of file.
  static let kind = JSONReading<String>(into: "").form([
    "is": .field(\.self, as: .words("payload", "product", "other"))
  ])

  /// The form for a payload or a product.
  static let form = JSONReading(into: KeptReading()).form([
    "is": .field(\.kind),
    "kind": .field(\.file.subject.kind, as: .word(\.name, of: UpdateKind.allCases)),
    "network": .field(\.file.subject.network),
    "genesisHash": .field(\.file.subject.genesisHash),
    "encryption": .field(\.file.subject.encryption),
    "specVersion": .field(\.file.subject.version), "signedHash": .field(\.file.signedHash),
    "metadataHash": .field(\.file.metadataHash), "fullHash": .field(\.file.fullHash),
    "scheme": .field(\.scheme), "publicKey": .field(\.publicKey, as: .orNull(.bytes)),
    "signatureHolds": .field(\.file.signatureHolds),
    "isNoReduction": .field(\.file.isNoReduction),
  ]).converted(write: { $0 }) {
    (kept) throws(JSONMismatch) in
    var kept = kept
    if kept.scheme != nil || kept.publicKey != nil {
      guard let scheme = kept.scheme, let key = kept.publicKey,
        let signer = try? MultiSigner(scheme: scheme, publicKey: key)
      else { throw JSONMismatch().inside("publicKey") }
      kept.file.signer = signer
    }
    return kept
  }
}

extension UpdateSubject {
  fileprivate init(_ report: PayloadReport) {
    self.init(
      kind: report.kind, network: report.network, genesisHash: report.genesisHash,
      encryption: report.specs?.encryption, version: report.specVersion)
  }
}
