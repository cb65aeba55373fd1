import ByteSupport
import FileSupport
package import HotSide
import HotStore
import PictureWork
import Reporting
package import SubstrateCrypto
package import UpdateCompletion
import VaultPayloads

/// The completed updates of a folder, each read anew: what they are, and whether they hold (round 4).
package struct FolderVerification: Sendable {
  /// What is to be said of a product, the worst first.
  package enum Verdict: String, CaseIterable, Sendable {
    /// A file is damaged, or two contradict each other.
    case damaged
    case doesNotHold = "does_not_hold"
    /// It holds, by another key than the one on record.
    case otherKey = "other_key"
    case developmentKey = "development_key"
    case unsigned
    /// It holds, and nobody knows whose key it is.
    case notOnRecord = "not_on_record"
    case holds

    /// Whether it must not be published.
    package var isRefused: Bool {
      switch self {
      case .damaged, .doesNotHold, .otherKey: true
      case .developmentKey, .unsigned, .notOnRecord, .holds: false
      }
    }
  }

  /// A product.
  package struct Entry: Sendable {
    /// Its manifest, or its picture or text where it has none.
    package let path: String
    package let verdict: Verdict
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

  /// Whether a folder is one of updates, and not of the frames of one payload: it holds a manifest, or the
  /// list of what was handed over, or several files that are called as updates are.
  package static func isOfProducts(_ folder: String) -> Bool {
    let files = ProductFiles.all(in: folder)
    return Folder.exists("\(folder)/\(handOverList)")
      || files.contains { FormerProducts.hasManifest($0.stem) }
      || files.count { ProductName.isCompleted(FilePath.name(of: $0.stem)) } > 1
  }

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - workspace: whose record and metadata everything is held against; `nil` for none.
  ///   - progress: told how many products of how many are read.
  /// - Throws: `HotDatabaseError`.
  package init(
    of folder: String, in workspace: Workspace?, progress: (Int, Int) -> Void
  ) async throws {
    let database = try workspace?.hotDatabaseIfPresent()
    let facts = try database.map { try RoundJob.facts(of: $0) } ?? RoundFacts()
    let isHandOver = Folder.exists("\(folder)/\(FolderVerification.handOverList)")
    var entries: [Entry] = []
    var others: [String] = []
    let products = ProductFiles.all(in: folder)
    for (number, files) in products.enumerated() {
      let path = files.endings.contains("json") ? files.path("json") : files.path(files.endings[0])
      switch await RoundReading.product(files, at: path, database) {
      case .product(let file): entries.append(Entry(file, facts))
      case .damaged
      where isHandOver && !ProductName.isCompleted(FilePath.name(of: files.stem)):
        others.append(path)
      case .damaged(let file):
        entries.append(Entry(path: path, verdict: .damaged, file: nil, reason: file.reason))
      case .other where !files.pictures.isEmpty: others.append(path)
      case .payload, .other: break
      }
      progress(number + 1, products.count)
    }
    self.entries = entries
    self.others = others
  }
}

extension FolderVerification.Entry {
  fileprivate init(_ file: UpdateFile, _ facts: RoundFacts) {
    let stored = file.subject.network.flatMap { name in
      file.subject.version.flatMap { facts.stored[name]?[$0] }
    }
    let reason =
      stored != nil && file.fullHash != nil && stored != file.fullHash
      ? "The database has other metadata under its version." : nil
    self.init(
      path: file.path, verdict: reason == nil ? Self.verdict(file, facts) : .damaged, file: file,
      reason: reason)
  }

  private static func verdict(
    _ file: UpdateFile, _ facts: RoundFacts
  ) -> FolderVerification.Verdict {
    FolderVerification.Verdict(
      signatureHolds: file.signatureHolds, signer: file.signer,
      wanted: file.subject.genesisHash.map { facts.demands[$0] ?? .nothing }
        ?? facts.generalDemand)
  }
}

extension FolderVerification.Verdict {
  /// What is to be said of an update that decodes.
  ///
  /// - Parameters:
  ///   - signatureHolds: whether its signature holds; `nil` where it has none.
  ///   - signer: whose key signed it; `nil` for nobody's.
  ///   - demand: whose signature the record wants.
  package init(signatureHolds: Bool?, signer: MultiSigner?, wanted demand: VerifierRecord.Demand) {
    if signatureHolds == false {
      self = .doesNotHold
      return
    }
    guard let signer else {
      self = demand == .nobody ? .holds : .unsigned
      return
    }
    switch demand {
    case .key(let key): self = key == signer ? .holds : .otherKey
    case .nobody: self = .otherKey
    case .nothing, .unknownGeneral:
      guard DevelopmentKeys.path(of: signer) == nil else {
        self = .developmentKey
        return
      }
      self = PayloadReport.isPublishedDefault(signer) ? .holds : .notOnRecord
    }
  }
}
