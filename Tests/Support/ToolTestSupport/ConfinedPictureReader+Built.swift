package import PictureReading
import TestSupport

extension ConfinedPictureReader {
  /// The built tool as the reader: a bundle of tests cannot be one.
  package static let built = ConfinedPictureReader(program: ProcessRunner.hotside)
}
