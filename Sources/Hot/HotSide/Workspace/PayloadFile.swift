import FileSupport
import HotStore
import PictureWork
import Reporting
import RuntimeMetadata
package import VaultPayloads

/// A file of bytes to be signed, and what they say.
package struct PayloadFile: Equatable, Sendable {
  /// Where it was read.
  package let path: String
  private let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Parameter found: where it is.
  /// - Throws: `FileError`.
  package init(_ found: FoundInput) throws {
    try self.init(
      FileReading.bytes(
        at: found.path, limit: FrameCollector.maximumPayload, found.origin),
      readFrom: found.path)
  }

  /// Takes bytes that were read.
  package init(_ bytes: [UInt8], readFrom path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// The names of the payloads to sign in a folder, in ascending order; none if the folder cannot be listed.
  package static func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { $0.hasPrefix("sign_me_") }.sorted()
  }

  /// The payload that a file holds without a picture: a payload to sign becomes the update without a signature.
  ///
  /// - Returns: the payload; `nil` for bytes that are not a payload.
  /// - Throws: `HotDatabaseError` with `unsafeText`.
  package static func payload(in bytes: [UInt8]) throws -> [UInt8]? {
    if let payload = PictureScan.payload(in: bytes) { return payload }
    guard let content = UpdateContent(toSign: bytes) else { return nil }
    return UpdatePayload(unsigned: try checked(content)).bytes
  }

  /// The content, of the kind that was announced; its texts are such as may stand on a screen.
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

  /// The content, of whatever kind it is.
  ///
  /// - Throws: `SourcedError`, what is wrong with it as metadata; `HotDatabaseError` with
  ///   `unsafeText`.
  package func content() throws -> UpdateContent {
    if let found = UpdateContent(toSign: bytes) { return try PayloadFile.checked(found) }
    return try content(.loadMetadata)
  }

  /// What a payload calls things must be allowed wherever the content goes: on a Vault's screen, on a
  /// terminal, into the name of a file.
  private static func checked(_ content: UpdateContent) throws -> UpdateContent {
    switch content {
    case .specs(let specs): try TextRules.check(specs)
    case .metadata(let metadata): try TextRules.check(networkName: metadata.facts.name)
    case .types: break
    }
    return content
  }
}
