package import ColdSigner
import TerminalKit

/// What a face asks of the world around it.
package protocol FaceSurroundings {
  /// Reads the codes in pictures.
  ///
  /// - Parameter paths: files and folders.
  /// - Returns: what they hold, perhaps not all of it.
  /// - Throws: why they cannot be read.
  func scan(of paths: [String]) async throws -> ScanSession
  /// Keeps a code as a picture.
  ///
  /// - Parameter frames: the content of its frames; a code of one is no movie.
  /// - Returns: where it is.
  /// - Throws: why it is not kept.
  func save(_ frames: [[UInt8]]) async throws -> String
  /// Whether the process is told to end.
  var isOver: Bool { get }
}

extension FaceSurroundings {
  /// Reads the pictures that a button is about.
  ///
  /// - Parameters:
  ///   - intent: the button's.
  ///   - typed: what stands in the field: paths.
  /// - Returns: what they hold; `nil` for a button that is about none.
  /// - Throws: why they cannot be read.
  package func scan(_ intent: PageIntent, typed: [UInt8]) async throws -> ScanSession? {
    switch intent {
    case .scan: try await scan(of: TypedPaths.split(typed))
    default: nil
    }
  }
}
