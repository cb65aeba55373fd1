import ColdRecords
package import ColdSigner
package import PictureReading
package import PictureWork

extension ScanSession {
  /// Scans pictures until a frame belongs to another payload than the first complete one.
  ///
  /// Frames after the complete payload are read too, in one movie as in several files, so that
  /// ``ScanSession/otherPayloadNotice`` names a second payload.
  ///
  /// - Parameters:
  ///   - name: the name of the pictures.
  ///   - sources: the pictures in order.
  ///   - reader: reads the pictures within its limits.
  ///   - progress: receives the numbers of read and of all pictures.
  /// - Returns: the scan, which may lack a payload.
  /// - Throws: `PictureError`, `FileError` for an unreadable picture; `ColdSignerError` if the
  ///   codes do not belong together.
  package static func read(
    _ name: String, _ sources: [PictureSource],
    with reader: ConfinedPictureReader = ConfinedPictureReader(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> ScanSession {
    var session = ScanSession()
    var refusal: ColdSignerError?
    _ = try await CameraScan.read(name, sources, with: reader, progress: progress) { content in
      do throws(ColdSignerError) { try session.add(content) } catch { refusal = error }
      return refusal != nil || session.hasOtherPayload
    }
    if let refusal { throw refusal }
    return session
  }
}
