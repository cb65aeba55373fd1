import ByteSupport
package import FileSupport
import Reporting
package import RuntimeMetadata

/// A file of metadata: hex text, as `meta-default-file` writes it, or the raw bytes.
package struct MetadataFile: Equatable, Sendable {
  /// The largest file that is read.
  package static let maximumBytes = 64 << 20

  /// The raw metadata, beginning with `meta`.
  package let metadata: [UInt8]
  /// What it says of its network.
  package let facts: MetadataFacts

  /// Reads a file; surrounding white space of hex text does not count (hot-side 3.1).
  ///
  /// - Throws: `FileError`, `SourcedError`, `notHex`.
  package init(path: String) throws {
    let metadata = try MetadataFile.bytes(at: path, .typed)
    self.metadata = metadata
    facts = try naming(path) { try MetadataFacts(accepting: metadata) }
  }

  /// Reads a file's bytes without looking at what the metadata says.
  ///
  /// - Returns: what the hex text spells, or the file as it is where it begins with `meta`.
  /// - Throws: `FileError`, `notHex`.
  package static func bytes(
    at path: String, _ origin: FileReading.Origin = .listed
  ) throws -> [UInt8] {
    let content = try FileReading.bytes(at: path, limit: maximumBytes, origin)
    return try bytes(spelledBy: content, source: path)
  }

  /// The bytes that a file's content stands for.
  ///
  /// - Parameters:
  ///   - content: raw metadata or hex text.
  ///   - source: where it came from, for messages.
  /// - Returns: what the hex text spells, or the content as it is where it begins with `meta`.
  /// - Throws: ``HotSideError/notHex(_:source:)``.
  static func bytes(spelledBy content: [UInt8], source: String) throws -> [UInt8] {
    if content.starts(with: Metadata.magic) { return content }
    do {
      return try Hex.decode(file: content)
    } catch {
      // Decoding then names what the content lacks.
      if Metadata.lacksMagic(content) { return content }
      throw HotSideError.notHex(error, source: source)
    }
  }
}
