import ByteSupport
import FileSupport
package import HotSide
import HotStore
package import PictureWork
import Reporting
package import UpdateCompletion
import VaultPayloads

/// The completed updates of a folder, each read anew: what they are, and whether they hold (round 4).
package struct FolderVerification: Sendable {
  /// A product.
  package struct Entry: Sendable {
    /// Its manifest, or its picture or text where it has none.
    package let path: String
    package let verdict: UpdateVerdict
    /// Whether the update must not be published, or does not meet the demands.
    package let isRefused: Bool
    /// What it is; `nil` for what is damaged.
    package let file: UpdateFile?
    /// Why it is damaged, a sentence.
    package let reason: String?
  }

  /// In the order of the names of files; what is no update is left out.
  package let entries: [Entry]
  /// The pictures that hold no update, such as a Vault's answers beside what it was to sign.
  package let others: [String]

  /// The list of what was handed over to a Vault, in the folder of its pictures.
  package static let handOverList = "to-sign.md"

  /// Whether a folder is one of updates, and not of the frames of one payload: it holds a manifest, a picture
  /// or text with a document of the same name, the list of what was handed over, or several files that are
  /// called as updates are.
  package static func isOfProducts(_ folder: String) -> Bool {
    let files = ProductFiles.all(in: folder)
    return Folder.exists("\(folder)/\(handOverList)")
      || files.contains {
        $0.hasManifest && ($0.endings.count > 1 || FormerProducts.hasManifest($0.stem))
      }
      || files.count { ProductName.isCompleted(FilePath.name(of: $0.stem)) } > 1
  }

  /// Reads folders, and judges their updates and those of other files.
  ///
  /// - Parameters:
  ///   - folders: folders of completed updates.
  ///   - payloads: the payloads of other files.
  ///   - workspace: whose record and metadata everything is held against; `nil` for none.
  ///   - demands: the demands on the signer of each update.
  ///   - progress: told how many products of how many are read.
  /// - Throws: `HotDatabaseError`.
  package init(
    of folders: [String], and payloads: [ScannedPayload] = [], in workspace: Workspace?,
    demands: SignerDemands, progress: (Int, Int) -> Void
  ) async throws {
    let database = try workspace?.hotDatabaseIfPresent()
    let facts = try database.map { try RoundJob.facts(of: $0) } ?? RoundFacts()
    var entries: [Entry] = []
    var others: [String] = []
    func add(_ reading: RoundReading, at path: String, isPicture: Bool) {
      switch reading {
      case .product(let file): entries.append(Entry(file, facts, demands))
      case .damaged(let file):
        entries.append(
          Entry(
            path: path, verdict: .damaged, isRefused: true, file: nil, reason: file.reason))
      case .other where isPicture: others.append(path)
      case .payload, .other: break
      }
    }
    let products = folders.flatMap { folder in
      let isHandOver = Folder.exists("\(folder)/\(FolderVerification.handOverList)")
      return ProductFiles.all(in: folder).map { (files: $0, isHandOver: isHandOver) }
    }
    for (number, (files, isHandOver)) in products.enumerated() {
      let path = files.mainPath
      var reading = await RoundReading.product(files, at: path, database)
      if case .damaged = reading, isHandOver,
        !ProductName.isCompleted(FilePath.name(of: files.stem))
      {
        reading = .other
      }
      add(reading, at: path, isPicture: !files.pictures.isEmpty || isHandOver)
      progress(number + 1, products.count)
    }
    for payload in payloads {
      let reading: RoundReading
      do {
        let read = try payload.result.get().read
        reading =
          read.code == .derivations
          ? .other : RoundReading.product(read, at: payload.name, database)
      } catch {
        reading = .damaged(DamagedFile(path: payload.name, reason: error.reportable.message))
      }
      add(reading, at: payload.name, isPicture: true)
    }
    self.entries = entries
    self.others = others
  }
}

extension FolderVerification.Entry {
  fileprivate init(_ file: UpdateFile, _ facts: RoundFacts, _ demands: SignerDemands) {
    let stored = file.subject.network.flatMap { name in
      file.subject.version.flatMap { facts.stored[name]?[$0] }
    }
    let reason =
      stored != nil && file.fullHash != nil && stored != file.fullHash
      ? "The database has other metadata under its version."
      : stored == nil && file.isNoReduction ? PayloadReport.noReduction : nil
    let wanted =
      file.subject.genesisHash.map { facts.demands[$0] ?? .nothing } ?? facts.generalDemand
    let (verdict, isRefused) = demands.verdict(
      signatureHolds: file.signatureHolds, signer: file.signer, wanted: wanted)
    let hasOtherMetadata = reason != nil && verdict > .otherMetadata
    self.init(
      path: file.path, verdict: hasOtherMetadata ? .otherMetadata : verdict,
      isRefused: hasOtherMetadata || isRefused, file: file, reason: reason)
  }
}
