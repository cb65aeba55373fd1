import ByteSupport
import ChainProofs
import JSONCodec

/// Subscriptions, except those of submitted extrinsics and `chainHead`.
extension NodeMethods {
  /// A kind of subscription.
  struct Subscribing {
    /// The method that ends it.
    let end: String
    /// The method name of its notifications.
    let notification: String
    let subject: NodeSession.Subject?

    init(_ end: String, _ notification: String, _ subject: NodeSession.Subject?) {
      (self.end, self.notification, self.subject) = (end, notification, subject)
    }
  }

  /// The kinds by the method that begins a subscription; the subject depends on the parameters if
  /// it is `nil`.
  static let subscribing: [String: Subscribing] = [
    "chain_subscribeAllHeads": Subscribing(
      "chain_unsubscribeAllHeads", "chain_allHead", .newHeads),
    "chain_subscribeNewHeads": Subscribing(
      "chain_unsubscribeNewHeads", "chain_newHead", .newHeads),
    "chain_subscribeNewHead": Subscribing("chain_unsubscribeNewHead", "chain_newHead", .newHeads),
    "subscribe_newHead": Subscribing("unsubscribe_newHead", "chain_newHead", .newHeads),
    "chain_subscribeFinalizedHeads": Subscribing(
      "chain_unsubscribeFinalizedHeads", "chain_finalizedHead", .finalizedHeads),
    "chain_subscribeFinalisedHeads": Subscribing(
      "chain_unsubscribeFinalisedHeads", "chain_finalizedHead", .finalizedHeads),
    "state_subscribeRuntimeVersion": Subscribing(
      "state_unsubscribeRuntimeVersion", "state_runtimeVersion", .runtimeVersion),
    "chain_subscribeRuntimeVersion": Subscribing(
      "chain_unsubscribeRuntimeVersion", "state_runtimeVersion", .runtimeVersion),
    "grandpa_subscribeJustifications": Subscribing(
      "grandpa_unsubscribeJustifications", "grandpa_justifications", .justifications),
    "state_subscribeStorage": Subscribing("state_unsubscribeStorage", "state_storage", nil),
  ]

  private static let ends = Set(
    subscribing.values.map(\.end) + ["author_unwatchExtrinsic", "transactionWatch_v1_unwatch"])

  /// Begins or ends a subscription; `nil` for other methods.
  func subscription(
    _ method: String, _ parameters: CallParameters, _ session: NodeSession?
  ) throws(RPCFailure) -> JSONValue? {
    let begun = NodeMethods.subscribing[method]
    guard begun != nil || NodeMethods.ends.contains(method) else { return nil }
    guard hasMethod(method) else { throw .methodNotFound }
    guard let session else { throw .internalError }
    guard let kind = begun else {
      return .bool(session.unsubscribe(try parameters.text(0, "a subscription")))
    }
    let subject: NodeSession.Subject
    if let fixed = kind.subject {
      subject = fixed
    } else {
      subject = .storage(try parameters.bytesList(0, "a key"))
    }
    return try host.update { chain, _ throws(RPCFailure) -> JSONValue in
      let subscription = try session.subscribe(to: subject, kind.notification)
      switch subject {
      case .newHeads: session.notify(subscription, chain.headers[chain.best].json)
      case .finalizedHeads: session.notify(subscription, chain.headers[chain.finalized].json)
      case .justifications: session.notify(subscription, NodeMethods.justification(chain))
      case .runtimeVersion: session.notify(subscription, runtimeVersion(at: chain.best))
      case .storage(let keys):
        session.notify(subscription, changes(of: keys, after: chain.best, chain))
      case .extrinsic, .transaction, .follow: break
      }
      return .string(subscription.id)
    }
  }

  /// Adds an empty block if the best one is below a number, and tells every session.
  func grow(to number: Int) {
    host.grow { chain, sessions in
      guard let added = chain.grow(to: number) else { return }
      for session in sessions { announce(added, chain, to: session) }
    }
  }

  /// Adds the notifications about a new best block.
  func announce(_ number: Int, _ chain: DevelopmentChain, to session: NodeSession) {
    let finalized = chain.finalized(at: number)
    let isNew = finalized > chain.finalized(at: number - 1)
    for subscription in session.subscriptions {
      func notify(_ result: JSONValue) { session.notify(subscription, result) }
      switch subscription.subject {
      case .newHeads: notify(chain.headers[number].json)
      case .finalizedHeads: if isNew { notify(chain.headers[finalized].json) }
      case .justifications: if isNew { notify(NodeMethods.justification(chain)) }
      case .runtimeVersion: if changesRuntime(number) { notify(runtimeVersion(at: number)) }
      case .storage(let keys):
        let changed = keys.filter {
          value($0, after: number, chain) != value($0, after: number - 1, chain)
        }
        if !changed.isEmpty { notify(changes(of: changed, after: number, chain)) }
      case .extrinsic(let hash):
        if chain.body(of: number)?.extrinsic.hash == hash {
          notify(.members(["inBlock": .bytes(chain.hashes[number].bytes)]))
        }
        guard isNew, chain.body(of: finalized)?.extrinsic.hash == hash else { continue }
        notify(.members(["finalized": .bytes(chain.hashes[finalized].bytes)]))
        _ = session.unsubscribe(subscription.id)
      case .transaction(let hash):
        if chain.body(of: number)?.extrinsic.hash == hash {
          notify(NodeMethods.place("bestChainBlockIncluded", number, chain))
        }
        guard isNew, chain.body(of: finalized)?.extrinsic.hash == hash else { continue }
        notify(NodeMethods.place("finalized", finalized, chain))
        _ = session.unsubscribe(subscription.id)
      case .follow(let withRuntime):
        notify(newBlock(number, chain, withRuntime))
        notify(NodeMethods.bestBlock(number, chain))
        if isNew {
          notify(
            .members([
              "event": .string("finalized"),
              "finalizedBlockHashes": .array([.bytes(chain.hashes[finalized].bytes)]),
              "prunedBlockHashes": .array([]),
            ]))
        }
      }
    }
  }

  /// The justification of the finalized block.
  private static func justification(_ chain: DevelopmentChain) -> JSONValue {
    guard let state = chain.provable else { return .null }
    let answers = ProofAnswers(chain: chain, state: state)
    return .bytes(answers.justification(of: chain.finalized).encoded)
  }

  private static func place(
    _ event: String, _ number: Int, _ chain: DevelopmentChain
  ) -> JSONValue {
    .members([
      "event": .string(event),
      "block": .members([
        "hash": .bytes(chain.hashes[number].bytes), "index": .integer(0),
      ]),
    ])
  }
}
