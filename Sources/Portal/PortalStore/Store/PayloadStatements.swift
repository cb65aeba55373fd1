import ByteSupport
package import PictureWork
import Reporting
import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

/// The statements of a payload, without its bytes: it is decoded and verified once, and then
/// compared with portals, records and indexes.
package struct PayloadStatements: Sendable {
  package let report: PayloadReport
  /// The entry for a store, whose time is 0; `nil` for types.
  let update: StoredUpdate?
  /// The reason why the signature is not valid, as a sentence; `nil` for a sound signature, and for
  /// an unsigned update.
  let signatureFault: String?
  /// The address prefix; `nil` if the update has none.
  let prefix: UInt16?

  /// Takes the statements of a payload.
  ///
  /// - Parameters:
  ///   - payload: any payload.
  ///   - source: the source in messages.
  ///   - print: the length and hashes of the payload, if they are known.
  /// - Throws: ``PortalFinding`` if the payload is not an update.
  package init(
    _ payload: ReadPayload, source: String, print: BlobPrint? = nil
  ) throws(PortalFinding) {
    let decoded: (update: UpdatePayload, content: UpdateContent)
    do { decoded = try payload.requireUpdate() } catch {
      throw PortalFinding(.unreadable, id: nil, source: source, error.reportable.message)
    }
    let (update, content) = decoded
    let print = print ?? BlobPrint(of: payload.bytes)
    // A payload can also be written with a longer length, which a report does not repeat. The length
    // of metadata is a part of the signed bytes.
    let isCanonical = update.kind == .loadMetadata || update.bytes == payload.bytes
    report = PayloadReport(
      update, content: content, whole: isCanonical ? (print.blake2b256, print.bytes) : nil)
    self.update = StoredUpdate(
      print, report, content, signedBy: update.verifier ?? .blank, firstSeen: 0)
    var fault: String?
    do { try update.requireSoundSignature() } catch { fault = error.reportable.message }
    signatureFault = fault
    prefix =
      switch content {
      case .specs(let specs): specs.prefix
      case .metadata(let metadata): metadata.facts.prefix
      case .types: nil
      }
  }
}
