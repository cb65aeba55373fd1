import ByteSupport
package import FileSupport
package import HotSide
import HotStore
package import PictureWork
import Reporting
package import UpdateCompletion
import VaultPayloads

/// Verifies the completed updates and payloads to sign in folders, without stored results (round
/// 4).
package struct FolderVerification: Sendable {
  package struct Entry: Sendable {
    /// The path of the manifest, or, without a manifest, of the picture or text.
    package let path: String
    /// The name of the file that users recognize: the first picture, if there is one.
    package let fileName: String
    package let verdict: UpdateVerdict
    /// Whether the update must not be published, or does not meet the requirements of the user.
    package let isRefused: Bool
    /// The contents; `nil` for a damaged update.
    package let file: UpdateFile?
    /// The reason for a damaged update or other metadata, as a sentence.
    package let reason: String?
    /// The warnings that `verify` of this file alone prints, without those that `reason` repeats.
    package let warnings: [String]
  }

  /// The updates, at least one: completed updates first, each group in the order of the file names.
  package let entries: [Entry]
  /// Pictures without an update, such as the replies of a Vault next to the updates that it signed.
  package let others: [String]
  /// The entries of the folders, and of folders of frames, that were not looked at.
  package let unread: [UnreadEntries]

  /// The worst verdict, of refused updates if there are any.
  package var verdict: UpdateVerdict {
    let refused = entries.filter(\.isRefused)
    return (refused.isEmpty ? entries : refused).map(\.verdict).min() ?? .damaged
  }

  /// The file that lists the updates handed over to a Vault, in the folder of their pictures.
  package static let handOverList = "to-sign.md"
  /// The page that shows the updates handed over to a Vault, next to the list.
  package static let handOverPage = "to-sign.html"

  /// Whether a folder contains updates instead of the frames of one payload.
  ///
  /// It does if it contains a payload to sign, a manifest, a picture or text with a manifest, the
  /// list of a hand-over, or several files with names of completed updates.
  private static func isOfProducts(_ folder: String) -> Bool {
    let files = ProductFiles.all(in: folder)
    return Folder.exists("\(folder)/\(handOverList)") || !PayloadFile.names(in: folder).isEmpty
      || files.contains {
        $0.hasManifest && ($0.endings.count > 1 || FormerProducts.hasManifest($0.stem))
      }
      || files.count { ProductName.isCompleted(FilePath.name(of: $0.stem)) } > 1
  }

  /// The folders of updates at a path: the path itself, or those of a workspace or of its output
  /// folder.
  ///
  /// Empty for every other path.
  package static func folders(of path: String) -> [String] {
    guard Folder.isFolder(path) else { return [] }
    if isOfProducts(path) { return [path] }
    return ["", "Output/"].flatMap { ["\(path)/\($0)completed", "\(path)/\($0)in_progress"] }
      .filter { Folder.isFolder($0) && isOfProducts($0) }
  }

  /// Whether a path is a workspace or its output folder, whose other files are not updates.
  package static func isWorkspace(_ path: String) -> Bool {
    ["hot.sqlite", "completed", "in_progress"].contains { name in
      Folder.exists("\(path)/\(name)") || Folder.exists("\(path)/Output/\(name)")
    }
  }

  /// The entries of the folders among arguments that name updates or pictures, without those that
  /// are read.
  package static func unread(of arguments: [String]) -> [UnreadEntries] {
    arguments.flatMap { argument in
      let folders = folders(of: argument)
      return folders.isEmpty ? UnreadEntries.all(of: [argument]) : folders.map(unread)
    }
  }

  /// The entries of a folder of updates that are neither updates nor files of updates.
  private static func unread(in folder: String) -> UnreadEntries {
    let products = ProductFiles.all(in: folder)
    let read = Set(
      products.flatMap { files in files.endings.map { FilePath.name(of: files.path($0)) } }
        + PayloadFile.names(in: folder) + [handOverList, handOverPage])
    return UnreadEntries(of: folder) { name in
      read.contains(name)
        || [ProductFiles.fullMetadataEnding, ProductFiles.evidenceEnding].contains {
          name.hasSuffix($0)
        }
    }
  }

  /// Verifies the updates in folders and other files.
  ///
  /// `unread` are the entries that are not looked at. `workspace` has the records and metadata to
  /// compare with. `progress` receives the numbers of verified and of all updates.
  ///
  /// - Throws: `HotDatabaseError`; `PictureInputError.noUpdate(source:)` if there is nothing to
  ///   verify.
  package init(
    of folders: [String], and payloads: [ScannedPayload] = [], unread: [UnreadEntries] = [],
    in workspace: Workspace?, demands: SignerDemands, progress: (Int, Int) -> Void
  ) async throws {
    let database = try workspace?.hotDatabaseIfPresent()
    let facts = try database.map { try RoundJob.facts(of: $0) } ?? RoundFacts()
    var entries: [Entry] = []
    var others: [String] = []
    func add(
      _ reading: RoundReading, at path: String, isPicture: Bool, named name: String? = nil
    ) throws {
      let name = FilePath.name(of: name ?? path)
      switch reading {
      case .product(let file), .payload(let file):
        let record = try file.report.map {
          try VerifierRecord(of: $0, in: database, at: workspace)
        }
        entries.append(Entry(file, named: name, facts, demands, record))
      case .damaged(let file):
        entries.append(
          Entry(
            path: path, fileName: name, verdict: .damaged, isRefused: true, file: nil,
            reason: file.reason, warnings: []))
      case .other where isPicture: others.append(path)
      case .other: break
      }
    }
    let products = folders.flatMap { folder in
      let isHandOver = Folder.exists("\(folder)/\(FolderVerification.handOverList)")
      return ProductFiles.all(in: folder).map { (files: $0, isHandOver: isHandOver) }
    }
    let toSign = folders.flatMap { folder in
      PayloadFile.names(in: folder).map { "\(folder)/\($0)" }
    }
    let count = products.count + toSign.count
    for (number, (files, isHandOver)) in products.enumerated() {
      let path = files.mainPath
      var reading = await RoundReading.product(files, at: path, database)
      if case .damaged = reading, isHandOver,
        !ProductName.isCompleted(FilePath.name(of: files.stem))
      {
        reading = .other
      }
      try add(
        reading, at: path, isPicture: !files.pictures.isEmpty || isHandOver,
        named: files.pictures.first.map(files.path))
      progress(number + 1, count)
    }
    for (number, path) in toSign.enumerated() {
      try add(RoundReading.payload(at: path, database), at: path, isPicture: false)
      progress(products.count + number + 1, count)
    }
    for payload in payloads {
      let reading: RoundReading
      do {
        let read = try payload.result.get().read
        reading =
          read.code == .derivations ? .other : RoundReading.file(read, at: payload.name, database)
      } catch {
        reading = .damaged(DamagedFile(path: payload.name, reason: error.reportable.message))
      }
      try add(reading, at: payload.name, isPicture: true)
    }
    guard !entries.isEmpty else {
      throw PictureInputError.noUpdate(
        source: (folders + payloads.map(\.name)).joined(separator: " "))
    }
    self.entries = entries
    self.others = others
    self.unread = unread
  }
}

