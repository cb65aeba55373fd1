import ColdRecords
package import ColdSigner
import ColdStore
import SubstrateCrypto
package import VaultPayloads

/// A payload about keys derived on the fly (dynamic derivations), ready to be shown.
package enum DerivedKeysScreen: Equatable, Sendable {
  /// A request for derived keys, its answer, and the device checksum at the time when it was shown.
  case request(DynamicDerivationsRequest, DynamicAnswer, checksum: Int)
  /// Transactions of derived keys: the payloads, and the screen that shows them.
  case signing([[UInt8]], SigningScreen)
  /// A payload that can only be displayed.
  case reading(ReadingScreen)

  /// The screen to display.
  package var screen: DeviceScreen {
    switch self {
    case .request(_, let answer, _): .request(answer)
    case .signing(_, let screen): .signing(screen)
    case .reading(let screen): .reading(screen)
    }
  }
}

extension DevicePhrases {
  /// Makes the screen of a payload about derived keys; nothing is stored.
  ///
  /// - Throws: ``ColdSideError`` or `SecretVaultError` if a phrase cannot be read;
  ///   `ColdSignerError` if the device refuses the payload.
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

  /// Shows the payload, and makes it the waiting screen if it can be signed or answered.
  ///
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

  /// The contents of a waiting screen; the device does not change.
  ///
  /// - Throws: as ``DeviceSession/shown(_:)``, and as ``show(_:)`` if the screen needs phrases.
  package func shown(_ waiting: WaitingScreen) throws -> DeviceScreen {
    try session.shown(waiting)
      ?? show(try DerivedKeysPayload(waiting: waiting.payloads)).screen
  }

  /// Answers a shown request, or signs the shown transactions.
  ///
  /// - Parameters:
  ///   - screen: the shown screen.
  ///   - comments: the user's log comments, in the order of the transactions.
  /// - Returns: the reply to the hot side; `nil` for a payload that can only be displayed.
  /// - Throws: as ``phrase(ofSeed:)``; `ColdSignerError` if the device has changed since the screen
  ///   was shown. Show it again then.
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

  // MARK: - Answering and signing

  /// Answers a request, if the device still has the checksum with which the request was shown.
  func answer(_ request: DynamicDerivationsRequest, in checksum: Int) throws -> SignedScreen {
    guard try session.device.checksum() == checksum else {
      throw ColdSignerError.store(.checksumMismatch)
    }
    let answer = try session.device.answer(request, seeds: try seeds(of: [request.root]))
    try session.change { _ in }
    return .derivedKeys(answer)
  }

  /// Signs transactions, if the device still has the checksum with which they were shown.
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

  /// The stored phrases of the seeds that these root keys belong to.
  private func seeds(of roots: [MultiSigner]) throws -> [SeedPhrase] {
    try session.phraseNames(of: roots).map {
      SeedPhrase(seedName: $0, phrase: try phrase(ofSeed: $0))
    }
  }
}
