import FileSupport

/// A source of metadata, as a user names it.
package enum MetadataReference: Equatable, Sendable {
  /// A file.
  ///
  /// It may contain metadata as hex text or raw bytes, the result of a `state_call` with metadata,
  /// the code of a runtime, or a metadata update (picture, movie or payload, signed or unsigned).
  case file(String)
  /// Metadata in the hot database.
  ///
  /// The text is the name of a network, for its newest version, or name and version together, such
  /// as `westend9122`.
  case stored(String)
  case node(String)

  private static let endings = [
    ".hex", ".wasm", ".scale", ".bin", ".txt", ".meta", ".gif", ".png", ".apng", ".jpg", ".jpeg",
  ]

  /// Interprets an argument: a URL, a file (if it exists or looks like a path), or otherwise stored
  /// metadata.
  package init(_ text: String) {
    if text.contains("://") {
      self = .node(text)
    } else if text == "-" || text.contains("/") || Folder.exists(text)
      || text.hasPrefix("sign_me_") || MetadataReference.endings.contains(where: text.hasSuffix)
    {
      self = .file(text)
    } else {
      self = .stored(text)
    }
  }
}
