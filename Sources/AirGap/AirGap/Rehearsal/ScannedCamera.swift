import CallDecoding
import ColdRecords
import ColdSigner
import PictureWork
import SubstrateCrypto
import VaultPayloads

/// The payload of scanned pictures, before a device compares it with its database; the same for
/// every device.
struct ScannedCamera: Sendable {
  let camera: CameraScan
  /// The codes, up to the first that is refused.
  let session: ScanSession
  /// The reason why the payload is missing; `nil` if it is complete.
  let refusal: ColdSignerError?
  /// Whether the payload is missing because frames are missing.
  let isIncomplete: Bool
  /// The update in the payload, if it is one.
  let update: UpdatePayload?
  /// The forgery in the payload's transactions, if there is one.
  let forgery: ForgedProof?

  init(_ camera: CameraScan) {
    self.camera = camera
    var session = ScanSession()
    var refusal: ColdSignerError?
    var isIncomplete = false
    do throws(ColdSignerError) {
      for content in camera.contents { try session.add(content) }
      do throws(ColdSignerError) { _ = try session.finish() } catch {
        isIncomplete = error.isIncompleteScan
        throw error
      }
    } catch { refusal = error }
    let update = session.payload.flatMap { try? UpdatePayload(reading: $0) }
    forgery = update == nil ? session.payload.flatMap(ForgedProof.init(inPayload:)) : nil
    (self.session, self.refusal, self.isIncomplete, self.update) = (
      session, refusal, isIncomplete, update
    )
  }

  /// The weakness of the update's key or signature, which a device does not check.
  var weakness: SubstrateCryptoError? {
    do throws(VaultPayloadsError) { try update?.requireSoundSignature() } catch {
      if case .key(let error) = error { return error }
    }
    return nil
  }

  /// The metadata in the update, if it has metadata.
  var metadata: MetadataContent? {
    guard case .metadata(let metadata)? = try? update?.content() else { return nil }
    return metadata
  }
}
