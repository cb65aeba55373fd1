import ByteSupport
package import CallDecoding
package import ColdSigner
package import SubstrateCrypto
import VaultPayloads

/// What a device of one state does with pictures.
package struct Rehearsal: Sendable {
  /// What came of one scan.
  package struct Scan: Sendable {
    /// What its pictures are called.
    package let name: String
    /// How many frames there were to see.
    package let framesSeen: Int
    /// How many the device looked at before it had the payload.
    package let framesUsed: Int
    /// How many a progress bar announced.
    package let framesAnnounced: Int
    /// The screen of an update, which was then accepted.
    package let screen: UpdateScreen?
    /// What came of a list of keys, none of which was stored: that needs the phrases.
    package let keys: DerivationsPreview?
    /// What was shown to be signed, or to be looked at alone: the device has no key to sign with.
    package let shown: ScanResult?
    /// Both readings of a transaction whose proof is forged.
    package let forgery: ForgedProof?
    /// What accepting replaced, as the texts of ``Rehearsal/stored(_:)``.
    package let replaced: [String]
    /// What is wrong with the update's key or signature although a device does not ask: anybody can
    /// sign for the key, or may from now on.
    package let weakness: SubstrateCryptoError?
    /// Why it was refused, or what its frames lack.
    package let refusal: ColdSignerError?
    /// Whether frames were missing in the end, so that the device had nothing to decide on.
    package let isIncomplete: Bool

    /// Whether the device accepted it.
    package var isAccepted: Bool { refusal == nil }
    /// `accepted`, `refused`, or `incomplete`, which is no decision.
    package var decision: String {
      if isIncomplete { return "incomplete" }
      return isAccepted ? (shown == nil ? "accepted" : "shown") : "refused"
    }
  }

  /// The state of the device before the first scan.
  package let state: RehearsalState
  /// What came of each scan; nothing after the first refusal.
  package let scans: [Scan]

  /// Whether the device accepted everything.
  package var isAccepted: Bool { scans.allSatisfy { $0.isAccepted } }
  /// The scan whose frames were not complete, if that ended the rehearsal.
  package var incompleteScan: Scan? { scans.first { $0.isIncomplete } }
  package var refusal: ColdSignerError? { scans.lazy.compactMap { $0.refusal }.first }

  static func text(_ specs: NetworkSpecs) -> String {
    "specs of \(ScreenText.line(specs.title)) with \(specs.encryption.name)"
  }

  /// What an update stores, as texts.
  package static func stored(_ update: PendingUpdate) -> [String] {
    update.events.compactMap { event in
      switch event {
      case .networkSpecsAdded(let specs, _, _): text(specs.specs)
      case .metadataAdded(let metadata): "metadata \(metadata.name) \(metadata.version)"
      case .typesAdded: "types"
      case .networkVerifierSet(_, .general, _): "the general verifier as the network's"
      case .networkVerifierSet(_, .custom(let verifier), _):
        verifier.signer == nil
          ? "that the network has no verifier" : "the signer as the network's verifier"
      case .generalVerifierSet: "the signer as the general verifier"
      default: nil
      }
    }
  }

  /// What an update wipes, as texts.
  package static func wiped(_ update: PendingUpdate) -> [String] {
    update.events.compactMap { event in
      switch event {
      case .networkSpecsRemoved(let specs, _, _): text(specs.specs)
      case .metadataRemoved(let metadata): "metadata \(metadata.name) \(metadata.version)"
      case .typesRemoved: "types"
      default: nil
      }
    }
  }
}
