package import ByteSupport
package import FileSupport
package import JSONCodec
package import PictureWork
package import Reporting

/// A reason why a file cannot be read as a manifest.
package enum ManifestError: ReportableError {
  /// The file cannot be read.
  case file(FileError)
  /// The file is not a manifest; the reason is a sentence.
  case badManifest(reason: String)

  package var row: ErrorRow<Never> {
    switch self {
    case .file(let error): ErrorRow(error.code, exit: error.exitCode, error.message)
    case .badManifest(let reason): .badData(.badManifest, "The file is not a manifest. \(reason)")
    }
  }
}

/// A manifest on disk: of an update, or of a list of derivations.
///
/// Members that this release does not know are accepted, because later releases may add some.
package struct ManifestFile: Sendable {
  /// A statement in a manifest that contradicts the payload.
  package struct Difference: Equatable, Sendable {
    /// The name of the member.
    package let name: String
    /// The value in the manifest.
    package let stated: JSONValue
    /// The value that follows from the payload.
    package let value: JSONValue

    package init(name: String, stated: JSONValue, value: JSONValue) {
      (self.name, self.stated, self.value) = (name, stated, value)
    }

    /// The difference as a sentence.
    package var message: String {
      """
      Its \(name) is \(ScreenText.line(stated.serialized())), but the payload says \
      \(ScreenText.line(value.serialized())).
      """
    }
  }

  /// The largest manifest that is read.
  private static let maximumBytes = 1 << 20

  package let path: String
  /// The manifest of an update; `nil` for a list of derivations, which has other members.
  package let update: UpdateManifest?
  /// BLAKE2b-256 of the whole payload.
  package let payloadHash: Hash256
  /// The picture; `nil` if only a text was written.
  package let picture: PictureDescription?
  private let document: JSONObject

  /// Reads a manifest.
  package init(at path: String) throws(ManifestError) {
    let bytes: [UInt8]
    do { bytes = try FileReading.bytes(at: path, limit: ManifestFile.maximumBytes) } catch {
      throw .file(error)
    }
    let json: JSONValue
    do { json = try JSONValue(parsing: bytes) } catch {
      throw .badManifest(reason: error.message)
    }
    do throws(JSONMismatch) {
      try self.init(json, path: path)
    } catch { throw .badManifest(reason: error.message) }
  }

  private init(_ json: JSONValue, path: String) throws(JSONMismatch) {
    self.path = path
    document = json.object ?? JSONObject()
    if (try? ListManifest.kind.value(of: json)) != nil {
      let list = try ListManifest.members.value(of: json)
      (update, payloadHash, picture) = (nil, list.payloadHash, list.picture)
    } else {
      let manifest = try UpdateManifest.form().value(of: json)
      (update, payloadHash, picture) = (manifest, manifest.report.payloadHash, manifest.picture)
    }
  }

  /// Reads the manifest next to a picture or text; `nil` if there is none with the hash of the
  /// payload.
  ///
  /// - Parameters:
  ///   - product: the file that was read.
  ///   - payloadHash: BLAKE2b-256 of its payload.
  package init?(nextTo product: String, payloadHash: Hash256) {
    guard let dot = product.utf8.lastIndex(of: UInt8(ascii: ".")), dot > product.startIndex,
      let file = try? ManifestFile(at: product[..<dot] + ".json"), file.payloadHash == payloadHash
    else { return nil }
    self = file
  }

  /// Reads the manifests of a folder, in the order of their names.
  ///
  /// Other files are ignored.
  package static func all(in folder: String) -> [ManifestFile] {
    let names = ((try? Folder.names(in: folder)) ?? []).filter {
      $0.utf8.suffix(5).elementsEqual(".json".utf8)
    }
    // The files are only compared, so they are not recorded as inputs.
    return FileInputs.$current.withValue(nil) {
      names.sorted { ByteText($0) < ByteText($1) }.compactMap {
        try? ManifestFile(at: "\(folder)/\($0)")
      }
    }
  }

  /// The statements that differ from a payload; first the payload hash, then the other members in
  /// their order.
  ///
  /// Members that the manifest does not have are not compared.
  package func differences(from report: PayloadReport) -> [Difference] {
    let found = PayloadReport.form.members(of: report).flatMap { name, value -> [Difference] in
      guard let stated = document[name], stated != value else { return [] }
      guard name == "verifier" else {
        return [Difference(name: name, stated: stated, value: value)]
      }
      // The wording of the note on a key depends on the tool's version, so it is not compared.
      return ["scheme", "publicKey"].compactMap { part in
        let (stated, value) = (stated[part] ?? .null, value[part] ?? .null)
        return stated == value
          ? nil : Difference(name: "verifier.\(part)", stated: stated, value: value)
      }
    }
    return found.filter { $0.name == "payloadHash" } + found.filter { $0.name != "payloadHash" }
  }

  /// The difference in the payload hash; `nil` if the hashes are equal.
  package func difference(fromHash hash: Hash256) -> Difference? {
    hash == payloadHash
      ? nil
      : Difference(
        name: "payloadHash", stated: .string(payloadHash.hex), value: .string(hash.hex))
  }
}

/// The members that the manifest of a list of derivations has in addition to the statements about
/// the list.
package struct ListManifest: Sendable {
  /// The member `kind`; its value identifies the manifest of a list.
  static let kind = JSONReading<String>(into: "").form([
    "kind": .field(\.self, as: .words("derivations"))
  ])

  fileprivate private(set) var payloadHash = Hash256.zero
  fileprivate private(set) var picture: PictureDescription?
  private var toolVersion = ""

  private init() {}

  package init(payloadHash: Hash256, picture: PictureDescription?, toolVersion: String) {
    (self.payloadHash, self.picture, self.toolVersion) = (payloadHash, picture, toolVersion)
  }

  fileprivate static let members = JSONReading(into: ListManifest()).form([
    "payloadHash": .field(\.payloadHash), "picture": .field(\.picture),
    "toolVersion": .field(\.toolVersion),
  ])

  /// The form of the whole manifest, made from the form of the statements about the list.
  package static func form<Report>(
    of report: JSONForm<Report>
  ) -> JSONForm<(report: Report, manifest: ListManifest)> {
    [
      "schemaVersion": .optional(
        { _ in UpdateManifest.schemaVersion }, as: UpdateManifest.versionForm),
      "...": .all(\.report, as: report), "...": .all(\.manifest, as: members),
    ]
  }
}
