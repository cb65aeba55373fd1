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
  /// BLAKE2b-256 of the whole payload, as the manifest of a product states it; `nil` where it has none.
  package var statedPayloadHash: Hash256? {
    ProductManifest.document(at: path)?["payloadHash"]?.hash256
  }
}

/// What a payload to sign or a completed update turned out to be.
enum RoundReading: Equatable {
  case payload(UpdateFile)
  case product(UpdateFile)
  case damaged(DamagedFile)
  /// Something that is no update, such as a list of derivations.
  case other

  // MARK: - Reading

  /// Reads a payload to sign.
  static func payload(at path: String, in workspace: Workspace, _ database: HotDatabase?)
    -> RoundReading
  {
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
  /// - Parameter takesRemains: whether pictures and texts without a manifest may differ, as an interrupted run
  ///   leaves them; the first one counts then.
  static func product(
    _ files: ProductFiles, at path: String, _ database: HotDatabase?, takesRemains: Bool = false
  ) async -> RoundReading {
    var manifest: JSONValue?
    func damaged(_ reason: String) -> RoundReading {
      .damaged(
        DamagedFile(path: path, reason: reason, subject: manifest.flatMap(subject(statedBy:))))
    }
    if files.endings.contains("json") {
      manifest = ProductManifest.document(at: path)
      guard manifest?["payloadHash"]?.hash256 != nil else {
        return damaged("It is no manifest: it has no payloadHash.")
      }
      let format = manifest?["picture"]?["format"]?.string ?? "txt"
      guard files.endings.contains(format) else {
        return damaged("The picture or text that it tells of is missing.")
      }
    }
    var payload: ReadPayload?
    for ending in files.endings where ending != "json" {
      let file = files.path(ending)
      do {
        let scan = try await PictureScan.read([PictureSource(path: file)])
        if let payload, payload.bytes != scan.read.bytes {
          if manifest == nil, takesRemains { continue }
          return damaged("'\(file)' holds another payload than what stands beside it.")
        }
        payload = scan.read
      } catch {
        // A text that somebody left here is none of ours.
        if manifest == nil, ending == "txt" { return .other }
        return damaged("'\(file)' cannot be read: \(error.reportable.message)")
      }
    }
    guard let payload else { return damaged("There is neither a picture nor a text of its name.") }
    guard payload.code?.update != nil || (manifest != nil && payload.code != .derivations) else {
      return .other
    }
    return product(payload, manifest, at: path, database)
  }

  /// Reads a payload as a completed update.
  ///
  /// - Parameters:
  ///   - payload: anything that was read.
  ///   - manifest: the manifest of the update; `nil` if it has none.
  ///   - path: the path of the update.
  ///   - database: the hot database, to find the full form of reduced metadata.
  /// - Returns: `product` or `damaged`.
  static func product(
    _ payload: ReadPayload, _ manifest: JSONValue? = nil, at path: String, _ database: HotDatabase?
  ) -> RoundReading {
    func damaged(_ reason: String) -> RoundReading {
      .damaged(
        DamagedFile(path: path, reason: reason, subject: manifest.flatMap(subject(statedBy:))))
    }
    do {
      let report = try PayloadReport(of: payload, source: path)
      if let fault = manifest.flatMap({ contradiction(in: $0, report) }) { return damaged(fault) }
      let full = try payload.metadata.flatMap { try fullHash($0, path, database) }
      let isSound = (try? payload.update?.requireSoundSignature()) != nil
      return .product(
        update(
          path, report, full: full, signatureHolds: report.signatureHolds.map { $0 && isSound }))
    } catch { return damaged(error.reportable.message) }
  }

  /// A completed update of which all is known.
  static func product(_ report: PayloadReport, at path: String, full: Hash256?) -> RoundReading {
    .product(update(path, report, full: full, signatureHolds: report.signatureHolds))
  }

  /// What a manifest says otherwise than the payload, as a sentence.
  private static func contradiction(in manifest: JSONValue, _ report: PayloadReport) -> String? {
    let said = report.document
    for name in [
      "payloadHash", "kind", "network", "specVersion", "genesisHash", "metadataHash", "signedHash",
    ] {
      if let stated = manifest[name], let value = said[name], stated != value {
        return """
          Its \(name) is \(ScreenText.line(stated.serialized())), and the payload says \
          \(ScreenText.line(value.serialized())).
          """
      }
    }
    return nil
  }

  /// The hash of the full metadata that metadata is, or is a reduction of; `nil` where nobody knows.
  private static func fullHash(
    _ metadata: MetadataContent, _ path: String, _ database: HotDatabase?
  ) throws -> Hash256? {
    if ReducedMetadata.form(of: metadata.blob) == .full { return metadata.facts.hash }
    let comparison = try FormComparison(metadata, source: path, in: database)
    guard let comparison else { return nil }
    switch comparison.verdict {
    case .full, .reduced: return comparison.full.hash
    // Its own hash is another one than that of the database: an alarm.
    case .otherRuntime, .different, .sameCards: return metadata.facts.hash
    }
  }

  /// Whether the path of a product is that of its manifest.
  private static func isFinished(_ path: String) -> Bool {
    path.utf8.reversed().starts(with: ".json".utf8.reversed())
  }

  private static func update(
    _ path: String, _ report: PayloadReport, full: Hash256?, signatureHolds: Bool?
  ) -> UpdateFile {
    UpdateFile(
      path: path,
      subject: UpdateSubject(
        kind: report.kind, network: report.network, genesisHash: report.genesisHash,
        encryption: report.specs?.encryption, version: report.specVersion),
      signedHash: report.signedHash, metadataHash: report.metadataHash, fullHash: full,
      signer: report.verifier, signatureHolds: signatureHolds,
      isNoReduction: report.form == .noReduction, isFinished: isFinished(path))
  }

  /// What the name of a payload says that it is.
  private static func subject(statedBy name: String) -> UpdateSubject? {
    if let runtime = ProductName.runtime(statedBy: name) {
      return UpdateSubject(
        kind: .loadMetadata, network: runtime.name, genesisHash: nil, version: runtime.version)
    }
    return name == "sign_me_load_types"
      ? UpdateSubject(kind: .loadTypes, network: nil, genesisHash: nil) : nil
  }

  /// What a manifest says that it is of.
  private static func subject(statedBy manifest: JSONValue) -> UpdateSubject? {
    guard let kind = manifest["kind"]?.string.flatMap(UpdateKind.init(name:)) else { return nil }
    return UpdateSubject(
      kind: kind, network: manifest["network"]?.string,
      genesisHash: manifest["genesisHash"]?.hash256,
      encryption: manifest["encryption"]?.string.flatMap(Encryption.init(name:)),
      version: manifest["specVersion"]?.integer(UInt32.self))
  }

  // MARK: - Keeping

  /// What is kept of it, a JSON document; `nil` for what is to be read again.
  var content: String? {
    switch self {
    case .payload(let file): RoundReading.form("payload", file)
    case .product(let file): RoundReading.form("product", file)
    case .other: JSONValue.members(["is": .string("other")]).serialized()
    case .damaged: nil
    }
  }

  private static func form(_ word: String, _ file: UpdateFile) -> String {
    func hash(_ hash: Hash256?) -> JSONValue { .string(hash?.hex) }
    let subject = file.subject
    return JSONValue.members([
      "is": .string(word), "kind": .string(subject.kind.name), "network": .string(subject.network),
      "genesisHash": hash(subject.genesisHash), "encryption": .string(subject.encryption?.name),
      "specVersion": subject.version.map { .integer($0) } ?? .null,
      "signedHash": hash(file.signedHash), "metadataHash": hash(file.metadataHash),
      "fullHash": hash(file.fullHash), "scheme": .string(file.signer?.scheme.name),
      "publicKey": .string(file.signer.map { Hex.encode($0.publicKey) }),
      "signatureHolds": file.signatureHolds.map { .bool($0) } ?? .null,
      "isNoReduction": .bool(file.isNoReduction),
    ]).serialized()
  }

  /// What was kept of a file; `nil` for what this version does not read.
  init?(_ content: String, path: String) {
    guard let kept = try? JSONValue(parsing: Array(content.utf8)), let word = kept["is"]?.string
    else {
      return nil
    }
    if word == "other" {
      self = .other
      return
    }
    func hash(_ name: String) -> Hash256? { kept[name]?.string.flatMap { Hash256(hex: $0) } }
    guard let subject = RoundReading.subject(statedBy: kept), let signed = hash("signedHash") else {
      return nil
    }
    var signer: MultiSigner?
    if let scheme = kept["scheme"]?.string {
      guard let scheme = SignatureScheme(name: scheme),
        let key = kept["publicKey"]?.string.flatMap({ try? Hex.decode($0) }),
        let found = try? MultiSigner(scheme: scheme, publicKey: key)
      else { return nil }
      signer = found
    }
    let file = UpdateFile(
      path: path, subject: subject, signedHash: signed, metadataHash: hash("metadataHash"),
      fullHash: hash("fullHash"), signer: signer, signatureHolds: kept["signatureHolds"]?.bool,
      isNoReduction: kept["isNoReduction"]?.bool == true,
      isFinished: word != "product" || RoundReading.isFinished(path))
    switch word {
    case "payload": self = .payload(file)
    case "product": self = .product(file)
    default: return nil
    }
  }
}
