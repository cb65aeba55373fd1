import ByteSupport
import FileSupport
package import JSONCodec
package import PictureWork
import QRRendering
package import SubstrateCrypto
package import VaultPayloads

extension CompletionJob {
  /// What an earlier run has made of the same payload with the same key.
  package struct Finished: Sendable {
    /// What the completed update says.
    package let report: PayloadReport
    /// What stands beside it.
    package let manifest: JSONValue
    /// When that was written, in seconds since 1970; `nil` where nobody knows.
    package let time: Int64?
    /// The files, pictures first, the manifest last.
    package let files: [String]
  }

  /// What an earlier run has made, where it is all that is asked for now and holds: the same signed
  /// bytes, a signature of the same key that is right, and what is to be drawn and written, no more and
  /// no less.
  ///
  /// - Parameters:
  ///   - draft: what is to be completed.
  ///   - key: who is to sign.
  ///   - mark: how the products' name shows who signs.
  ///   - goal: what is to be made.
  ///   - picture: how it is to be drawn.
  ///   - name: the products' path without extension; `nil` for their usual name.
  /// - Returns: what there is; `nil` where anything is missing, damaged or another.
  package func finished(
    _ draft: Draft, by key: MultiSigner, _ mark: ProductName.Signer, _ goal: Goal,
    _ picture: PictureRequest, named name: String?
  ) async -> Finished? {
    // Looked at to be left alone or replaced, not to be read as an input.
    await FileInputs.$current.withValue(nil) {
      guard let stem = try? stem(of: draft, mark, named: name),
        let manifest = try? JSONValue(
          parsing: try FileReading.bytes(at: stem + ".json", limit: 1 << 20)),
        Folder.exists(stem + ".txt") == (goal != .picture),
        (manifest["picture"]?["format"]?.string != nil) == (goal != .text)
      else { return nil }
      var endings: [String] = []
      if let format = manifest["picture"]?["format"]?.string { endings.append(format) }
      if goal != .picture { endings.append("txt") }
      var payloads: [ReadPayload] = []
      for ending in endings {
        let source = [PictureSource(path: "\(stem).\(ending)")]
        guard let scan = try? await PictureScan.read(source) else { return nil }
        payloads.append(scan.read)
      }
      guard let payload = payloads.first, payloads.allSatisfy({ $0 == payload }),
        let report = try? PayloadReport(of: payload, source: stem),
        manifest["payloadHash"]?.string == report.payloadHash.hex,
        report.signatureHolds == true, report.verifier == key,
        report.signedHash == draft.report.signedHash
      else { return nil }
      if goal != .text {
        guard let plan = try? picture.plan(payload.bytes), plan.isOfLook(of: manifest["picture"])
        else {
          return nil
        }
      }
      var files = endings.map { "\(stem).\($0)" }
      if let full = draft.reduced?.full {
        let file = stem + CompletionJob.fullMetadataEnding
        guard (try? FileReading.bytes(at: file, limit: full.count)) == full else { return nil }
        files.append(file)
      }
      files.append(stem + ".json")
      return Finished(
        report: report, manifest: manifest, time: FileTime.modified(stem + ".json"), files: files)
    }
  }
}

extension PicturePlan {
  /// Whether a manifest tells of a picture as it is planned here, as far as a manifest does.
  fileprivate func isOfLook(of picture: JSONValue?) -> Bool {
    let text = forecast.json.serialized()
    guard case .object(let planned)? = try? JSONValue(parsing: Array(text.utf8)) else {
      return false
    }
    return planned.allSatisfy { name, value in picture?[name] == value }
  }
}
