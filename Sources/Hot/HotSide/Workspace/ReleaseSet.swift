import ByteSupport
package import FileSupport
package import HotStore
import Reporting
package import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// The metadata that a release is shipped with: files `<name><version>.hex` in one folder, at most
/// two versions per network (design 2).
package struct ReleaseSet: Sendable {
  package struct Entry: Equatable, Sendable {
    package let path: String
    /// The spec version in the file name and in the metadata.
    package let version: UInt32
  }

  /// The folder, which may not exist.
  package let folder: String

  /// The maximum number of versions of one network.
  package static let versionLimit = 2

  /// The path of a version's file.
  ///
  /// - Throws: `SourcedError` for an unsafe name.
  package func path(_ facts: MetadataFacts) throws -> String {
    try naming(folder) {
      let name = try ProductName.metadata(name: facts.name, version: facts.version)
      return "\(folder)/\(name).hex"
    }
  }

  /// The files of a network, highest version first.
  ///
  /// Each file is read, because one network name may be a prefix of another.
  ///
  /// - Throws: `FileError`; `notHex`; `SourcedError`, also for a file of reduced metadata.
  package func entries(of name: String) throws -> [Entry] {
    guard Folder.isFolder(folder) else { return [] }
    let names = try Folder.names(in: folder)
    var entries: [Entry] = []
    for file in names where file.hasPrefix(name) && file.hasSuffix(".hex") {
      let digits = file.dropFirst(name.count).dropLast(".hex".count)
      guard let version = UInt32(digits), "\(version)" == digits else { continue }
      let path = "\(folder)/\(file)"
      let content = try MetadataFile(path: path)
      let facts = content.facts
      try naming(path) { try facts.requireFull(content.metadata) }
      guard facts.name.hasSameBytes(as: name), facts.version == version else { continue }
      entries.append(Entry(path: path, version: version))
    }
    return entries.sorted { $0.version > $1.version }
  }

  /// Writes a version to a temporary file; an existing file is kept.
  ///
  /// - Parameters:
  ///   - metadata: the version.
  ///   - early: the file that ``begin(_:)`` wrote.
  ///   - files: receives the file.
  /// - Returns: the path of the file; `nil` if it already exists.
  /// - Throws: `releaseFileDiffers`, `FileError`, `SourcedError`.
  package func add(
    _ metadata: FullMetadata, early: PendingFiles?, to files: PendingFiles
  ) throws -> String? {
    let path = try path(metadata.facts)
    if Folder.exists(path) {
      let present = Blake2b.hash256(try MetadataFile.bytes(at: path))
      guard present == metadata.facts.hash else {
        throw HotSideError.releaseFileDiffers(
          path: path, file: present, offered: metadata.facts.hash)
      }
      return nil
    }
    if let early {
      try files.takeAll(of: early)
    } else {
      try write(metadata, to: path, files)
    }
    return path
  }

  /// Writes a version to a temporary file while other networks are still being fetched;
  /// ``add(_:early:to:)`` uses the file.
  ///
  /// - Returns: the file; `nil` if it already exists or cannot be written. ``add(_:early:to:)``
  ///   reports that error.
  package func begin(_ metadata: FullMetadata) -> PendingFiles? {
    guard let path = try? path(metadata.facts), !Folder.exists(path) else { return nil }
    let files = PendingFiles(under: .network)
    do throws(FileError) { try write(metadata, to: path, files) } catch { return nil }
    return files
  }

  private func write(
    _ metadata: FullMetadata, to path: String, _ files: PendingFiles
  ) throws(FileError) {
    try Folder.create(folder)
    try files.add(Hex.ascii(metadata.bytes), to: path)
  }

  /// The files to remove when a version is added.
  package func superfluous(of name: String, adding version: UInt32) throws -> [String] {
    let entries = try entries(of: name)
    let versions = Set(entries.map(\.version) + [version]).sorted(by: >)
    let kept = Set(versions.prefix(ReleaseSet.versionLimit))
    return entries.filter { !kept.contains($0.version) }.map(\.path)
  }
}

extension Workspace {
  package var releaseSet: ReleaseSet {
    ReleaseSet(folder: filesOfNetworks + "/metadata")
  }
}
