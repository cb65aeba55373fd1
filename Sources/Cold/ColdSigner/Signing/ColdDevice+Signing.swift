import ByteSupport
package import ColdRecords
package import ColdStore
import SCALECodec
package import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Signs one pending item and logs it (cold-signer 4.4).
  ///
  /// After the last item, nothing is pending.
  ///
  /// - Parameters:
  ///   - index: the index of the item.
  ///   - ticket: the ticket of the screen; its checksum is updated.
  ///   - phrase: the phrase of the author's seed, with any number of spaces between the words.
  ///   - password: the password; `nil` for a key without one.
  ///   - comment: the user's log comment.
  /// - Returns: the signature.
  /// - Throws: `ColdSignerError` if nothing is pending, the device has changed, or the key cannot
  ///   be derived. A wrong password is logged; ask again.
  package func sign(
    itemAt index: Int, _ ticket: inout SigningTicket, phrase: SharedSecret,
    password: SharedSecret? = nil, comment: String = ""
  ) throws(ColdSignerError) -> SignedItem {
    let items = try pendingItems(ticket)
    guard items.indices.contains(index) else { throw .signing(.nothingToSign) }
    return try sign(
      items[index], at: index, &ticket, phrase: phrase, password: password, comment: comment)
  }

  /// The pending items that `ticket` was issued for.
  func pendingItems(_ ticket: SigningTicket) throws(ColdSignerError) -> [PendingSigning] {
    guard case .signing(let items) = try pending(), items.count == ticket.items.count else {
      throw .signing(.nothingToSign)
    }
    return items
  }

  /// Signs a pending item that was read when the device had the checksum of the ticket.
  func sign(
    _ item: PendingSigning, at index: Int, _ ticket: inout SigningTicket, phrase: SharedSecret,
    password: SharedSecret?, comment: String
  ) throws(ColdSignerError) -> SignedItem {
    try check(ticket)
    guard let pair = try pair(of: item, phrase: phrase, password: password) else {
      let isLast = ticket.items[index].counter >= ColdDevice.passwordAttempts
      try record(
        item.warnings + [item.event(isSigned: false, comment: comment)], &ticket,
        emptiesSlot: isLast)
      ticket.items[index].counter += 1
      throw .key(.wrongPassword)
    }
    let signed = try SignedItem(
      signing: item.content, with: pair, encryption: ticket.items[index].encryption,
      randomness: surroundings.signingRandomness)
    try record(
      item.warnings + [item.event(isSigned: true, comment: comment)], &ticket,
      emptiesSlot: index == ticket.items.count - 1)
    return signed
  }

  private func check(_ ticket: SigningTicket) throws(ColdSignerError) {
    guard try checksum() == ticket.checksum else { throw .store(.checksumMismatch) }
  }

  /// Writes a log entry if the device still has the ticket's checksum, and updates that checksum.
  private func record(
    _ events: [HistoryEvent], _ ticket: inout SigningTicket, emptiesSlot: Bool
  ) throws(ColdSignerError) {
    let presented = ticket
    ticket.checksum = try transaction { () throws(ColdSignerError) in
      // Checked again, because another process may have changed the device during the key
      // derivation.
      try check(presented)
      try record(events)
      if emptiesSlot { try emptyPending() }
      return try checksum()
    }
  }

  /// The key pair of an item's author; `nil` if phrase and password produce another key.
  private func pair(
    of item: PendingSigning, phrase: SharedSecret, password: SharedSecret?
  ) throws(ColdSignerError) -> KeyPair? {
    let entered =
      if let password {
        password.withBytes { EnteredPath(junctions: item.path, password: $0) }
      } else {
        EnteredPath(junctions: item.path, password: Span())
      }
    guard let path = entered else { return nil }
    let pair = try phrase.withBytes { (phrase) throws(ColdSignerError) in
      try KeyDerivation.pair(
        phrase: phrase, path: path, encryption: item.author.scheme.encryption,
        randomness: surroundings.signingRandomness, spacing: .loose)
    }
    guard pair.publicKey == item.author else { return nil }
    return pair
  }
}

extension PendingSigning {
  /// The log event for the signed or refused item.
  func event(isSigned: Bool, comment: String) -> HistoryEvent {
    switch content {
    case .message(let message):
      let signed = SignedMessage(
        message: Hex.encode(message), networkName: networkName, signedBy: author, comment: comment)
      return isSigned ? .messageSigned(signed) : .messageSignError(signed)
    case .transaction(let method, let extensions):
      var writer = SCALEWriter(capacity: method.count + extensions.count + 4)
      writer.byteVector(method)
      writer.raw(extensions)
      let signed = SignedTransaction(
        transaction: writer.bytes, networkName: networkName, signedBy: author, comment: comment)
      return isSigned ? .transactionSigned(signed) : .transactionSignError(signed)
    }
  }
}

extension SignatureScheme {
  /// An encryption with keys of this scheme.
  fileprivate var encryption: Encryption {
    switch self {
    case .ed25519: .ed25519
    case .sr25519: .sr25519
    case .ecdsa: .ecdsa
    }
  }
}
