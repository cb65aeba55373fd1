package import LoopbackServer
package import PictureReading
import Reporting

/// Pictures that were posted as files.
package enum UploadedPictures {
  /// The most bytes of all files together.
  package static let byteLimit = 64 << 20

  /// Shows pictures to an intake until it is complete.
  ///
  /// - Parameters:
  ///   - intake: what the pictures are shown to.
  ///   - files: in their order.
  ///   - reader: what reads the pictures, within its budget.
  ///   - isOver: whether nobody waits any more.
  /// - Returns: the intake, which may be incomplete.
  /// - Throws: `PictureError`, and what the intake throws.
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
