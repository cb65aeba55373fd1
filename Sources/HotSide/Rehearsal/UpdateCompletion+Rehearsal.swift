import ByteSupport
import ColdSigner
package import JSONCodec
import QRRendering

extension UpdateCompletion {
  /// A picture that was drawn a moment ago is as long as its payload makes it.
  private static let ownPictureSeconds = 3600

  /// Rehearses a completed update in all standard states, from its picture, and records in its
  /// manifest for whom it works.
  ///
  /// - Parameter outcome: what ``write(_:)`` made.
  /// - Returns: the summaries, see ``Rehearsal/summary``; none where no picture was drawn.
  /// - Throws: ``HotSideError``; the update itself is complete then, its manifest without this.
  package func recordRehearsals(
    of outcome: Outcome
  ) async throws -> [JSONValue] {
    guard outcome.picture != nil, let picture = outcome.files.first,
      let manifest = outcome.files.last
    else { return [] }
    let camera = try await CameraScan.read(
      picture, try PictureSource.list([picture]),
      with: ConfinedPictureReader(seconds: UpdateCompletion.ownPictureSeconds))
    let release = try workspace.coldRelease()
    var summaries: [JSONValue] = []
    for state in Rehearsal.standardStates(for: [camera]) {
      // Kept alone: a whole rehearsal holds the update once more.
      summaries.append(try Rehearsal.run([camera], as: state, release: release).summary)
    }
    let bytes = try FileReading.bytes(at: manifest, limit: 16 << 20)
    guard var document = (try? JSONValue(parsing: bytes))?.object else { return summaries }
    document["rehearsals"] = .array(summaries)
    let text = JSONValue.object(document).serialized(pretty: true) + "\n"
    try FileReplacement.write(Array(text.utf8), to: manifest, under: .upkeep)
    return summaries
  }
}
