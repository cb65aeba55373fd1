import ByteSupport
package import FileSupport
import Reporting
package import RuntimeMetadata

/// A file of metadata: hex text, as `meta-default-file` writes it, or raw bytes.
package struct MetadataFile: Equatable, Sendable {
  /// The limit for the size of a file: 64 MiB.
  package static let maximumBytes = 64 << 20

  /// The raw metadata, beginning with `meta`.
  package let metadata: [UInt8]
  package let facts: MetadataFacts

  /// Reads a file; white space around hex text is ignored (hot-side 3.1).
  ///
  /// - Throws: `FileError`, `SourcedError`, `notHex`.
  package init(path: String) throws {
    let metadata = try MetadataFile.bytes(at: path, .typed)
    self.metadata = metadata
    facts = try naming(path) { try MetadataFacts(accepting: metadata) }
  }

  /// Reads the bytes of a file without decoding the metadata.
  ///
  /// - Returns: the decoded hex text, or the file itself if it begins with `meta`.
  /// - Throws: `FileError`, `notHex`.
  package static func bytes(
    at path: String, _ origin: FileReading.Origin = .listed
  ) throws -> [UInt8] {
    let content = try FileReading.bytes(at: path, limit: maximumBytes, origin)
    return try bytes(spelledBy: content, source: path)
  }

  /// Decodes the contents of a file: raw metadata, or its hex text.
  ///
  /// - Parameters:
  ///   - content: raw metadata or hex text.
  ///   - source: the source, for messages.
  /// - Returns: the decoded hex text, or the contents themselves if they begin with `meta`.
  /// - Throws: ``HotSideError/notHex(_:source:)``.
  static func bytes(spelledBy content: [UInt8], source: String) throws -> [UInt8] {
    if content.starts(with: Metadata.magic) { return content }
    do {
      return try Hex.decode(file: content)
    } catch {
      // The metadata decoder will report that the magic bytes are missing.
      if Metadata.lacksMagic(content) { return content }
      throw HotSideError.notHex(error, source: source)
    }
  }
}
