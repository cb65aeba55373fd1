import ByteSupport
import ColdSigner
import JSONCodec

extension UpdateCompletion {
  /// Rehearses a completed update in all standard states, from its picture, and records in its
  /// manifest for whom it works.
  ///
  /// - Parameter outcome: what ``write(_:)`` made.
  /// - Returns: the rehearsals; none where no picture was drawn.
  /// - Throws: ``HotSideError``; the update itself is complete then, its manifest without this.
  public func recordRehearsals(
    of outcome: Outcome
  ) async throws(HotSideError) -> [Rehearsal] {
    guard outcome.picture != nil, let picture = outcome.files.first,
      let manifest = outcome.files.last
    else { return [] }
    let camera = try await CameraScan.read(picture, try PictureSource.list([picture]))
    let release = try workspace.coldRelease()
    var rehearsals: [Rehearsal] = []
    for state in Rehearsal.standardStates(for: [camera]) {
      rehearsals.append(try Rehearsal.run([camera], as: state, release: release))
    }
    let summaries = JSONValue.array(rehearsals.map { $0.summary })
    try HotSideError.wrappingFile { () throws(FileError) in
      let bytes = try FileReading.bytes(at: manifest, limit: 16 << 20)
      guard var document = (try? JSONValue(parsing: bytes))?.object else { return }
      document["rehearsals"] = summaries
      let text = JSONValue.object(document).serialized(pretty: true) + "\n"
      try FileReplacement.write(Array(text.utf8), to: manifest)
    }
    return rehearsals
  }
}
