package import LoopbackServer
package import PictureReading
import Reporting

/// Pictures that were posted as files.
package enum UploadedPictures {
  /// The maximum size of all files together in bytes.
  package static let byteLimit = 64 << 20

  /// Passes the contents of pictures to an intake until it is complete.
  ///
  /// - Parameters:
  ///   - intake: the type of the intake.
  ///   - files: the files, in order.
  ///   - reader: the reader of pictures.
  ///   - isOver: returns `true` to stop early.
  /// - Returns: the intake, which may be incomplete.
  /// - Throws: `PictureError`, or the intake's error.
  package static func scan<Intake: PictureIntake>(
    _ intake: Intake.Type, of files: [HTTPFile], with reader: ConfinedPictureReader,
    isOver: () -> Bool
  ) throws -> Intake {
    var intake = intake.init()
    var refusal: (any Error)?
    var session = reader.session()
    for (index, file) in files.enumerated() where !intake.isComplete {
      let name = file.name.isEmpty ? "picture \(index + 1)" : ScreenText.line(file.name)
      _ = try session.read(
        file.bytes, name: name,
        until: { content in intake.look(at: content, refusal: &refusal) || isOver() })
      if let refusal { throw refusal }
    }
    return intake
  }
}
