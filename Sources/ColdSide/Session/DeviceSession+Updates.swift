package import ColdSigner
package import JSONCodec
package import VaultPayloads

extension DeviceSession {
  /// What came of a payload that was not refused.
  package enum Scanned: Equatable, Sendable {
    /// A screen waits for its user's decision.
    case waiting(WaitingScreen)
    /// A list of keys; nothing waits.
    case keys(DerivationsPreview)
    /// Something that can only be looked at; nothing waits.
    case reading(lines: [String], document: JSONValue)
    /// It takes phrases to be shown, see ``DeviceSecrets/show(_:)``; nothing waits.
    case derivedKeys(DerivedKeysPayload)
  }

  /// Something that is about keys derived on the fly.
  package enum DerivedKeysPayload: Equatable, Sendable {
    case transactions([[UInt8]])
    case request(DynamicDerivationsRequest)
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
    case .update(let screen):
      return .waiting(
        try keep(
          WaitingScreen(
            purpose: .update(checksum: screen.checksum), lines: DeviceText.lines(screen),
            document: screen.json)))
    case .signing(let screen):
      return .waiting(
        try keep(
          WaitingScreen(
            purpose: .signing(screen.ticket), lines: DeviceText.lines(screen),
            document: screen.json)))
    case .reading(let screen):
      return .reading(lines: DeviceText.lines(screen), document: screen.json)
    case .dynamicTransactions(let payloads): return .derivedKeys(.transactions(payloads))
    case .dynamicRequest(let request): return .derivedKeys(.request(request))
    }
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

  /// Accepts the update that waits.
  ///
  /// - Returns: what was changed, and the screen that was accepted.
  /// - Throws: `ColdSignerError`: `nothingPending`; `checksumMismatch` where the device has changed
  ///   since the screen was shown; ``ColdSideError/waitsToBeSigned``.
  package func accept() throws -> (update: PendingUpdate, screen: WaitingScreen) {
    guard let screen = try screen() else {
      throw ColdSignerError.store(try device.pending() == nil ? .nothingPending : .checksumMismatch)
    }
    guard case .update(let checksum) = screen.purpose else { throw ColdSideError.waitsToBeSigned }
    return (try change { try $0.accept(checksum: checksum) }, screen)
  }

  /// Lets go of what waits.
  ///
  /// - Returns: whether anything did.
  @discardableResult
  package func decline() throws -> Bool {
    let waited = try folder.screen() != nil
    return try change { device in
      let isPending = try device.pending() != nil
      try device.decline()
      return waited || isPending
    }
  }
}
