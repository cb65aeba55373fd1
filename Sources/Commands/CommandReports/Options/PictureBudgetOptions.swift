import CommandLineKit
package import PictureReading

/// The limits for reading pictures.
package struct PictureBudgetOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Processor seconds that reading a picture file may take.", valueName: "count"))
  var maxSeconds = ConfinedPictureReader.standardSeconds

  func validate() throws {
    let possible = ConfinedPictureReader.possibleSeconds
    guard possible ~= maxSeconds else {
      throw ValidationError(
        """
        --max-seconds \(maxSeconds) is not possible. Give \(possible.lowerBound) to \(possible.upperBound).
        """
      )
    }
  }

  /// Decodes pictures within these limits.
  package var reader: ConfinedPictureReader { ConfinedPictureReader(seconds: maxSeconds) }

  /// The same for pictures that are checked: codes that many phones do not read are errors.
  package var cleanReader: ConfinedPictureReader { reader.forCleanCodes }
}
