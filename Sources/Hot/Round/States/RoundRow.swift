package import ByteSupport
import CommandLineKit
import Reporting
package import SubstrateCrypto
package import UpdateCompletion
package import VaultPayloads

/// An update in the round: its subject, its state and the next step (round 1).
package struct RoundRow: Equatable, Sendable {
  /// The network's name; `nil` for type tables, and for an unreadable file.
  package var network: String?
  /// The title of the network's entry; for metadata, that of the first entry; `nil` for other
  /// updates.
  package var title: String?
  /// The kind of update; `nil` for an unreadable file.
  package var kind: UpdateKind?
  /// The encryption of specs; `nil` for other updates.
  package var encryption: Encryption?
  /// The spec version of metadata; in the state `behind`, the version that the nodes have; `nil`
  /// for other updates.
  package var version: UInt32?
  /// The version that the chain runs, if it is lower than ``version``; `nil` for other updates.
  package var liveVersion: UInt32?
  /// The newest lower version that is complete or foreign; `nil` for other updates than metadata.
  package var former: UInt32?
  package var state: RoundState
  /// The reasons for the state, and further notes, as sentences.
  package var reasons: [String] = []
  /// The reason that the payload was refused, as a sentence; `nil` if it was not.
  package internal(set) var refusal: String?
  /// The signer of the product of this version, or of ``former``; `nil` for an unsigned or missing
  /// product.
  package var signer: MultiSigner?
  /// Whether ``signer`` is the verifier on record.
  package var isSignerOnRecord = false
  /// The verdict on the product of this version, or of ``former``; `nil` without a product.
  package var verdict: UpdateVerdict?
  /// The path of the payload.
  package var payload: String?
  /// BLAKE2b-256 of the signed bytes, or of the bytes to sign; `nil` if there is neither payload
  /// nor product.
  package var signedHash: Hash256?
  /// The path of the product of this version, or of ``former``: its manifest, or its picture or
  /// text.
  package var product: String?
  /// Whether the portal of the workspace is to publish the update, or to take it from another portal.
  package var isForPortal = false
  /// The options of `portal build` for the portal's site, with a leading space.
  package var buildOptions = ""
  /// Whether the product has a reduced form of the metadata.
  package var isReduced = false
  /// The time of the last answer of a node about its runtime, in seconds since 1970 (UTC).
  package var observedAt: Int64?
  /// The time when the fault of the nodes was found, in seconds since 1970 (UTC); `nil` if unknown,
  /// and without a fault.
  package var faultAt: Int64?
  /// The time since which nodes do not answer, in seconds since 1970 (UTC); `nil` if they answer.
  package var silentSince: Int64?

  /// Copies the product of another row.
  mutating func takeProduct(of row: RoundRow) {
    (product, signer, verdict) = (row.product, row.signer, row.verdict)
    (isSignerOnRecord, isReduced) = (row.isSignerOnRecord, row.isReduced)
  }

  package init(
    network: String? = nil, title: String? = nil, kind: UpdateKind? = nil,
    encryption: Encryption? = nil, version: UInt32? = nil, state: RoundState,
    payload: String? = nil, signedHash: Hash256? = nil
  ) {
    self.network = network
    self.title = title
    self.kind = kind
    self.encryption = encryption
    self.version = version
    self.state = state
    self.payload = payload
    self.signedHash = signedHash
  }

  /// The next command; `nil` if there is none.
  package var step: RoundStep? {
    switch state {
    // The reason names the way out if the row is unproved or mirrored, or the chain went back.
    case .alarm, .published, .withdrawn, .unproved, .wentBack: nil
    case .complete: isForPortal ? .publish : nil
    case .behind: network.map { .fetch($0) }
    case .unknown where isForPortal: nil
    case .unknown: network.map { .fetch($0) }
    case .silent: network.map { .setEndpoint($0) }
    case .unprepared: title.map { .prepareSpecs($0) }
    case .waiting where refusal != nil: nil
    case .waiting: word.map { .sign($0) } ?? payload.map { .sign($0) }
    case .foreign: word.map { .signAgain($0) }
    case .stored:
      switch kind {
      case .addSpecs: title.map { .prepareSpecs($0) }
      case .loadMetadata: network.map { .prepareMetadata($0) }
      case .loadTypes, nil: .prepareTypes
      }
    }
  }

  /// The argument with which `sign` finds the update.
  private var word: String? { kind == .loadTypes ? "types" : network }
}

