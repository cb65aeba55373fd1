import ByteSupport
package import CallDecoding
package import ColdRecords
package import ColdSigner
import Reporting
package import SubstrateCrypto
import VaultPayloads

extension ColdSignerError {
  /// Whether a device refuses for the reason alone that it has the very same already.
  fileprivate var isOfSameContent: Bool {
    switch self {
    case .update(.specsKnown), .update(.typesKnown), .metadata(.known): true
    case .scan, .shares, .payload, .update, .metadata, .store, .key, .derivation, .signing: false
    }
  }
}

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
    /// Whether codes behind the payload are of another one, which the device does not see.
    package let hasOtherPayload: Bool
    /// The screen of an update, which was then accepted.
    package let screen: UpdateScreen?
    /// What came of a list of keys, none of which was stored: that needs the phrases.
    package let keys: DerivationsPreview?
    /// What was shown to be signed, or to be looked at alone: the device has no key to sign with.
    package let shown: DeviceScreen?
    /// The address of the account whose key a Vault needs to show the payload; `nil` if every Vault shows it, or
    /// no Vault does.
    package let neededAccount: String?
    /// Both readings of a transaction whose proof is forged.
    package let forgery: ForgedProof?
    /// What accepting replaced, as the texts of ``Rehearsal/stored(_:)``.
    package let replaced: [String]
    /// A network of the device with the name of the update's, and another genesis hash.
    package let namesake: Namesake?
    /// What is wrong with the update's key or signature although a device does not ask: anybody can
    /// sign for the key, or may from now on.
    package let weakness: SubstrateCryptoError?
    /// Why it was refused, or what its frames lack.
    package let refusal: ColdSignerError?
    /// Whether frames were missing in the end, so that the device had nothing to decide on.
    package let isIncomplete: Bool

    /// Whether the device accepted it.
    package var isAccepted: Bool { refusal == nil }
    /// What the device did.
    package var decision: Decision {
      if isIncomplete { return .incomplete }
      if isAccepted { return shown == nil ? .accepted : .shown }
      return refusal?.isOfSameContent == true ? .present : .refused
    }
  }

  /// Two networks of one name.
  package struct Namesake: Equatable, Sendable {
    /// The name.
    let name: String
    /// The genesis hash of the network on the device.
    let stored: Hash256
    /// The genesis hash in the update.
    let offered: Hash256
  }

  /// What a device does with a picture, or with several.
  package enum Decision: String, CaseIterable, Sendable {
    /// It stores what it has been shown.
    case accepted
    /// It shows what is to be signed.
    case shown
    /// It refuses, for it has the very same already.
    case present = "already_there"
    /// It refuses.
    case refused
    /// Frames are missing, and it decides nothing.
    case incomplete

    /// For people.
    package var words: String { self == .present ? "already there" : rawValue }
  }

  /// The state of the device before the first scan.
  package let state: RehearsalState
  /// What came of each scan; nothing after the first refusal, but of what the device has already.
  package let scans: [Scan]

  /// Whether the device accepted everything that it did not have, and had not everything.
  package var isAccepted: Bool { decision == .accepted || decision == .shown }
  /// What became of all scans together.
  package var decision: Decision {
    let decisions = scans.map(\.decision)
    if let last = decisions.last, last == .refused || last == .incomplete { return last }
    return decisions.last { $0 != .present } ?? .present
  }
  /// The scan whose frames were not complete, if that ended the rehearsal.
  package var incompleteScan: Scan? { scans.first { $0.isIncomplete } }
  /// Why not everything was accepted.
  package var refusal: ColdSignerError? {
    isAccepted ? nil : scans.last { !$0.isAccepted }?.refusal
  }

  static func text(_ specs: NetworkSpecs) -> String {
    "specs of \(ScreenText.name(specs.title)) with \(specs.encryption.name)"
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
