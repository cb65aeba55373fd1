package import ByteSupport
package import FileSupport

/// The list of the files of a site, as `sha256sum` writes it: on each line the hash, two blanks and the path.
package enum CheckSums {
  /// The path of the list below a site.
  package static let path = "SHA256SUMS"

  /// A line of a list that may be damaged.
  package struct Line: Sendable {
    /// The whole line.
    package let text: Substring
    /// `nil` if the line does not begin with 64 hex digits.
    package let hash: Hash256?
    /// The text after the hash and the blanks.
    package var path: String { String(text.dropFirst(66)) }
    /// Whether two blanks follow the first 64 characters.
    package var hasBlanks: Bool { text.dropFirst(64).hasPrefix("  ") }
  }

  /// The lines of a list.
  package static func lines(_ bytes: [UInt8]) -> [Line] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      Line(text: $0, hash: Hash256(hex: $0.prefix(64)))
    }
  }

  /// Reads the list of a site in a folder.
  ///
  /// - Throws: `FileError`.
  package static func bytes(ofSite folder: String) throws(FileError) -> [UInt8] {
    try FileReading.bytes(at: "\(folder)/\(path)", limit: 256 << 20)
  }
}
