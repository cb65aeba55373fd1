import ColdRecords
package import ColdSigner
package import PictureReading
package import PictureWork

extension ScanSession {
  /// Shows pictures to a device until it has a payload; of several pictures, the later ones are read until one
  /// belongs to another payload.
  ///
  /// - Parameters:
  ///   - name: what the pictures are called.
  ///   - sources: in the order in which they are shown.
  ///   - reader: what reads them, within its budget.
  ///   - progress: told how many pictures of how many are read.
  /// - Returns: the codes that were looked at; they may be without a payload.
  /// - Throws: `PictureError`, `FileError` for a picture that cannot be read; `ColdSignerError` for codes that do not go
  ///   together.
  package static func read(
    _ name: String, _ sources: [PictureSource],
    with reader: ConfinedPictureReader = ConfinedPictureReader(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> ScanSession {
    var session = ScanSession()
    var refusal: ColdSignerError?
    _ = try await CameraScan.read(name, sources, with: reader, progress: progress) { content in
      do throws(ColdSignerError) { try session.add(content) } catch { refusal = error }
      return refusal != nil || session.hasOtherPayload || session.isComplete && sources.count == 1
    }
    if let refusal { throw refusal }
    return session
  }
}
