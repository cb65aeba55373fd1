package import ByteSupport
import CommandLineKit
package import SubstrateCrypto
package import UpdateCompletion
package import VaultPayloads

/// An update in the round: what it is, where it stands, and what is next (round 1).
package struct RoundRow: Equatable, Sendable {
  /// The network's name; `nil` for types, and for a file that does not tell.
  package var network: String?
  /// The title of the network's entry; of the first one for metadata, `nil` for what has none.
  package var title: String?
  /// What it is; `nil` for a file that does not tell.
  package var kind: UpdateKind?
  /// What accounts are made with; specs only.
  package var encryption: Encryption?
  /// The version: that of the nodes for what is behind; metadata only.
  package var version: UInt32?
  /// The newest version below it that is complete, or was signed by another; metadata only.
  package var former: UInt32?
  package var state: RoundState
  /// Why, and what else is to be known, in sentences.
  package var reasons: [String] = []
  /// Who signed the product of this version, or else of ``former``; `nil` for nobody.
  package var signer: MultiSigner?
  /// Whether ``signer`` is the verifier on record.
  package var isSignerOnRecord = false
  /// The verdict on that product; `nil` without a product.
  package var verdict: UpdateVerdict?
  /// The payload that waits.
  package var payload: String?
  /// BLAKE2b-256 of the bytes to be signed or signed; `nil` where there is neither payload nor product.
  package var signedHash: Hash256?
  /// The product of this version, or else of ``former``: its manifest, or its picture where it has none.
  package var product: String?
  /// Whether the portal of the workspace is to publish it.
  package var isForPortal = false
  /// When nodes last said what their runtime is, in seconds since 1970 (UTC).
  package var observedAt: Int64?
  /// Since when nodes are silent.
  package var silentSince: Int64?

  /// Takes the product of another row.
  mutating func takeProduct(of row: RoundRow) {
    (product, signer, verdict) = (row.product, row.signer, row.verdict)
    isSignerOnRecord = row.isSignerOnRecord
  }

  /// A row of what is known at once.
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

  /// The command that is next; `nil` where there is none.
  package var step: RoundStep? {
    switch state {
    case .alarm, .published: nil
    case .complete: isForPortal ? .publish : nil
    case .behind: network.map { .fetch($0) }
    case .unknown: network.map { .fetch($0) }
    case .silent: network.map { .setEndpoint($0) }
    case .unprepared: title.map { .prepareSpecs($0) }
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

  /// By which word `sign` finds it.
  private var word: String? { kind == .loadTypes ? "types" : network }
}

/// A command that comes next in the round.
package enum RoundStep: Hashable, Sendable {
  /// Metadata of a network is to be fetched.
  case fetch(String)
  /// Specs of an entry are to be prepared, by its title.
  case prepareSpecs(String)
  /// Metadata of a network is to be prepared.
  case prepareMetadata(String)
  case prepareTypes
  /// What waits of a network is to be signed.
  case sign(String)
  /// The products of a network are to be signed anew.
  case signAgain(String)
  /// The portal is to be built.
  case publish
  /// The nodes of a network are silent; the user has to name another one.
  case setEndpoint(String)

  /// The kinds of steps in the order of the round, each with the command for one network, and for all.
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

  /// Command lines that can be pasted, one for each kind of step.
  ///
  /// - Parameters:
  ///   - steps: the steps of rows.
  ///   - eachAlone: whether every network has a line of its own, for somebody who asked for certain ones:
  ///     else several have the line for all.
  /// - Returns: the lines, in the order of the round.
  package static func lines(_ steps: [RoundStep], eachAlone: Bool = false) -> [String] {
    var kinds: [Int: [RoundStep]] = [:]
    for step in steps where kinds[step.words.place]?.contains(step) != true {
      kinds[step.words.place, default: []].append(step)
    }
    return kinds.sorted { $0.key < $1.key }.flatMap { _, steps in
      (steps.count > 1 && !eachAlone ? [steps[0].words.all] : steps.map(\.words.one))
        .map { "hotside " + $0 }
    }
  }
}
