package import ColdRecords
package import ColdSigner
import ColdStore
import VaultPayloads

extension DeviceSession {
  /// The result of a payload that was not refused.
  package enum Scanned: Equatable, Sendable {
    /// A request that waits for the user's decision, on a screen.
    case waiting(WaitingScreen, DeviceScreen)
    /// Keys to import, or a payload that can only be displayed; nothing waits.
    case shown(DeviceScreen)
    /// A payload whose display needs phrases, see ``DevicePhrases/keep(_:)``; nothing waits.
    case derivedKeys(DerivedKeysPayload)
  }

  /// Shows a payload to the device.
  ///
  /// The previous request is discarded, even if this payload is refused.
  ///
  /// - Parameter payload: the bytes from the prelude on.
  /// - Returns: the screen, or the payload if its display needs phrases.
  /// - Throws: `ColdSignerError` with the reason of the refusal.
  package func scan(_ payload: [UInt8]) throws -> Scanned {
    try folder.dismissScreen()
    try device.decline()
    if let derived = try DerivedKeysPayload(of: payload) { return .derivedKeys(derived) }
    let screen = try device.scan(payload)
    let purpose: WaitingScreen.Purpose
    switch screen {
    case .update(let update): purpose = .update(checksum: update.checksum)
    case .signing(let signing): purpose = .signing(signing.ticket)
    case .keys, .reading, .request: return .shown(screen)
    }
    return .waiting(try keep(WaitingScreen(purpose, [payload])), screen)
  }

  /// The contents of a waiting screen; the device does not change.
  ///
  /// - Returns: the screen; `nil` if it needs phrases, see ``DevicePhrases/shown(_:)``.
  /// - Throws: `ColdSignerError` if the device refuses the payload by now.
  package func shown(_ waiting: WaitingScreen) throws -> DeviceScreen? {
    guard let payload = waiting.payloads.first else { return nil }
    if case .derivedKeys = waiting.purpose { return nil }
    let screen = try device.undoing { () throws(ColdSignerError) in try device.scan(payload) }
    switch screen {
    case .update, .signing: return screen
    case .keys, .reading, .request: throw ColdSignerError.signing(.nothingToSign)
    }
  }

  /// Shows the waiting payload again on the device's screens.
  ///
  /// It keeps waiting.
  ///
  /// - Parameters:
  ///   - waiting: the waiting screen, see ``screen()``.
  ///   - navigator: the navigator of this device.
  /// - Returns: the answer of the navigator; `nil` if the screen needs phrases.
  /// - Throws: the reason if the payload is refused by now; `FileError`.
  package func resume(
    _ waiting: WaitingScreen, on navigator: Navigator
  ) throws -> NavigationAnswer? {
    guard let payload = waiting.payloads.first else { return nil }
    if case .derivedKeys = waiting.purpose { return nil }
    var answer = navigator.perform(.scanned(payload), in: .start)
    if let refusal = answer.refusal { throw refusal }
    guard case .transaction(var transaction) = answer.state.screen else { return answer }
    if case .signing(let ticket) = waiting.purpose {
      transaction.ticket = transaction.ticket?.counting(from: ticket)
      answer = navigator.perform(.nothing, in: .clean(.transaction(transaction)))
    }
    switch (transaction.content, transaction.ticket) {
    case (.update(let screen), _):
      _ = try keep(WaitingScreen(.update(checksum: screen.checksum), [payload]))
    case (.signing, let ticket?): _ = try keep(WaitingScreen(.signing(ticket), [payload]))
    default: break
    }
    return answer
  }

  func keep(_ screen: WaitingScreen) throws -> WaitingScreen {
    var screen = screen
    screen.pending = try device.pendingHash()
    try folder.keep(screen)
    return screen
  }

  /// The waiting screen; `nil` if there is none, or if the device has changed since.
  ///
  /// - Throws: ``ColdSideError`` if the file is damaged, `ColdSignerError`.
  package func screen() throws -> WaitingScreen? {
    guard let screen = try folder.screen(), try device.checksum() == screen.purpose.checksum,
      try device.pendingHash() == screen.pending
    else { return nil }
    if case .derivedKeys = screen.purpose { return screen }
    return screen.pending == nil ? nil : screen
  }

  /// The waiting update.
  ///
  /// - Parameter hash: the hash of the screen that the user was shown; `nil` if none was shown yet.
  /// - Returns: the screen.
  /// - Throws: `ColdSignerError` if nothing waits or the device has changed; ``ColdSideError`` if
  ///   another screen waits or it is not an update.
  package func screenToAccept(expecting hash: ScreenHash?) throws -> WaitingScreen {
    let screen = try screen(expecting: hash, orElse: .store(.nothingPending))
    guard case .update = screen.purpose else { throw ColdSideError.waitsToBeSigned }
    return screen
  }

  /// The waiting transactions, message or request.
  ///
  /// - Parameter hash: the hash of the screen that the user was shown; `nil` if none was shown yet.
  /// - Returns: the screen.
  /// - Throws: `ColdSignerError` if nothing waits or the device has changed; ``ColdSideError`` if
  ///   another screen waits or it is an update.
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

  /// Accepts the waiting update.
  ///
  /// - Parameter hash: the hash of the screen that the user was shown.
  /// - Returns: the changes.
  /// - Throws: as ``screenToAccept(expecting:)``.
  package func accept(expecting hash: ScreenHash) throws -> PendingUpdate {
    let screen = try screenToAccept(expecting: hash)
    return try change { try $0.accept(checksum: screen.purpose.checksum) }
  }

  /// Discards the pending request.
  ///
  /// - Returns: whether there was one.
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
