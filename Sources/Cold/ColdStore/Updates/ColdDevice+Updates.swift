package import ByteSupport
package import ColdRecords
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// Verifies an update and makes it the pending request (cold-signer 2).
  ///
  /// - Parameter payload: the bytes from the prelude on.
  /// - Returns: the screen.
  /// - Throws: `ColdSignerError` with the reason of the refusal.
  package func scanUpdate(_ payload: [UInt8]) throws(ColdSignerError) -> UpdateScreen {
    try scanUpdate(try ColdSignerError.reading(try UpdatePayload(reading: payload)))
  }

  /// Verifies a decoded update, and makes it the pending request.
  ///
  /// - Throws: `ColdSignerError`, the reason why the update is refused.
  package func scanUpdate(_ update: UpdatePayload) throws(ColdSignerError) -> UpdateScreen {
    guard !update.signedBytes.isEmpty || update.verifier != nil || !update.tail.isEmpty else {
      throw .payload(.tooShort(part: "the content"))
    }
    if let signer = update.verifier, update.signatureHolds != true {
      throw .payload(.badSignature(kind: update.kind, signer: signer))
    }
    let content = try ColdSignerError.reading(try update.content())
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

  /// Applies the pending update and logs it in one entry: all or nothing.
  ///
  /// - Parameter checksum: the checksum of its screen.
  /// - Returns: the changes.
  /// - Throws: `ColdSignerError` if no update is pending, or the device has changed since.
  @discardableResult
  package func accept(checksum: Int) throws(ColdSignerError) -> PendingUpdate {
    try transaction { () throws(ColdSignerError) in
      guard try self.checksum() == checksum else { throw .store(.checksumMismatch) }
      guard case .update(let update) = try pending() else { throw .store(.nothingPending) }
      try emptyPending()
      try apply(update)
      try record(update.events)
      return update
    }
  }

  /// Discards the pending request.
  ///
  /// - Throws: `ColdSignerError`.
  package func decline() throws(ColdSignerError) { try emptyPending() }

  /// The pending request; `nil` if there is none.
  package func pending() throws(ColdSignerError) -> PendingItem? {
    guard let row = try rows(of: .transaction).first else { return nil }
    do throws(SCALEError) {
      return try PendingItem(name: row.key, value: row.value)
    } catch {
      throw .store(
        .damaged(
          table: .transaction, key: row.key, reason: "does not decode: \(error.message)"))
    }
  }

  /// BLAKE2b-256 of the stored pending request; `nil` if there is none.
  ///
  /// - Throws: `ColdSignerError`.
  package func pendingHash() throws(ColdSignerError) -> Hash256? {
    try rows(of: .transaction).first.map { Blake2b.hash256($0.key + $0.value) }
  }

  package func setPending(_ item: PendingItem) throws(ColdSignerError) {
    try emptyPending()
    try set(ColdRow(key: Array(item.name.utf8), value: item.value), in: .transaction)
  }

  package func emptyPending() throws(ColdSignerError) {
    guard try count(of: .transaction) > 0 else { return }
    try removeAll(from: .transaction)
  }
}
