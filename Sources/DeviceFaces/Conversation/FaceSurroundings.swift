/// What a face asks of the world around it.
package protocol FaceSurroundings {
  /// Reads the payload out of pictures.
  ///
  /// - Parameter paths: files and folders.
  /// - Returns: the payload, from its prelude to its last byte.
  /// - Throws: why there is none.
  func payload(of paths: [String]) async throws -> [UInt8]
  /// Keeps a code as a picture.
  ///
  /// - Parameter frames: the content of its frames; a code of one is no movie.
  /// - Returns: where it is.
  /// - Throws: why it is not kept.
  func save(_ frames: [[UInt8]]) async throws -> String
  /// Whether the process is told to end.
  var isOver: Bool { get }
}
