import ByteSupport
import FileSupport
import HotSide
import HotStore
import PictureWork
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

/// Checks full and reduced metadata of completed updates (reduced-metadata 5 and 9) against the
/// database (design 5, 14).
extension DoctorVisit {
  /// Compares the metadata of an update with the stored metadata of the same version.
  mutating func checkStored(
    _ found: Found, _ manifest: ManifestFile?, of product: ProductFiles, _ database: HotDatabase?
  ) {
    let override = manifest?.update?.override
    guard let metadata = found.payload.metadata else { return }
    do {
      let comparison = try FormComparison(metadata, source: found.path, in: database)
      if let objection = comparison?.objection {
        return fault(
          found.path,
          [objection, override.map { _ in MetadataOverride.note }].compactMap { $0 }.joined(
            separator: " "))
      }
      if comparison == nil, ReducedMetadata.form(of: metadata.blob) == .noReduction {
        fault(found.path, PayloadReport.noReduction)
      }
    } catch { fault(found.path, error.reportable.message) }
    if let override {
      note(product.path("json"), "\(MetadataOverride.note) \(ScreenText.line(override.reason))")
    }
  }

  /// Compares the metadata in a manifest with the stored metadata, if its movie was not read.
  mutating func checkStored(
    _ manifest: ManifestFile, of product: ProductFiles, _ database: HotDatabase?
  ) {
    guard let update = manifest.update, update.report.kind == .loadMetadata,
      let name = update.report.network, let version = update.report.specVersion,
      let hash = update.report.metadataHash,
      let stored = try? database?.metadataIfStored(named: name, version: version),
      stored.facts.hash != hash
    else { return }
    let reducer = try? MetadataReducer(stored.bytes)
    let isReduction = ReductionLevel.allCases.contains { level in
      reducer.map { Blake2b.hash256($0.reduced(to: level)) } == hash
    }
    guard !isReduction else { return }
    let override = update.override.map { _ in " " + MetadataOverride.note } ?? ""
    fault(
      product.path("json"),
      """
      It names metadata with the hash \(hash), but \(ScreenText.line(name)) \(version) in the database has \
      \(stored.facts.hash), and the first is not a reduction of the second.\(override)
      """
    )
  }

  /// Compares the reduction in a manifest with the payload, the file of the full metadata and the
  /// database.
  mutating func checkReduction(
    of product: ProductFiles, _ manifest: ManifestFile, _ metadata: MetadataContent?,
    _ database: HotDatabase?
  ) {
    let path = product.path("json")
    let stated = ReductionManifest(manifest)
    checkFullFile(of: product, stated)
    guard let metadata else { return }
    let form = ReducedMetadata.form(of: metadata.blob)
    guard let stated else {
      if let lowest = form.level {
        fault(
          path,
          "The update's metadata is reduced (docs of level \(lowest.rawValue)), but it does not say so."
        )
      }
      return
    }
    if form == .full {
      return fault(path, "It describes reduced metadata, but the update's metadata is full.")
    }
    do {
      let comparison = try FormComparison(
        metadata, source: product.stem, in: database, manifest: stated)
      guard let comparison else {
        return note(
          path,
          "The database does not have the full metadata, so the reduction was not compared with it."
        )
      }
      if case .reduced = comparison.verdict, let contradiction = comparison.contradiction {
        fault(path, contradiction)
      }
    } catch { fault(path, error.reportable.message) }
  }

  /// Checks the file of the full metadata next to an update.
  private mutating func checkFullFile(of product: ProductFiles, _ stated: ReductionManifest?) {
    guard let stated else { return }
    let path = product.stem + ProductFiles.fullMetadataEnding
    guard let bytes = try? FileReading.bytes(at: path, limit: MetadataFile.maximumBytes) else {
      return note(
        product.path("json"),
        "The file of the full metadata, '\(path)', is missing; it is needed to check the reduction."
      )
    }
    let hash = Blake2b.hash256(bytes)
    if hash != stated.record.full.hash {
      fault(path, "It has the hash \(hash), but the manifest says \(stated.record.full.hash).")
    }
  }

  /// Checks that updates of one network and version have one form.
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
