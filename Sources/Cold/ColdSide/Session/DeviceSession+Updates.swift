package import ColdRecords
package import ColdSigner
import ColdStore
import VaultPayloads

extension DeviceSession {
  /// What came of a payload that was not refused.
  package enum Scanned: Equatable, Sendable {
    /// A screen waits for its user's decision.
    case waiting(WaitingScreen, DeviceScreen)
    /// Keys to import, or something that can only be looked at; nothing waits.
    case shown(DeviceScreen)
    /// It takes phrases to be shown, see ``DevicePhrases/keep(_:)``; nothing waits.
    case derivedKeys(DerivedKeysPayload)
  }

  /// Shows a payload to the device; what waited before is gone, whatever comes of this one.
  ///
  /// - Parameter payload: from its prelude to its last byte.
  /// - Returns: what came of it.
  /// - Throws: `ColdSignerError`: why it is refused.
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

  /// What a waiting screen shows; nothing of the device changes.
  ///
  /// - Returns: the screen; `nil` where it takes phrases to be made, see ``DevicePhrases/shown(_:)``.
  /// - Throws: `ColdSignerError`: why it is refused by now.
  package func shown(_ waiting: WaitingScreen) throws -> DeviceScreen? {
    guard let payload = waiting.payloads.first else { return nil }
    if case .derivedKeys = waiting.purpose { return nil }
    let screen = try device.undoing { () throws(ColdSignerError) in try device.scan(payload) }
    switch screen {
    case .update, .signing: return screen
    case .keys, .reading, .request: throw ColdSignerError.signing(.nothingToSign)
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

  /// The screen that waits; `nil` where the device no longer has what it shows.
  ///
  /// - Throws: ``ColdSideError/damagedFile(path:remedy:)``, `ColdSignerError`.
  package func screen() throws -> WaitingScreen? {
    guard let screen = try folder.screen(), try device.checksum() == screen.purpose.checksum,
      try device.pendingHash() == screen.pending
    else { return nil }
    if case .derivedKeys = screen.purpose { return screen }
    return screen.pending == nil ? nil : screen
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
  /// - Returns: what was changed.
  /// - Throws: as ``screenToAccept(expecting:)``.
  package func accept(expecting hash: ScreenHash) throws -> PendingUpdate {
    let screen = try screenToAccept(expecting: hash)
    return try change { try $0.accept(checksum: screen.purpose.checksum) }
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