extension FolderVerification.Entry {
  fileprivate init(
    _ file: UpdateFile, named name: String, _ facts: RoundFacts, _ demands: SignerDemands,
    _ record: VerifierRecord?
  ) {
    let stored = file.subject.network.flatMap { name in
      file.subject.version.flatMap { facts.stored[name]?[$0] }
    }
    let reason =
      stored != nil && file.fullHash != nil && stored != file.fullHash
      ? "The database has different metadata for this version."
      : stored == nil && file.isNoReduction ? PayloadReport.noReduction : nil
    let wanted =
      file.subject.genesisHash.map { facts.demands[$0] ?? .nothing } ?? facts.generalDemand
    let (verdict, isRefused) = demands.verdict(
      signatureHolds: file.signatureHolds, signer: file.signer, wanted: wanted)
    let hasOtherMetadata = reason != nil && verdict > .otherMetadata
    let warnings =
      (file.report?.warnings ?? []) + (record?.warnings ?? [])
      + FolderVerification.warnings(ofManifestOf: file, isWithReason: reason == nil)
    self.init(
      path: file.path, fileName: name, verdict: hasOtherMetadata ? .otherMetadata : verdict,
      isRefused: hasOtherMetadata || isRefused, file: file, reason: reason,
      warnings: warnings.filter { $0 != reason })
  }
}

extension FolderVerification {
  /// The warnings that the manifest of an update causes; empty without a manifest.
  ///
  /// `isWithReason` says whether the reason for overridden metadata is not yet known to the reader.
  fileprivate static func warnings(
    ofManifestOf file: UpdateFile, isWithReason: Bool
  ) -> [String] {
    let path =
      RoundReading.isFinished(file.path) ? file.path : ProductFiles(with: file.path)?.path("json")
    guard let path, let manifest = (try? ManifestFile(at: path))?.update else { return [] }
    let override = manifest.override.map {
      MetadataOverride.note + (isWithReason ? " " + ScreenText.line($0.reason) : "")
    }
    let state = ManifestState.note(manifest.codeReads).map { "The manifest says: \($0)" }
    return [override, state].compactMap { $0 }
  }
}
