import ByteSupport
package import CallDecoding
package import ColdRecords
package import ColdSigner
import Reporting
package import SubstrateCrypto
import VaultPayloads

extension ColdSignerError {
  /// Whether a device refuses only because it already has the same content.
  fileprivate var isOfSameContent: Bool {
    switch self {
    case .update(.specsKnown), .update(.typesKnown), .metadata(.known): true
    case .scan, .shares, .payload, .update, .metadata, .store, .key, .derivation, .signing: false
    }
  }
}

/// The response of a device in one state to pictures.
package struct Rehearsal: Sendable {
  /// The result of one scan.
  package struct Scan: Sendable {
    /// The name of the pictures.
    package let name: String
    /// The number of frames in the pictures.
    package let framesSeen: Int
    /// The number of frames that the device processed.
    package let framesUsed: Int
    /// The number of frames that the device's progress bar announced.
    package let framesAnnounced: Int
    /// Whether later codes belong to another payload, which the device does not see.
    package let hasOtherPayload: Bool
    /// The screen of the accepted update.
    package let screen: UpdateScreen?
    /// The preview of a key list; storing the keys would need the phrases.
    package let keys: DerivationsPreview?
    /// The screen of transactions or messages; the device has no key to sign them.
    package let shown: DeviceScreen?
    /// The address of the account whose key a Vault needs to show the payload; `nil` if every Vault
    /// shows it, or no Vault does.
    package let neededAccount: String?
    /// Both readings of a transaction with a forged proof.
    package let forgery: ForgedProof?
    /// The data that the update replaced, as in ``Rehearsal/stored(_:)``.
    package let replaced: [String]
    /// A network on the device with the update's name but another genesis hash.
    package let namesake: Namesake?
    /// The weakness of the update's key or signature, which allows anyone to forge signatures, now
    /// or later.
    ///
    /// A device does not check for it.
    package let weakness: SubstrateCryptoError?
    /// The reason of the refusal, or the missing frames.
    package let refusal: ColdSignerError?
    /// Whether frames were missing, so that the device decided nothing.
    package let isIncomplete: Bool

    package var isAccepted: Bool { refusal == nil }
    /// The decision of the device.
    package var decision: Decision {
      if isIncomplete { return .incomplete }
      if isAccepted { return shown == nil ? .accepted : .shown }
      return refusal?.isOfSameContent == true ? .present : .refused
    }
  }

  /// Two networks with the same name.
  package struct Namesake: Equatable, Sendable {
    let name: String
    /// The genesis hash of the network on the device.
    let stored: Hash256
    /// The genesis hash in the update.
    let offered: Hash256
  }

  /// The decision of a device about one or more scans.
  package enum Decision: String, CaseIterable, Sendable {
    /// The update is stored.
    case accepted
    /// The content is shown for signing or reading.
    case shown
    /// The update is refused because the device already has the same content.
    case present = "already_there"
    /// The payload is refused.
    case refused
    /// Frames are missing, so the device decides nothing.
    case incomplete

    /// The decision in words.
    package var words: String { self == .present ? "already there" : rawValue }
  }

  /// The state of the device before the first scan.
  package let state: RehearsalState
  /// The results of the scans, up to the first refusal; content that the device already has does
  /// not count as refused.
  package let scans: [Scan]

  /// Whether the device accepted everything that was new to it, and something was new.
  package var isAccepted: Bool { decision == .accepted || decision == .shown }
  /// The decision about all scans together.
  package var decision: Decision {
    let decisions = scans.map(\.decision)
    if let last = decisions.last, last == .refused || last == .incomplete { return last }
    return decisions.last { $0 != .present } ?? .present
  }
  /// The scan that ended the rehearsal because frames were missing, if any.
  package var incompleteScan: Scan? { scans.first { $0.isIncomplete } }
  /// The reason why not everything was accepted.
  package var refusal: ColdSignerError? {
    isAccepted ? nil : scans.last { !$0.isAccepted }?.refusal
  }

  static func text(_ specs: NetworkSpecs) -> String {
    "specs of \(ScreenText.name(specs.title)) with \(specs.encryption.name)"
  }

  /// The data that an update stores, as texts.
  package static func stored(_ update: PendingUpdate) -> [String] {
    update.events.compactMap { event in
      switch event {
      case .networkSpecsAdded(let specs, _, _): text(specs.specs)
      case .metadataAdded(let metadata): "metadata \(metadata.name) \(metadata.version)"
      case .typesAdded: "types"
      case .networkVerifierSet(_, .general, _): "the general verifier as the network's verifier"
      case .networkVerifierSet(_, .custom(let verifier), _):
        verifier.signer == nil
          ? "that the network has no verifier" : "the signer as the network's verifier"
      case .generalVerifierSet: "the signer as the general verifier"
      default: nil
      }
    }
  }

  /// The data that an update removes, as texts.
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
