import CallDecoding
import ColdRecords
import ColdSigner
import PictureWork
import SubstrateCrypto
import VaultPayloads

/// What a camera's pictures come to before a device looks into its store: the same for every device.
struct ScannedCamera: Sendable {
  let camera: CameraScan
  /// The codes, up to what cannot be taken.
  let session: ScanSession
  /// Why there is no payload, if there is none.
  let refusal: ColdSignerError?
  /// Whether that is because frames were missing in the end.
  let isIncomplete: Bool
  /// The update that the frames give, if they give one.
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

  /// What is wrong with the update's key or signature although a device does not ask.
  var weakness: SubstrateCryptoError? {
    do throws(VaultPayloadsError) { try update?.requireSoundSignature() } catch {
      if case .key(let error) = error { return error }
    }
    return nil
  }

  /// The metadata that the update brings, if it brings some.
  var metadata: MetadataContent? {
    guard case .metadata(let metadata)? = try? update?.content() else { return nil }
    return metadata
  }
}
