package import ByteSupport
package import JSONCodec
package import PortalStore
package import Reporting

/// The result of an update for one network.
package struct NetworkResult: Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// The portal has the version that the chain runs.
    case current
    /// An update waits for its signature.
    case waiting
    /// A version that the chain does not run yet is signed.
    case next
    /// The operator has withdrawn the version that the chain runs.
    case withdrawn
    /// The nodes, releases or portals of the network cannot be reached.
    case unknown
    /// The chain runs a lower version than before.
    case wentBack = "went_back"
    /// The nodes give other specs than the portal has.
    case specsChanged = "specs_changed"
    /// Nodes, releases or portals contradict each other or what is known.
    case alarm
    /// The update of the network failed for another reason.
    case failed
  }

  package let id: String
  package var state = State.current
  /// The version that the chain runs; `nil` if it is not known.
  package var live: UInt32?
  /// The version that was found; `nil` if there is none.
  package var version: UInt32?
  /// BLAKE2b-256 of the metadata of ``version``.
  package var metadataHash: Hash256?
  /// The source of ``version``: an endpoint, an asset or a portal.
  package var source: String?
  /// Whether this run has found or prepared the version.
  package var isNew = false
  /// The reason for the state, as sentences.
  package var reason: String?
  package var exit = ExitCode.success
  /// The first block with the version that the chain runs, if this run has looked for it.
  package var since: PortalShelf.Live?
  /// BLAKE2b-256 of the code of an upgrade that the chain has announced.
  package var announcedHash: Hash256?
  /// The command with which the operator goes on; `nil` if there is none.
  package var nextCommand: String?
  /// Notes for the operator, as sentences.
  package var notes: [String] = []

  /// Faults that leave the state as it is, such as a source that could not be read although others answered, as
  /// sentences.
  var findings: [String] = []

  package init(id: String) { self.id = id }

  /// Ends the run of the network: a person must look at findings.
  mutating func end() {
    guard !findings.isEmpty else { return }
    let text = findings.joined(separator: " ")
    if exit == .success {
      (exit, reason) = (.partial, text)
    } else {
      notes.append(text)
    }
  }

  /// Takes the result of a network that did not answer the last time, and is not asked again before a time.
  mutating func spare(askedAt: Int64, until end: Int64) {
    (state, exit) = (.unknown, .unavailable)
    reason = """
      Nothing answered at \(RFC3339.words(askedAt)); the network is asked again after \(RFC3339.words(end)). \
      'hotside portal update' asks it now.
      """
  }

  /// Takes an error that belongs to this network.
  mutating func fail(_ error: any Error) {
    let error = error.reportable
    // The first error is the cause of the others, but contradictions are more important.
    guard exit == .success || (exit != .refused && error.exitCode == .refused) else { return }
    // A host that answers without JSON is not a node at present.
    exit = error.code == .notJson ? .unavailable : error.exitCode
    reason = error.message
    state =
      switch (error.code, exit) {
      case (.nodeSpecsChanged, _): .specsChanged
      case (.chainWentBack, _): .wentBack
      // An old checkpoint of this portal says nothing about the chain.
      case (.oldCheckpoint, _): .failed
      case (_, .refused): .alarm
      case (_, .unavailable): .unknown
      default: .failed
      }
  }
}

extension NetworkResult {
  package static let form: JSONForm<NetworkResult> = .named(
    "PortalNetworkResult",
    [
      "id": .of(\.id), "state": .word(of: \.state), "liveVersion": .of(\.live),
      "specVersion": .of(\.version), "metadataHash": .of(\.metadataHash),
      "source": .of(\.source), "isNew": .of(\.isNew),
      "sinceBlock": .of(\.since?.number), "sinceTime": .of { $0.since?.time.map(RFC3339.text) },
      "announcedCodeHash": .of(\.announcedHash), "reason": .of(\.reason),
      "exitCode": .of { Int($0.exit.rawValue) }, "nextCommand": .of(\.nextCommand),
      "notes": .of(\.notes),
    ])
}

extension [NetworkResult] {
  /// The exit code of a run: findings of single networks end in 12, and 69 if nothing answered.
  package var exit: ExitCode {
    if !isEmpty, allSatisfy({ $0.exit == .unavailable }) { return .unavailable }
    return contains { $0.exit != .success } ? .partial : .success
  }

  /// Whether the run has found something that was not known.
  package var isChanged: Bool { contains(where: \.isNew) }
}
