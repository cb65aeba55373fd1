import FileSupport

/// Where metadata is to be taken from, as a user names it.
package enum MetadataReference: Equatable, Sendable {
  /// A file: metadata as hex text or raw, the answer of a `state_call` with it, a runtime's code, or an
  /// update of metadata: a picture of it, a movie, or its payload, signed or to be signed.
  case file(String)
  /// The hot database: the name of a network, for its newest version, or name and version together
  /// as in `westend9122`.
  case stored(String)
  /// A node, by its URL.
  case node(String)

  private static let endings = [
    ".hex", ".wasm", ".scale", ".bin", ".txt", ".meta", ".gif", ".png", ".apng", ".jpg", ".jpeg",
  ]

  /// Reads what a user wrote: a URL, else a file where there is one or where the text looks like a
  /// path, else something stored.
  ///
  /// - Parameter text: the argument.
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
