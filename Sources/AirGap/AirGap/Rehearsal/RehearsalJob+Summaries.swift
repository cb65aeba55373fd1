package import JSONCodec
package import PictureReading
package import PictureWork

extension RehearsalJob {
  /// A picture that was drawn a moment ago is as long as its payload makes it.
  package static let ownPictureReader = ConfinedPictureReader(
    seconds: 3600, keepsProcesses: true)

  /// Rehearses a picture in all standard states.
  ///
  /// - Parameters:
  ///   - picture: the file.
  ///   - reader: what reads it, within its budget.
  /// - Returns: for whom it works, see ``Rehearsal/summary``.
  /// - Throws: what `CameraScan.read(_:_:with:dropping:progress:until:)` and ``run(_:as:)`` throw.
  package func summaries(
    of picture: PictureSource, with reader: ConfinedPictureReader = ownPictureReader
  ) async throws -> [JSONValue] {
    let camera = ScannedCamera(
      try await CameraScan.read(picture.name, [picture], with: reader))
    // Summaries alone are kept: a whole rehearsal holds the update once more.
    return try states(for: [camera]).map { state in
      Rehearsal.summary(try run([camera], as: state))
    }
  }
}
