import ByteSupport
import JSONCodec

/// Extrinsics of clients.
extension NodeMethods {
  /// Reads and checks an extrinsic.
  func read(
    _ bytes: [UInt8], _ chain: DevelopmentChain
  ) throws(RPCFailure) -> SubmittedExtrinsic {
    try ExtrinsicReader(
      types: values.types, runtime: runtime(at: chain.best).version, chain: chain
    ).read(bytes)
  }

  func submission(
    _ method: String, _ parameters: CallParameters, _ session: NodeSession?
  ) throws(RPCFailure) -> JSONValue {
    switch method {
    case "author_pendingExtrinsics":
      return .array(host.chain.waiting.map { .bytes($0.bytes) })
    case "author_submitExtrinsic":
      return .bytes(try submit(parameters, watchedBy: nil).hash.bytes)
    case "author_submitAndWatchExtrinsic":
      guard let session else { throw .internalError }
      let watch = try session.subscribe(
        to: .extrinsic(.zero), "author_extrinsicUpdate")
      do { _ = try submit(parameters, watchedBy: (session, watch)) } catch {
        _ = session.unsubscribe(watch.id)
        throw error
      }
      return .string(watch.id)
    case "transactionWatch_v1_submitAndWatch":
      guard let session else { throw .internalError }
      let watch = try session.subscribe(
        to: .transaction(.zero), "transactionWatch_v1_watchEvent")
      do { _ = try submit(parameters, watchedBy: (session, watch)) } catch {
        guard error.code != -32602 else { throw error }
        let reason = error.detail ?? error.text
        session.notify(
          watch, .members(["event": .string("invalid"), "error": .string(reason)]))
        _ = session.unsubscribe(watch.id)
      }
      return .string(watch.id)
    case "transaction_v1_broadcast":
      let bytes = try parameters.bytes(0, "an extrinsic")
      // An invalid transaction is not an error of this method.
      let hash = try? submit(parameters, watchedBy: nil).hash
      return .string(hash?.hex ?? DevelopmentChain.hash("operation", bytes).hex)
    case "transaction_v1_stop": return .null
    default:
      guard let result = try subscription(method, parameters, session) else {
        throw .methodNotFound
      }
      return result
    }
  }

  /// Puts an extrinsic into a block, and tells every session.
  private func submit(
    _ parameters: CallParameters, watchedBy watch: (NodeSession, NodeSession.Subscription)?
  ) throws(RPCFailure) -> SubmittedExtrinsic {
    let bytes = try parameters.bytes(0, "an extrinsic")
    let (extrinsic, block) = try host.update {
      chain, sessions throws(RPCFailure) -> (SubmittedExtrinsic, Int?) in
      let extrinsic = try read(bytes, chain)
      guard !chain.contains(extrinsic.hash) else { throw .alreadyImported }
      guard chain.hasRoom else { throw .dropped }
      let isEarly = chain.isEarly(extrinsic)
      if let (session, subscription) = watch {
        let watched = session.watch(subscription, extrinsic.hash)
        session.notify(watched, NodeMethods.firstState(of: watched, isEarly: isEarly))
      }
      let added = chain.add(extrinsic, events: values.types?.successEvents ?? [0])
      for number in added {
        for session in sessions { announce(number, chain, to: session) }
      }
      return (extrinsic, isEarly ? nil : added.first)
    }
    noted(block, extrinsic.bytes)
    host.flush(except: watch?.0)
    return extrinsic
  }

  private static func firstState(
    of watched: NodeSession.Subscription, isEarly: Bool
  ) -> JSONValue {
    guard case .transaction = watched.subject else { return .string(isEarly ? "future" : "ready") }
    return .members(["event": .string("validated")])
  }
}
