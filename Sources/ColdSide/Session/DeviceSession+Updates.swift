package import ColdSigner

extension DeviceSession {
  /// What came of a payload that was not refused.
  package enum Scanned: Equatable, Sendable {
    /// An update waits for its user's decision.
    case update(WaitingScreen)
    /// A list of keys; nothing waits.
    case keys(DerivationsPreview)
  }

  /// Shows a payload to the device; what waited before is gone, whatever comes of this one.
  ///
  /// - Parameters:
  ///   - payload: from its prelude to its last byte.
  ///   - draw: the lines in which the user reads a screen.
  /// - Returns: what came of it.
  /// - Throws: `ColdSignerError`: why it is refused.
  package func scan(_ payload: [UInt8], draw: (UpdateScreen) -> [String]) throws -> Scanned {
    try folder.dismissScreen()
    switch try device.scan(payload) {
    case .derivations(let list): return .keys(try device.preview(list))
    case .update(let screen):
      let waiting = WaitingScreen(
        checksum: screen.checksum, lines: draw(screen), document: screen.json)
      try folder.keep(waiting)
      return .update(waiting)
    }
  }

  /// The screen that waits; `nil` where the device no longer has what it shows.
  ///
  /// - Throws: ``ColdSideError/damagedFile(path:remedy:)``, `ColdSignerError`.
  package func screen() throws -> WaitingScreen? {
    guard let screen = try folder.screen(), try device.checksum() == screen.checksum,
      try device.pending() != nil
    else { return nil }
    return screen
  }

  /// Accepts the update that waits.
  ///
  /// - Returns: what was changed, and the screen that was accepted.
  /// - Throws: `ColdSignerError`: `nothingPending`; `checksumMismatch` where the device has changed
  ///   since the screen was shown.
  package func accept() throws -> (update: PendingUpdate, screen: WaitingScreen) {
    guard let screen = try screen() else {
      throw ColdSignerError.store(try device.pending() == nil ? .nothingPending : .checksumMismatch)
    }
    return (try change { try $0.accept(checksum: screen.checksum) }, screen)
  }

  /// Lets go of what waits.
  ///
  /// - Returns: whether anything did.
  @discardableResult
  package func decline() throws -> Bool {
    try change { device in
      let waited = try device.pending() != nil
      try device.decline()
      return waited
    }
  }
}
