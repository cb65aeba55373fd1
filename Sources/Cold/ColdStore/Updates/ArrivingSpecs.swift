import ByteSupport
import ColdRecords
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// Received network specs, with the state that decides how a device treats them (cold-signer 2.2).
struct ArrivingSpecs {
  let specs: NetworkSpecs
  let signer: MultiSigner?
  let general: Verifier
  /// The number of specs already stored, which becomes the order number of the new specs.
  let order: UInt8
  /// The warnings about name and title.
  let warnings: [Warning]

  /// Adds the last cards, and the event of the new specs.
  func finish(_ draft: inout UpdateDraft, verifier: ValidCurrentVerifier, general: Verifier) {
    for warning in warnings { draft.warn(warning) }
    draft.cards.add(.networkSpecs(specs), to: .newSpecs)
    draft.add(OrderedNetworkSpecs(specs: specs, order: order), verifier: verifier, general: general)
  }
}
