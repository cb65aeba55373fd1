import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

extension DoctorVisit {
  /// A manifest beside its product.
  ///
  /// Every field is worked out again from payload and picture; one that an earlier version did not
  /// write is no fault.
  mutating func check(_ product: ProductFiles, _ manifest: JSONValue, _ payloads: [Found]) {
    let path = product.path("json")
    for found in payloads { compare(found, manifest) }
    let hash = manifest["payloadHash"]?.string
    let own = payloads.first { Blake2b.hash256($0.payload.bytes).hex == hash }
    // A list of derivations has no signature, and its manifest other fields.
    if let own, own.payload.code != .derivations { compareReport(of: own, path, manifest) }
    comparePictures(of: product, manifest, payloads, payload: own?.payload.bytes)
    if payloads.isEmpty, product.pictures.isEmpty {
      if manifest["picture"] ?? .null == .null {
        fault(path, "There is neither a picture nor a text of its name.")
      }
    }
  }

  private mutating func compare(_ found: Found, _ manifest: JSONValue) {
    let hash = Blake2b.hash256(found.payload.bytes).hex
    guard let expected = manifest["payloadHash"]?.string, expected != hash else { return }
    fault(found.path, "Its payload has the hash \(hash), and its manifest says \(expected).")
  }

  /// What the payload says, field by field.
  private mutating func compareReport(of found: Found, _ path: String, _ manifest: JSONValue) {
    let report: PayloadReport
    do {
      report = try PayloadReport(of: found.payload, source: found.path)
    } catch { return fault(found.path, error.reportable.message) }
    for (name, value) in report.document {
      guard let stated = manifest[name] else { continue }
      switch name {
      case "verifier":
        for part in ["scheme", "publicKey"] where stated[part] != value[part] {
          fault(
            path,
            "Its verifier.\(part) is \(shown(stated[part])), and the payload says \(shown(value[part]))."
          )
        }
      // Their wording may differ between versions.
      case "warnings":
        if stated != value { note(path, "Its warnings are not those of this version.") }
      default:
        if stated != value {
          fault(path, "Its \(name) is \(shown(stated)), and the payload says \(shown(value)).")
        }
      }
    }
  }

  private func shown(_ value: JSONValue?) -> String {
    ScreenText.line((value ?? .null).serialized())
  }

  // MARK: - Pictures

  private mutating func comparePictures(
    of product: ProductFiles, _ manifest: JSONValue, _ payloads: [Found], payload: [UInt8]?
  ) {
    let path = product.path("json")
    let picture = manifest["picture"] ?? .null
    let format = picture["format"]?.string
    for ending in product.pictures where ending != format {
      fault(
        product.path(ending),
        """
        Its manifest tells of \(format.map { "a picture in the format \($0)" } ?? "no picture"): this one is of \
        another run. Remove it, or make the update again.
        """
      )
    }
    guard picture != .null else { return }
    guard let format, product.pictures.contains(format) else {
      return fault(path, "The picture that it tells of is missing.")
    }
    let file = product.path(format)
    let facts: PictureFacts
    do {
      facts = try PictureFacts(
        FileReading.bytes(at: file, limit: PictureSource.maximumBytes), name: file)
    } catch let error as FileError {
      return fault(file, error.message)
    } catch let error as PictureError {
      return fault(file, error.message)
    } catch { return fault(file, "It cannot be read.") }
    for (name, value) in facts.members {
      if let stated = picture[name], stated != value {
        fault(file, "Its \(name) is \(shown(value)), and its manifest says \(shown(stated)).")
      }
    }
    if let name = facts.contradiction(in: picture, payload: payload) {
      fault(path, "Its picture.\(name) does not fit the payload, the picture and the other fields.")
    }
    if let block = facts.claimedBlock, let stated = manifest["blockHash"]?.string,
      block != "0x" + stated
    {
      fault(
        file,
        "It says that it is of block \(ScreenText.line(block)), and its manifest says \(ScreenText.line(stated))."
      )
    }
  }

  // MARK: - Beside the database and devices

  /// The block that the metadata is said to be of, beside the one they were stored with.
  mutating func checkOrigin(_ path: String, _ manifest: JSONValue, _ database: HotDatabase?) {
    guard let stated = manifest["blockHash"], let name = manifest["network"]?.string,
      let version = manifest["specVersion"]?.integer(UInt32.self),
      let stored = try? database?.metadata(named: name, version: version),
      stored.facts.hash.hex == fullHash(manifest, path), let origin = stored.origin
    else { return }
    let own = origin.blockHash.map { JSONValue.string($0.hex) } ?? .null
    if own != stated {
      note(path, "Its blockHash is \(shown(stated)), and the database has \(shown(own)) for it.")
    }
  }

  /// The hash of the full metadata that a manifest tells of.
  private func fullHash(_ manifest: JSONValue, _ path: String) -> String? {
    ReductionManifest(manifest, path: path).map { $0.fullHash?.hex }
      ?? manifest["metadataHash"]?.string
  }

  /// What devices do with the picture, beside what the manifest has recorded of it.
  mutating func checkRehearsals(_ picture: String, _ path: String, _ manifest: JSONValue) async {
    guard let stated = manifest["rehearsals"]?.array, !stated.isEmpty,
      let summaries = try? await rehearsing(PictureSource(path: picture))
    else { return }
    for summary in summaries {
      guard let recorded = stated.first(where: { $0["state"] == summary["state"] }) else {
        continue
      }
      for (name, value) in summary.object ?? JSONObject() {
        guard let said = recorded[name], said != value else { continue }
        note(
          path,
          """
          It says of a device '\(summary["state"]?.string ?? "")': \(name) \(shown(said)); rehearsed today it is \
          \(shown(value)).
          """
        )
      }
    }
  }
}