extension RoundRow {
  /// The state for people: of a product by another key or without a signature, the verdict as
  /// `verify` words it.
  package var stateWord: String {
    guard state == .foreign, let verdict else { return state.rawValue }
    return verdict.rawValue.split(separator: "_").joined(separator: " ")
  }

  /// Whether the row is a file that cannot be read.
  package var isDamaged: Bool { state == .alarm && verdict == .damaged }

  /// A short name: `westend metadata 9220`.
  package var subject: String {
    switch kind {
    case .addSpecs, .loadMetadata:
      [
        network.map(ScreenText.line), kind == .addSpecs ? "specs" : "metadata", encryption?.name,
        version.map(String.init),
      ].compactMap(\.self).joined(separator: " ")
    case .loadTypes: "the types"
    case nil: payload ?? product ?? "a file"
    }
  }
}

/// A command that is the next step in the round.
package enum RoundStep: Hashable, Sendable {
  /// Fetch the metadata of a network.
  case fetch(String)
  /// Prepare the specs of an entry, by its title.
  case prepareSpecs(String)
  /// Prepare the metadata of a network.
  case prepareMetadata(String)
  case prepareTypes
  /// Sign the pending payloads of a network.
  case sign(String)
  /// Sign the products of a network again.
  case signAgain(String)
  /// Build the portal.
  case publish
  /// The nodes of a network do not answer; the user must set another endpoint.
  case setEndpoint(String)

  /// The position in the round, with the commands for one network and for all.
  private var words: (place: Int, one: String, all: String) {
    switch self {
    case .fetch(let name):
      (0, "load-metadata -n \(word(name))", "load-metadata -a --pass-errors")
    case .prepareSpecs(let title):
      (1, "add-specs -f -n \(word(title))", "add-specs -f -a")
    case .prepareMetadata(let name):
      (2, "load-metadata -f -n \(word(name))", "load-metadata -f -a")
    case .prepareTypes: (3, "load-types", "load-types")
    case .sign(let name): (4, "sign \(word(name))", "sign --all")
    case .signAgain(let name):
      (5, "sign \(word(name)) --again", "sign --all --again-foreign")
    case .publish: (6, "portal build", "portal build")
    case .setEndpoint(let name):
      (7, "networks set-endpoint \(word(name)) URL", "networks set-endpoint NAME URL")
    }
  }

  private func word(_ text: String) -> String { ShellWord.quoted(text, leaving: "") }

  /// The command lines for steps, in the order of the round: one for each kind of step, or with `eachAlone` one for
  /// each network.
  ///
  /// With `proving`, those that fetch have `--prove`. `options` are those of `portal build`, with a leading space.
  package static func lines(
    _ steps: [RoundStep], eachAlone: Bool = false, proving: Bool = false,
    building options: String = ""
  ) -> [String] {
    var kinds: [Int: [RoundStep]] = [:]
    for step in steps where kinds[step.words.place]?.contains(step) != true {
      kinds[step.words.place, default: []].append(step)
    }
    return kinds.sorted { $0.key < $1.key }.flatMap { _, steps in
      let lines = steps.count > 1 && !eachAlone ? [steps[0].words.all] : steps.map(\.words.one)
      let rest =
        switch steps[0] {
        case .fetch where proving: " --prove"
        case .publish: options
        default: ""
        }
      return lines.map { "hotside \($0)\(rest)" }
    }
  }
}
