import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Judges an update and lets it wait for its user's decision (cold-signer 2).
  ///
  /// What waited before is gone, whatever comes of this one.
  ///
  /// - Parameter payload: from its prelude to its last byte.
  /// - Returns: the screen.
  /// - Throws: ``ColdSignerError``: why the update is refused.
  package func scanUpdate(_ payload: [UInt8]) throws(ColdSignerError) -> UpdateScreen {
    try emptyPending()
    let update = try ColdSignerError.reading { () throws(VaultPayloadsError) in
      try UpdatePayload(reading: payload)
    }
    guard !update.signedBytes.isEmpty || update.verifier != nil || !update.tail.isEmpty else {
      throw .tooShort(part: "the content")
    }
    if let signer = update.verifier, update.signatureHolds != true {
      throw .badSignature(kind: update.kind, signer: signer)
    }
    let content = try ColdSignerError.reading { () throws(VaultPayloadsError) in
      try update.content()
    }
    return try transaction { () throws(ColdSignerError) in
      let draft: UpdateDraft
      let destination: Destination
      switch content {
      case .specs(let specs):
        draft = try self.draft(adding: specs, from: update.verifier)
        destination = .networkDetails(specs.key)
      case .metadata(let metadata):
        let (metadataDraft, network) = try self.draft(loading: metadata, from: update.verifier)
        draft = metadataDraft
        destination = .networkDetails(network.key)
      case .types:
        draft = try self.draft(loadingTypes: update.signedBytes, from: update.verifier)
        destination = .manageNetworks
      }
      try setPending(.update(draft.update))
      return UpdateScreen(
        cards: draft.cards, destination: destination, update: draft.update,
        checksum: try checksum())
    }
  }

  /// Carries out the update that waits: all changes and their one entry in the log, or nothing.
  ///
  /// - Parameter checksum: the one that the update was shown with.
  /// - Returns: what was changed.
  /// - Throws: ``ColdSignerError``: `checksumMismatch` where anything was written since, and
  ///   `nothingPending`.
  @discardableResult
  package func accept(checksum: Int) throws(ColdSignerError) -> PendingUpdate {
    try transaction { () throws(ColdSignerError) in
      guard try self.checksum() == checksum else { throw .checksumMismatch }
      guard case .update(let update) = try pending() else { throw .nothingPending }
      try emptyPending()
      try apply(update)
      try record(update.events)
      return update
    }
  }

  /// Lets go of what waits.
  ///
  /// - Throws: ``ColdSignerError/store(_:)``.
  package func decline() throws(ColdSignerError) { try emptyPending() }

  /// What waits for a decision; `nil` for nothing.
  ///
  /// - Throws: ``ColdSignerError``.
  package func pending() throws(ColdSignerError) -> PendingItem? {
    guard let row = try rows(of: .transaction).first else { return nil }
    do throws(SCALEError) {
      return try PendingItem(name: row.key, value: row.value)
    } catch {
      throw .damaged(
        table: .transaction, key: row.key, reason: "does not decode: \(error.message)")
    }
  }

  func setPending(_ item: PendingItem) throws(ColdSignerError) {
    try emptyPending()
    try set(ColdRow(key: Array(item.name.utf8), value: item.value), in: .transaction)
  }

  func emptyPending() throws(ColdSignerError) {
    guard try count(of: .transaction) > 0 else { return }
    try removeAll(from: .transaction)
  }
}

extension ColdSignerError {
  /// Reads a payload; what is wrong with it becomes this target's error.
  static func reading<Part>(
    _ body: () throws(VaultPayloadsError) -> Part
  ) throws(ColdSignerError) -> Part {
    do throws(VaultPayloadsError) {
      return try body()
    } catch {
      throw ColdSignerError(error)
    }
  }

  /// The device's word for what is wrong with a payload.
  init(_ error: VaultPayloadsError) {
    switch error {
    case .tooShort(let part, _, _): self = .tooShort(part: part)
    case .notSubstrate(let byte): self = .notSubstrate(byte: byte)
    case .payloadNotSupported(let code), .unexpectedPayload(let code, _):
      self = .payloadNotSupported(code: code)
    case .encryptionNotSupported(let byte): self = .encryptionNotSupported(byte: byte)
    case .undecodable(let record, let error): self = .codec(record: record, error)
    case .metadata(let error): self = ColdSignerError(error)
    case .badSignature(let kind, let signer): self = .badSignature(kind: kind, signer: signer)
    case .key(_), .unsafeName(_): self = .tooShort(part: error.message)
    }
  }
}
