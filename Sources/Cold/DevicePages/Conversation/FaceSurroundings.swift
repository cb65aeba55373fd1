package import ColdSigner
import TerminalKit

/// The functions that a user interface must provide to a conversation.
package protocol FaceSurroundings {
  /// Reads the QR codes in pictures.
  ///
  /// - Parameter paths: files and folders.
  /// - Returns: the scan, which may be incomplete.
  /// - Throws: the reason why the pictures cannot be read.
  func scan(of paths: [String]) async throws -> ScanSession
  /// Saves a code as a picture.
  ///
  /// - Parameter frames: the content of its frames; one frame is a still picture, more are a movie.
  /// - Returns: the path of the picture.
  /// - Throws: the reason why it cannot be saved.
  func save(_ frames: [[UInt8]]) async throws -> String
  /// Whether the process was asked to end.
  var isOver: Bool { get }
}

extension FaceSurroundings {
  /// Reads the pictures that a button refers to.
  ///
  /// - Parameters:
  ///   - intent: the button's intent.
  ///   - typed: the paths in the field.
  /// - Returns: the scan; `nil` if the button does not read pictures.
  /// - Throws: the reason why the pictures cannot be read.
  package func scan(_ intent: PageIntent, typed: [UInt8]) async throws -> ScanSession? {
    switch intent {
    case .scan: try await scan(of: TypedPaths.split(typed))
    default: nil
    }
  }
}
