import CommandLineKit
package import PictureReading

/// The limits for reading pictures.
package struct PictureBudgetOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Processor time that reading a file of pictures may take, in seconds.", valueName: "count"))
  var maxSeconds = ConfinedPictureReader.standardSeconds

  func validate() throws {
    let possible = ConfinedPictureReader.possibleSeconds
    guard possible ~= maxSeconds else {
      throw ValidationError(
        "--max-seconds \(maxSeconds) is not possible; \(possible.lowerBound) to \(possible.upperBound) are."
      )
    }
  }

  /// Decodes pictures within these limits.
  package var reader: ConfinedPictureReader { ConfinedPictureReader(seconds: maxSeconds) }
}
