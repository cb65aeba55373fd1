import ByteSupport
import HotStore
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// Reduced metadata in payload files and completed updates (reduced-metadata 5 and 9).
extension DoctorVisit {
  /// The level of a payload file of reduced metadata, whose name states one of those that fit; `nil` for
  /// full metadata and for anything else.
  mutating func reducedLevel(
    of content: UpdateContent, named name: String, _ path: String, _ database: HotDatabase?
  ) -> ReductionLevel? {
    guard case .metadata(let metadata) = content,
      let lowest = ReducedMetadata.level(of: metadata.blob)
    else { return nil }
    let stated = ReductionLevel.allCases.first { name.hasSuffix(ProductName.mark($0)) }
    guard let full = full(of: metadata.facts, database) else {
      return stated.flatMap { $0 < lowest ? nil : $0 } ?? lowest
    }
    do throws(ReductionError) {
      let verdict = try ReductionVerdict(of: metadata.blob, against: full)
      guard case .reduced(let levels) = verdict else {
        fault(path, "It is no reduction of the metadata in the database. \(verdict.message)")
        return lowest
      }
      return stated.flatMap { levels.contains($0) ? $0 : nil } ?? levels.min()
    } catch {
      fault(path, error.message)
      return lowest
    }
  }

  private func full(of facts: MetadataFacts, _ database: HotDatabase?) -> [UInt8]? {
    (try? database?.metadata(named: facts.name, version: facts.version))?.bytes
  }

  /// What a manifest says of a reduction, beside the payload, the file of the full metadata and the
  /// database.
  mutating func checkReduction(
    of product: Product, _ manifest: JSONValue, _ payload: [UInt8]?, _ database: HotDatabase?
  ) {
    let path = product.path("json")
    let stated = ReductionManifest(manifest, path: path)
    checkFullFile(of: product, stated)
    guard let payload, let update = try? UpdatePayload(reading: payload),
      case .metadata(let metadata)? = try? update.content()
    else { return }
    guard let lowest = ReducedMetadata.level(of: metadata.blob) else {
      if stated != nil { fault(path, "It tells of reduced metadata, and the update's is full.") }
      return
    }
    guard let stated else {
      return fault(
        path,
        "The update's metadata is reduced (docs of level \(lowest.rawValue)), and it says nothing of that."
      )
    }
    guard let full = full(of: metadata.facts, database) else {
      return note(
        path,
        "The database does not have the full metadata, so that the reduction was not compared with it."
      )
    }
    do throws(ReductionError) {
      let verdict = try ReductionVerdict(of: metadata.blob, against: full)
      guard case .reduced(let levels) = verdict else {
        return fault(
          path, "The update's is no reduction of the metadata in the database. \(verdict.message)")
      }
      let contradiction = stated.contradiction(
        metadata: metadata.facts.hash, levels: levels, full: Blake2b.hash256(full))
      if let contradiction { fault(path, contradiction) }
    } catch { fault(path, error.message) }
  }

  /// The file of the full metadata beside an update.
  private mutating func checkFullFile(of product: Product, _ stated: ReductionManifest?) {
    guard let stated else { return }
    let path = product.stem + CompletionJob.fullMetadataEnding
    guard let bytes = try? FileReading.bytes(at: path, limit: MetadataFile.maximumBytes) else {
      return note(
        product.path("json"),
        "The file of the full metadata, '\(path)', is missing; who checks the reduction needs it.")
    }
    let hash = Blake2b.hash256(bytes)
    if hash != stated.fullHash {
      fault(
        path, "It has the hash \(hash), and the manifest says \(stated.fullHash?.hex ?? "none").")
    }
  }

  /// Whether updates of one network and version are of one form.
  mutating func publishedForms() {
    let forms = PublishedForms(in: workspace.exportFolder)
    for (place, update) in forms.updates.enumerated() {
      guard let other = forms.updates[..<place].first(where: { $0.isOtherForm(of: update) }) else {
        continue
      }
      fault(update.path, PublishedForms.warning(update, beside: other))
    }
  }
}
