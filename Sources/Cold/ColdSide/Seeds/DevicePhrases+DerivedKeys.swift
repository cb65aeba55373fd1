import ColdRecords
package import ColdSigner
import ColdStore
import SubstrateCrypto
package import VaultPayloads

/// Something about keys that are derived on the fly, as a screen shows it.
package enum DerivedKeysScreen: Equatable, Sendable {
  /// Keys that are asked for, and the state of the device in which they were shown.
  case request(DynamicDerivationsRequest, DynamicAnswer, checksum: Int)
  /// Transactions of such keys.
  case signing([[UInt8]], SigningScreen)
  /// What can only be looked at.
  case reading(ReadingScreen)

  /// What is seen of it.
  package var screen: DeviceScreen {
    switch self {
    case .request(_, let answer, _): .request(answer)
    case .signing(_, let screen): .signing(screen)
    case .reading(let screen): .reading(screen)
    }
  }
}

extension DevicePhrases {
  /// Shows something about keys derived on the fly.
  ///
  /// - Returns: the screen; nothing is kept of it.
  /// - Throws: as ``phrase(ofSeed:)``, `ColdSignerError`: why it is refused.
  package func show(_ payload: DerivedKeysPayload) throws -> DerivedKeysScreen {
    switch payload {
    case .request(let request):
      return .request(
        request, try session.device.answer(request, seeds: try seeds(of: [request.root])),
        checksum: try session.device.checksum())
    case .transactions(let payloads):
      switch try session.device.showDynamic(payloads, seeds: try seeds(ofTransactions: payloads)) {
      case .signing(let screen): return .signing(payloads, screen)
      case .reading(let screen): return .reading(screen)
      case .update, .keys, .request:
        throw ColdSignerError.signing(.notSignable)
      }
    }
  }

  /// Shows it, and lets it wait where it can be signed or answered.
  ///
  /// - Returns: what came of it.
  /// - Throws: as ``show(_:)``.
  package func keep(_ payload: DerivedKeysPayload) throws -> DeviceSession.Scanned {
    let shown = try show(payload)
    switch shown {
    case .request(let request, _, let checksum):
      let waiting = WaitingScreen(.derivedKeys(checksum: checksum), [request.payload])
      return .waiting(try session.keep(waiting), shown.screen)
    case .signing(let payloads, let screen):
      let waiting = WaitingScreen(.derivedKeys(checksum: screen.ticket.checksum), payloads)
      return .waiting(try session.keep(waiting), shown.screen)
    case .reading: return .shown(shown.screen)
    }
  }

  /// What a waiting screen shows; nothing of the device changes.
  ///
  /// - Returns: the screen.
  /// - Throws: as ``DeviceSession/shown(_:)``, and as ``show(_:)`` where it takes phrases to be made.
  package func shown(_ waiting: WaitingScreen) throws -> DeviceScreen {
    try session.shown(waiting)
      ?? show(try DerivedKeysPayload(waiting: waiting.payloads)).screen
  }

  /// Answers a request that was shown, or signs the transactions that were.
  ///
  /// - Parameters:
  ///   - screen: what was shown.
  ///   - comments: what the user writes beside transactions in the log, in their order.
  /// - Returns: what is shown to the hot side; `nil` for what can only be looked at.
  /// - Throws: as ``phrase(ofSeed:)``, `ColdSignerError`: `checksumMismatch` where the device has
  ///   changed since the screen was shown.
  package func approve(
    _ screen: DerivedKeysScreen, comments: [String] = []
  ) throws -> SignedScreen? {
    switch screen {
    case .request(let request, _, let checksum): return try answer(request, in: checksum)
    case .signing(let payloads, let screen):
      return try sign(payloads, in: screen.ticket.checksum, comments: comments)
    case .reading: return nil
    }
  }

  // MARK: - What waits

  /// Answers a request that was shown in a state of the device.
  func answer(_ request: DynamicDerivationsRequest, in checksum: Int) throws -> SignedScreen {
    guard try session.device.checksum() == checksum else {
      throw ColdSignerError.store(.checksumMismatch)
    }
    let answer = try session.device.answer(request, seeds: try seeds(of: [request.root]))
    try session.change { _ in }
    return .derivedKeys(answer)
  }

  /// Signs transactions that were shown in a state of the device.
  func sign(
    _ payloads: [[UInt8]], in checksum: Int, comments: [String]
  ) throws -> SignedScreen {
    let seeds = try seeds(ofTransactions: payloads)
    return .signatures(
      try session.change { device in
        try device.signDynamic(payloads, seeds: seeds, checksum: checksum, comments: comments)
      })
  }

  private func seeds(ofTransactions payloads: [[UInt8]]) throws -> [SeedPhrase] {
    try seeds(
      of: try payloads.map { payload throws(ColdSignerError) in
        try ColdDevice.rootKey(ofDynamic: payload)
      })
  }

  /// The phrases there are of the seeds that root keys belong to.
  private func seeds(of roots: [MultiSigner]) throws -> [SeedPhrase] {
    try session.phraseNames(of: roots).map {
      SeedPhrase(seedName: $0, phrase: try phrase(ofSeed: $0))
    }
  }
}
