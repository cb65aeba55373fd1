import ByteSupport
import CallDecoding
package import ColdRecords
package import ColdStore
import SCALECodec
package import SubstrateCrypto
import VaultPayloads

/// A logged transaction, decoded again (cold-signer 6.3).
package struct LoggedTransaction: Equatable, Sendable {
  package let author: AuthorDetails
  /// The call, or the error that prevented its decoding, and the signed extensions.
  package let cards: CardSet
}

extension HistoryEvent {
  /// The key of a signed transaction, or of a failed attempt to sign one; `nil` for other events
  /// (cold-signer 6.3).
  package var verifierDetails: MultiSigner? {
    switch self {
    case .transactionSigned(let signed), .transactionSignError(let signed): signed.signedBy
    default: nil
    }
  }
}

extension ColdDevice {
  /// Decodes a logged transaction with the networks and metadata stored now.
  ///
  /// - Parameter signed: the log entry.
  /// - Returns: the author and the cards; `nil` if the key is not on record for the network, or if
  ///   several networks have its name, because the log does not have the genesis hash.
  /// - Throws: `ColdSignerError` if the network or its metadata is missing, or the entry cannot be
  ///   decoded.
  package func details(
    of signed: SignedTransaction
  ) throws(ColdSignerError) -> LoggedTransaction? {
    let named = try networksByKey().filter { $0.specs.name.hasSameBytes(as: signed.networkName) }
    guard let first = named.first else {
      throw .signing(.unknownLoggedNetwork(name: signed.networkName))
    }
    guard named.allSatisfy({ $0.specs.genesisHash == first.specs.genesisHash }) else { return nil }
    let key = AddressKey(signer: signed.signedBy, genesisHash: first.specs.genesisHash)
    guard let stored = try self.key(key),
      let network = named.first(where: { $0.specs.key == stored.record.network })?.specs
    else { return nil }
    let parts = try ColdSignerError.decoding(try CallDecoder.split(signed.transaction))
    let used: UsedRuntime
    do throws(ColdSignerError) {
      used = try usedRuntime(for: parts.extensions, of: network)
    } catch .signing(.noMetadata(let name)) {
      throw .signing(.noLoggedMetadata(name: name))
    }
    var cards = CardSet()
    do throws(CallDecodingError) {
      let method = try used.decoder.method(parts.method, network: CallNetwork(network))
      cards.add(method.cards, to: .method)
    } catch {
      cards.add(.error(.signing(.undecodable(error))), to: .error)
    }
    cards.add(used.extensions.cards, to: .extensions)
    return LoggedTransaction(
      author: AuthorDetails(
        stored, encryption: network.encryption, prefix: network.prefix,
        genesisHash: network.genesisHash), cards: cards)
  }
}
