package import TerminalKit

extension TypedPaths {
  /// The path in the entered text, which must be the only one.
  ///
  /// - Throws: ``FaceError`` if the text is not exactly one path.
  package static func folder(_ bytes: [UInt8]) throws(FaceError) -> String {
    let paths = split(bytes)
    guard paths.count == 1 else { throw .notOneFolder }
    return paths[0]
  }
}
