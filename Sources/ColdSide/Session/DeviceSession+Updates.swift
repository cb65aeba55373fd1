package import ColdRecords
package import ColdSigner
package import JSONCodec
package import VaultPayloads

extension WaitingScreen {
  /// An update that waits.
  fileprivate init(_ screen: UpdateScreen, _ payload: [UInt8]) {
    self.init(
      purpose: .update(checksum: screen.checksum), lines: DeviceText.lines(screen),
      document: screen.json, payload: payload)
  }

  /// Transactions or a message that wait.
  fileprivate init(_ screen: SigningScreen, _ ticket: SigningTicket, _ payload: [UInt8]) {
    self.init(
      purpose: .signing(ticket), lines: DeviceText.lines(screen), document: screen.json,
      payload: payload)
  }
}

extension DeviceSession {
  /// What came of a payload that was not refused.
  package enum Scanned: Equatable, Sendable {
    /// A screen waits for its user's decision.
    case waiting(WaitingScreen)
    /// A list of keys; nothing waits.
    case keys(DerivationsPreview)
    /// Something that can only be looked at, and why it is refused where it is; nothing waits.
    case reading(lines: [DeviceLine], document: JSONValue, refusal: ColdSignerError?)
    /// It takes phrases to be shown, see ``DevicePhrases/keep(_:)``; nothing waits.
    case derivedKeys(DerivedKeysPayload)
  }

  /// Something that is about keys derived on the fly.
  package enum DerivedKeysPayload: Equatable, Sendable {
    case transactions([[UInt8]])
    case request(DynamicDerivationsRequest)

    /// Reads what waits.
    ///
    /// - Throws: `ColdSignerError`.
    package init(_ payloads: [[UInt8]]) throws(ColdSignerError) {
      if let first = payloads.first, payloads.count == 1,
        case .dynamicDerivationRequest(let request) = try PayloadClass(of: first)
      {
        self = .request(request)
      } else {
        self = .transactions(payloads)
      }
    }
  }

  /// Shows a payload to the device; what waited before is gone, whatever comes of this one.
  ///
  /// - Parameter payload: from its prelude to its last byte.
  /// - Returns: what came of it.
  /// - Throws: `ColdSignerError`: why it is refused.
  package func scan(_ payload: [UInt8]) throws -> Scanned {
    try folder.dismissScreen()
    switch try device.scan(payload) {
    case .derivations(let list): return .keys(try device.preview(list))
    case .update(let screen): return .waiting(try keep(WaitingScreen(screen, payload)))
    case .signing(let screen):
      return .waiting(try keep(WaitingScreen(screen, screen.ticket, payload)))
    case .reading(let screen):
      return .reading(
        lines: DeviceText.lines(screen), document: screen.json, refusal: screen.refusal)
    case .dynamicTransactions(let payloads): return .derivedKeys(.transactions(payloads))
    case .dynamicRequest(let request): return .derivedKeys(.request(request))
    }
  }

  /// Shows what waits once more, as the screens of the device do, where it waits on.
  ///
  /// - Parameters:
  ///   - waiting: what waits, see ``screen()``.
  ///   - navigator: the machine of this device's screens.
  /// - Returns: its screen; `nil` where it takes phrases to be shown.
  /// - Throws: why it is refused by now; `FileError`.
  package func resume(
    _ waiting: WaitingScreen, on navigator: Navigator
  ) throws -> NavigationAnswer? {
    guard !waiting.payload.isEmpty else { return nil }
    var answer = navigator.perform(.scanned(waiting.payload), in: .start)
    if let refusal = answer.refusal { throw refusal }
    guard case .transaction(var transaction) = answer.state.screen else { return answer }
    if case .signing(let ticket) = waiting.purpose {
      transaction.ticket = transaction.ticket?.counting(from: ticket)
      answer = navigator.perform(.nothing, in: .clean(.transaction(transaction)))
    }
    switch (transaction.content, transaction.ticket) {
    case (.update(let screen), _): try folder.keep(WaitingScreen(screen, waiting.payload))
    case (.signing(let screen), let ticket?):
      try folder.keep(WaitingScreen(screen, ticket, waiting.payload))
    default: break
    }
    return answer
  }

  func keep(_ screen: WaitingScreen) throws -> WaitingScreen {
    try folder.keep(screen)
    return screen
  }

  /// The screen that waits; `nil` where the device no longer has what it shows.
  ///
  /// - Throws: ``ColdSideError/damagedFile(path:remedy:)``, `ColdSignerError`.
  package func screen() throws -> WaitingScreen? {
    guard let screen = try folder.screen(), try device.checksum() == screen.purpose.checksum
    else { return nil }
    if case .derivedKeys = screen.purpose { return screen }
    return try device.pending() == nil ? nil : screen
  }

  /// The update that waits.
  ///
  /// - Parameter hash: what stands for the screen that was shown; `nil` before one was.
  /// - Returns: its screen.
  /// - Throws: `ColdSignerError`: `nothingPending`; `checksumMismatch` where the device has changed
  ///   since the screen was shown; ``ColdSideError/otherScreen(expected:found:)``,
  ///   ``ColdSideError/waitsToBeSigned``.
  package func screenToAccept(expecting hash: ScreenHash?) throws -> WaitingScreen {
    let screen = try screen(expecting: hash, orElse: .store(.nothingPending))
    guard case .update = screen.purpose else { throw ColdSideError.waitsToBeSigned }
    return screen
  }

  /// What waits to be signed or answered.
  ///
  /// - Parameter hash: what stands for the screen that was shown; `nil` before one was.
  /// - Returns: its screen.
  /// - Throws: as ``screenToAccept(expecting:)``, but `nothingToSign` and
  ///   ``ColdSideError/waitsToBeAccepted``.
  package func screenToSign(expecting hash: ScreenHash?) throws -> WaitingScreen {
    let screen = try screen(expecting: hash, orElse: .signing(.nothingToSign))
    if case .update = screen.purpose { throw ColdSideError.waitsToBeAccepted }
    return screen
  }

  private func screen(
    expecting hash: ScreenHash?, orElse nothing: ColdSignerError
  ) throws -> WaitingScreen {
    guard let screen = try screen() else {
      throw try device.pending() == nil ? nothing : .store(.checksumMismatch)
    }
    if let hash, screen.hash != hash {
      throw ColdSideError.otherScreen(expected: hash, found: screen.hash)
    }
    return screen
  }

  /// Accepts the update that waits.
  ///
  /// - Parameter hash: what stands for the screen that its user was shown.
  /// - Returns: what was changed, and the screen that was accepted.
  /// - Throws: as ``screenToAccept(expecting:)``.
  package func accept(
    expecting hash: ScreenHash
  ) throws -> (update: PendingUpdate, screen: WaitingScreen) {
    let screen = try screenToAccept(expecting: hash)
    return (try change { try $0.accept(checksum: screen.purpose.checksum) }, screen)
  }

  /// Lets go of what waits.
  ///
  /// - Returns: whether anything did.
  @discardableResult
  package func decline() throws -> Bool {
    let waited = folder.hasScreen
    return try change { device in
      let isPending = try device.pending() != nil
      try device.decline()
      return waited || isPending
    }
  }
}
