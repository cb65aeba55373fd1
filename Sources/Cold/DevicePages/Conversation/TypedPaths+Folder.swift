package import TerminalKit

extension TypedPaths {
  /// The only folder in the typed text.
  ///
  /// - Throws: ``FaceError/notOneFolder``.
  package static func folder(_ bytes: [UInt8]) throws(FaceError) -> String {
    let paths = split(bytes)
    guard paths.count == 1 else { throw .notOneFolder }
    return paths[0]
  }
}
