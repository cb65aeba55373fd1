import ByteSupport
import ColdRecords
package import JSONCodec
package import PictureWork
import Reporting
import SubstrateCrypto
package import VaultPayloads

/// The summary of rehearsals in several states.
package struct RehearsalVerdict: Sendable {
  /// The result over all states.
  package enum Sum: String, CaseIterable, Sendable {
    /// Devices in at least one state accept the pictures.
    case works
    /// No device accepts the pictures, but some already have the content.
    case present = "already_there"
    /// No device accepts the pictures.
    case refused
    /// Frames are missing.
    case incomplete
  }

  private let rehearsals: [Rehearsal]
  /// The network of all updates; `nil` if there is not exactly one.
  private let network: String?
  /// The Vault releases that the payloads need, each once.
  package let needed: [VaultVersion]

  /// Summarizes rehearsals of the same pictures.
  ///
  /// - Parameters:
  ///   - rehearsals: one for each state.
  ///   - cameras: the scans of the pictures.
  package init(_ rehearsals: [Rehearsal], of cameras: [CameraScan]) {
    self.rehearsals = rehearsals
    let scanned = cameras.map(ScannedCamera.init)
    network = RehearsalJob.network(of: scanned)
    needed = RehearsalJob.neededVersions(of: scanned)
  }

  /// The result over all states.
  package var sum: Sum {
    if rehearsals.contains(where: \.isAccepted) { return .works }
    if rehearsals.contains(where: { $0.decision == .present }) { return .present }
    return rehearsals.allSatisfy { $0.decision == .incomplete } ? .incomplete : .refused
  }

  /// The devices that accept the pictures and those that do not, with the Vault releases that the
  /// payloads need.
  package var sentence: String {
    let keys = rehearsals.first?.scans.compactMap(\.keyNotice) ?? []
    return ([works] + keys + needed.map(\.sentence)).joined(separator: " ")
  }

  private var works: String {
    let fresh = rehearsals.first { $0.state == .fresh }
    var sentences: [String] = []
    switch sum {
    case .works: sentences.append("Works on \(list { $0.isAccepted }).")
    case .present: sentences.append("Works on none of these devices.")
    case .refused: sentences.append("Works on none of these devices.")
    case .incomplete: return "Undecided: frames are missing."
    }
    let present = list { $0.decision == .present }
    if !present.isEmpty { sentences.append("Already on \(present).") }
    if let fresh, fresh.decision == .refused, let refusal = fresh.refusal {
      sentences.append("Not on \(words(.fresh)): \(refusal.message)")
    } else {
      let refused = list { $0.decision == .refused }
      if sum == .works, !refused.isEmpty { sentences.append("Not on \(refused).") }
    }
    return sentences.joined(separator: " ")
  }

  /// The devices of a state, as the end of a sentence: `phones without a general verifier`.
  package func words(_ state: RehearsalState) -> String {
    switch state {
    case .fresh: "a new phone"
    case .noGeneralVerifier: "phones without a general verifier"
    case .general(let signer):
      RehearsalJob.isStranger(signer)
        ? "phones with another general verifier"
        : "phones whose general verifier is \(RehearsalVerdict.short(signer))"
    case .custom(let signer):
      RehearsalJob.isStranger(signer)
        ? "phones where \(owner) another custom verifier"
        : "phones where \(RehearsalVerdict.short(signer)) is \(genitive) custom verifier"
    case .otherForm: "phones that have the other form of this version"
    case .folder(let path): "the device in \(ScreenText.quoted(path))"
    }
  }

  private var owner: String {
    network.map { "\(ScreenText.line($0)) has" } ?? "networks have"
  }
  private var genitive: String { network.map { "\(ScreenText.line($0))'s" } ?? "the networks'" }

  /// The matching states, as a list in words.
  private func list(_ isMeant: (Rehearsal) -> Bool) -> String {
    let states = rehearsals.filter(isMeant).map(\.state)
    let parts = states.enumerated().map { index, state in
      // The key is not named again directly after it was named for the previous state.
      if case .custom(let signer) = state, index > 0, states[index - 1] == .general(signer),
        !RehearsalJob.isStranger(signer)
      {
        return "those where it is \(genitive) custom verifier"
      }
      return words(state)
    }
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return "\(parts.dropLast().joined(separator: ", ")), and on \(last)"
  }

  /// Abbreviates a key as `bc07…362e`, after its scheme if that is not sr25519.
  private static func short(_ signer: MultiSigner) -> String {
    let hex = Hex.encode(signer.publicKey)
    let scheme = signer.scheme == .sr25519 ? "" : "\(signer.scheme.name) "
    return "\(scheme)\(hex.prefix(4))…\(hex.suffix(4))"
  }
}

extension RehearsalVerdict: JSONFormed {
  package static let form: JSONForm<RehearsalVerdict> = [
    "verdict": .word(of: \.sum), "message": .of(\.sentence),
    "acceptingStates": .of { $0.rehearsals.filter(\.isAccepted).map(\.state.name) },
    "states": .of(\.rehearsals),
  ]
}
