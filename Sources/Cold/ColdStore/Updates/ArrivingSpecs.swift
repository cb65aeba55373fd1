import ByteSupport
import ColdRecords
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// Network specs that arrive, with everything that decides what a device does with them (cold-signer 2.2).
struct ArrivingSpecs {
  let specs: NetworkSpecs
  let signer: MultiSigner?
  let general: Verifier
  /// The number of specs before the update, which is their place afterwards.
  let order: UInt8
  /// What is odd about its texts.
  let warnings: [Warning]

  /// The last cards, and the event of the new specs.
  func finish(_ draft: inout UpdateDraft, verifier: ValidCurrentVerifier, general: Verifier) {
    for warning in warnings { draft.warn(warning) }
    draft.cards.add(.networkSpecs(specs), to: .newSpecs)
    draft.add(OrderedNetworkSpecs(specs: specs, order: order), verifier: verifier, general: general)
  }
}
