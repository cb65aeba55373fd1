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
  /// Checks a manifest against its product.
  ///
  /// Every member is computed again from payload and picture. Members that earlier versions of the
  /// tool did not write may be missing.
  mutating func check(_ update: CompletedUpdate, _ manifest: ManifestFile, _ payloads: [Found]) {
    let product = update.files
    let own = payloads.first { Blake2b.hash256($0.payload.bytes) == manifest.payloadHash }
    if own == nil, let first = payloads.first {
      let difference = manifest.difference(fromHash: Blake2b.hash256(first.payload.bytes))
      if let difference { fault(manifest.path, difference.message) }
    } else if let own, own.payload.bytes == update.payload?.bytes {
      compareStatements(of: update, manifest)
    }
    comparePictures(of: product, manifest, payloads, payload: own?.payload.bytes)
    if payloads.isEmpty, product.pictures.isEmpty, manifest.picture == nil {
      fault(manifest.path, CompletedUpdate.Fault.noPayload.message)
    }
  }

  /// Compares the manifest's statements about the payload with the payload.
  private mutating func compareStatements(of update: CompletedUpdate, _ manifest: ManifestFile) {
    for found in update.faults {
      switch found {
      case .undecodable(let reason): fault(update.parts[0].path, reason)
      // The wording may differ between versions of the tool, so it is not a fault.
      case .difference(let difference) where difference.name == "warnings":
        note(manifest.path, "Its warnings differ from those of this version of Hotside.")
      case .difference: fault(manifest.path, found.message)
      case .manifest, .missingFile, .unreadable, .otherPayload, .noPayload: break
      }
    }
  }

  private func shown(_ value: JSONValue) -> String { ScreenText.line(value.serialized()) }

  // MARK: - Pictures

  private mutating func comparePictures(
    of product: ProductFiles, _ manifest: ManifestFile, _ payloads: [Found], payload: [UInt8]?
  ) {
    let format = manifest.picture?.look.format
    for ending in product.pictures where ending != format {
      fault(
        product.path(ending),
        """
        Its manifest names \(format.map { "a picture in the format \($0)" } ?? "no picture"), so this picture is from \
        another run. Remove it, or make the update again.
        """
      )
    }
    guard let picture = manifest.picture else { return }
    guard product.pictures.contains(picture.look.format) else {
      return fault(manifest.path, "The picture that it names is missing.")
    }
    // The manifest does not say whether a text was written too.
    if !product.endings.contains("txt") {
      note(
        product.path("txt"),
        "The text of this update is missing, or was never made ('make --goal qr'). The picture is complete without it."
      )
    }
    let file = product.path(picture.look.format)
    let facts: PictureFacts
    do {
      facts = try PictureFacts(
        FileReading.bytes(at: file, limit: PictureSource.maximumBytes), name: file)
    } catch let error as FileError {
      return fault(file, error.message)
    } catch let error as PictureError {
      return fault(file, error.message)
    } catch { return fault(file, "It cannot be read.") }
    for difference in facts.differences(from: picture) {
      fault(
        file,
        """
        Its \(difference.name) is \(shown(difference.value)), but its manifest says \(shown(difference.stated)).
        """)
    }
    if let name = facts.contradiction(in: picture, payload: payload) {
      fault(
        manifest.path,
        "Its picture.\(name) does not fit the payload, the picture and the other fields.")
    }
    if let block = facts.claimedBlock, let stated = manifest.update?.blockHash,
      block != stated
    {
      fault(
        file,
        "It says that it is of block 0x\(block), but its manifest says \(stated)."
      )
    }
  }

  // MARK: - Database and devices

  /// Compares the block in a manifest with the block in the history.
  mutating func checkOrigin(_ manifest: ManifestFile, _ database: HotDatabase?) {
    guard let update = manifest.update, let name = update.report.network,
      let version = update.report.specVersion,
      let stored = try? database?.metadata(named: name, version: version),
      stored.facts.hash == update.fullMetadataHash, let origin = stored.origin,
      origin.blockHash != update.blockHash
    else { return }
    let (stated, own) = (update.blockHash.json, origin.blockHash.json)
    note(
      manifest.path,
      "Its blockHash is \(shown(stated)), but the database has \(shown(own)) for it.")
  }

  /// Rehearses the picture, and compares the results with the recorded ones.
  mutating func checkRehearsals(_ picture: String, _ manifest: ManifestFile) async {
    let path = manifest.path
    guard let stated = manifest.update?.rehearsals, !stated.isEmpty,
      let summaries = try? await rehearsing(PictureSource(path: picture))
    else { return }
    let named = JSONReading<String>(into: "").form(["state": .field(\.self)])
    for summary in summaries {
      guard let state = try? named.value(of: summary),
        let recorded = stated.first(where: { (try? named.value(of: $0)) == state })
      else { continue }
      for (name, value) in summary.object ?? JSONObject() {
        guard let said = recorded[name], said != value else { continue }
        note(
          path,
          """
          For a device '\(state)', its \(name) is \(shown(said)), but a rehearsal now gives \
          \(shown(value)).
          """
        )
      }
    }
  }
}
