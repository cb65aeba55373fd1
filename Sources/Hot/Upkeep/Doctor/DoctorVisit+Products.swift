import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import Reporting
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

extension DoctorVisit {
  /// Checks completed updates: the pictures, texts and manifests of each name against each other
  /// and the database.
  mutating func exportFolder(_ database: HotDatabase?, readsMovies: Bool) async {
    for product in products() {
      // Another run may be writing the update at this moment; it is checked again if its manifest
      // has changed.
      for _ in 0..<DoctorVisit.mostLooks {
        let (findings, counts) = (findings, counts)
        let state = FileState(of: product.path("json"))
        let now = products().filter { $0.stem.hasSameBytes(as: product.stem) }
        await look(at: now, database, readsMovies: readsMovies)
        if state == FileState(of: product.path("json")) { break }
        (self.findings, self.counts) = (findings, counts)
      }
    }
    publishedForms()
  }

  private static let mostLooks = 5

  private mutating func look(
    at products: [ProductFiles], _ database: HotDatabase?, readsMovies: Bool
  ) async {
    for product in products {
      let update = await CompletedUpdate(product, readsMovies: readsMovies, with: reader)
      let payloads = payloads(of: update)
      if product.hasManifest {
        counts.manifests += 1
        for case .manifest(let reason) in update.faults { fault(product.path("json"), reason) }
        guard let manifest = update.manifest else { continue }
        check(update, manifest, payloads)
        checkOrigin(manifest, database)
        await checkEvidence(of: product, manifest, database, runsCode: readsMovies)
        checkReduction(of: product, manifest, payloads.first?.payload.metadata, database)
        if let first = payloads.first {
          checkStored(first, manifest, of: product, database)
        } else {
          checkStored(manifest, of: product, database)
        }
        if readsMovies, let picture = product.pictures.first {
          await checkRehearsals(product.path(picture), manifest)
        }
      } else {
        checkWithoutManifest(update, payloads)
        if let first = payloads.first { checkStored(first, nil, of: product, database) }
      }
      agree(payloads)
      if let first = payloads.first { judge(first, database) }
    }
  }

  private func products() -> [ProductFiles] { ProductFiles.all(in: workspace.exportFolder) }

  typealias Found = CompletedUpdate.Part

  /// The payloads of text and pictures, the text first.
  private mutating func payloads(of update: CompletedUpdate) -> [Found] {
    counts.unreadMovies += update.unreadMovies.count
    for case .unreadable(let path, let reason) in update.faults {
      if path != update.files.path("txt") {
        fault(path, reason)
      } else if update.files.endings.count > 1 {
        fault(path, "It is not hex text.")
      }
    }
    return update.parts.filter(\.isText) + update.parts.filter { !$0.isText }
  }

  private mutating func checkWithoutManifest(_ update: CompletedUpdate, _ payloads: [Found]) {
    let product = update.files
    // Lists of derivations have no manifest.
    if let first = payloads.first, first.payload.code == .derivations { return }
    if product.lacksManifest { return fault(product.mainPath, ProductFiles.lackingManifest) }
    for ending in product.pictures {
      let hint =
        payloads.contains { $0.path.hasSameBytes(as: product.path(ending)) }
        ? "" : " 'hotside networks doctor --pictures' reads it."
      note(product.path(ending), "It has no manifest that describes it.\(hint)")
    }
  }

  /// Checks that all files of one name carry the same payload.
  private mutating func agree(_ payloads: [Found]) {
    guard let first = payloads.first else { return }
    for other in payloads.dropFirst() where other.payload.bytes != first.payload.bytes {
      fault(
        other.path,
        """
        Its payload has the hash \(Blake2b.hash256(other.payload.bytes)), but that of \(first.path) has \
        \(Blake2b.hash256(first.payload.bytes)): they are from different runs.
        """
      )
    }
  }

  /// Checks the signature of an update, and compares its key with the recorded verifier.
  private mutating func judge(_ found: Found, _ database: HotDatabase?) {
    guard let update = found.payload.update else { return }
    do throws(VaultPayloadsError) {
      try update.requireSoundSignature()
    } catch { return fault(found.path, error.message) }
    guard let database, case .success(let content)? = found.payload.content,
      let record = try? VerifierRecord(
        of: PayloadReport(update, content: content), in: database, at: workspace)
    else { return }
    switch record.demand {
    case .nothing, .unknownGeneral: break
    case .unsigned, .key:
      do {
        try VerifierExpectation.recorded.check(update.verifier, record)
      } catch { fault(found.path, error.reportable.message) }
    }
  }
}
