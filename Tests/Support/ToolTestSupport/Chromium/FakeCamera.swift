import Foundation
import TestSupport
import Testing

/// A camera that sees what it is told to, for a ``ChromiumWindow``.
///
/// Chromium plays its file endlessly and reads it anew each time the camera is turned on, so that what
/// is seen can be changed while it is off.
package struct FakeCamera: Sendable {
  private static let script =
    Checkout.path + "/Tests/Support/ToolTestSupport/Peers/make_camera.py"

  private let folder: TemporaryFolder
  private let size: (width: Int, height: Int)
  private let framesPerSecond: Int

  /// What Chromium plays.
  package var file: String { folder.file("camera.y4m") }

  /// A camera that sees nothing yet.
  ///
  /// - Parameters:
  ///   - width: in pixels, even.
  ///   - height: in pixels, even.
  ///   - framesPerSecond: how fast movies are played, whatever they say.
  /// - Throws: where it has no folder.
  package init(width: Int = 720, height: Int = 720, framesPerSecond: Int = 15) throws {
    folder = try TemporaryFolder()
    size = (width, height)
    self.framesPerSecond = framesPerSecond
  }

  /// Holds movies or pictures in front of the camera, one behind the other; it has to be off.
  ///
  /// - Parameter pictures: their files.
  /// - Throws: where the peers' Python does not read them.
  package func look(at pictures: [String]) throws {
    let run = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      [FakeCamera.script, file, "\(size.width)", "\(size.height)", "\(framesPerSecond)"] + pictures)
    try #require(run.exitCode == 0, "\(run.error)")
  }
}
