import FileSupport
import HotStore
import PictureWork
import Reporting
import RuntimeMetadata
package import VaultPayloads

/// A file with a payload to sign.
package struct PayloadFile: Equatable, Sendable {
  package let path: String
  private let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Parameter found: the file.
  /// - Throws: `FileError`.
  package init(_ found: FoundInput) throws {
    try self.init(
      FileReading.bytes(
        at: found.path, limit: FrameCollector.maximumPayload, found.origin),
      readFrom: found.path)
  }

  /// Creates a file from bytes that the caller has read.
  package init(_ bytes: [UInt8], readFrom path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// The names of the payloads to sign in a folder, in ascending order; empty if the folder cannot
  /// be listed.
  package static func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { $0.hasPrefix("sign_me_") }.sorted()
  }

  /// The payload in a file that is not a picture.
  ///
  /// A payload to sign is returned as an unsigned update.
  ///
  /// - Returns: the payload; `nil` for other bytes.
  /// - Throws: `HotDatabaseError` with `unsafeText`.
  package static func payload(in bytes: [UInt8]) throws -> [UInt8]? {
    if let payload = PictureScan.payload(in: bytes) { return payload }
    guard let content = UpdateContent(toSign: bytes) else { return nil }
    return UpdatePayload(unsigned: try checked(content)).bytes
  }

  /// Decodes the contents as an update of the given kind, and checks its texts.
  ///
  /// - Throws: `SourcedError`, `otherKind`, `HotDatabaseError` with `unsafeText`.
  package func content(_ kind: UpdateKind) throws -> UpdateContent {
    let content: UpdateContent
    do throws(VaultPayloadsError) {
      content = try UpdateContent(kind, signed: bytes)
    } catch {
      if let found = UpdateContent(toSign: bytes) {
        throw HotSideError.otherKind(path: path, asked: kind, found: found.kind)
      }
      throw SourcedError(source: path, error)
    }
    return try PayloadFile.checked(content)
  }

  /// Decodes the contents as an update of any kind, and checks its texts.
  ///
  /// - Throws: `SourcedError` with the fault of the bytes as metadata; `HotDatabaseError` with
  ///   `unsafeText`.
  package func content() throws -> UpdateContent {
    if let found = UpdateContent(toSign: bytes) { return try PayloadFile.checked(found) }
    return try content(.loadMetadata)
  }

  /// Checks the texts of an update that appear on a Vault's screen, on terminals and in file names.
  private static func checked(_ content: UpdateContent) throws -> UpdateContent {
    switch content {
    case .specs(let specs): try TextRules.check(specs)
    case .metadata(let metadata): try TextRules.check(networkName: metadata.facts.name)
    case .types: break
    }
    return content
  }
}
