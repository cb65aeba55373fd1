package import ByteSupport
import CallDecoding
import ColdRecords
import ColdStore
package import JSONCodec
import Reporting
import VaultPayloads

/// A note that a Vault's cards do not have but a signer should know (cold-signer 10, 5 to 8 and
/// 56).
package enum SigningNote: Equatable, Sendable {
  /// The signing key belongs to another network; `title` is `nil` if that network is not stored.
  case keyOfOtherNetwork(title: String?)
  /// The network is not stored; its displayed values come from the transaction's metadata proof.
  case networkFromProof
  /// The message names no network.
  case validOnAnyNetwork
  /// The transaction does not expire.
  case immortal
  /// Another network on the device has a title that looks the same.
  case titleOfSeveralNetworks(title: String, genesisHash: Hash256)

  /// A stable code for the note.
  package var code: String { row.code }

  /// The note as text.
  package var message: String { row.message }

  private var row: (code: String, message: String) {
    switch self {
    case .keyOfOtherNetwork(let title):
      (
        "key_of_other_network",
        "The key that signs was made for \(title.map(ScreenText.quoted) ?? "a network that is no longer stored")."
      )
    case .networkFromProof:
      (
        "network_from_proof",
        """
        The network is not stored. Its name, symbol and decimals came with the transaction, and are as \
        trustworthy as the chain that checks its metadata hash.
        """
      )
    case .validOnAnyNetwork:
      ("valid_on_any_network", "The message names no network: its signature is valid everywhere.")
    case .immortal:
      ("immortal", "The transaction does not expire: it can be sent at any time from now on.")
    case .titleOfSeveralNetworks(let title, let genesisHash):
      (
        "title_of_several_networks",
        """
        Another network on this device looks like \(ScreenText.quoted(title)). What is signed is for the network \
        with the genesis hash \(genesisHash).
        """
      )
    }
  }
}

extension ColdDevice {
  /// The notes on a transaction.
  func notes(
    by author: TransactionAuthor, of network: SigningNetwork, isStored: Bool, _ cards: CardSet
  ) throws(ColdSignerError) -> [SigningNote] {
    var notes: [SigningNote] = []
    if case .stored(let stored) = author, let own = stored.record.network,
      case .specs(let specs) = network, own != specs.specs.key
    {
      notes.append(.keyOfOtherNetwork(title: try networkIfStored(own)?.specs.title))
    }
    if !isStored { notes.append(.networkFromProof) }
    let isImmortal = cards[.extensions].contains { $0.content == .call(.era(.immortal)) }
    if isImmortal { notes.append(.immortal) }
    return try notes + titleNotes(of: network)
  }

  /// A note with the genesis hash, if another network on the device has a title that looks the
  /// same.
  func titleNotes(of network: SigningNetwork) throws(ColdSignerError) -> [SigningNote] {
    guard case .specs(let own) = network else { return [] }
    let (title, genesisHash) = (own.specs.title, own.specs.genesisHash)
    let skeleton = LookAlike.skeleton(of: title)
    let isShared = try titleSkeletons().contains {
      $0.genesisHash != genesisHash && $0.skeleton == skeleton
    }
    return isShared ? [.titleOfSeveralNetworks(title: title, genesisHash: genesisHash)] : []
  }

  private func titleSkeletons() throws(ColdSignerError) -> [RuntimeShelf.Title] {
    let checksum = try checksum()
    if let kept = shelf.titles, kept.checksum == checksum { return kept.titles }
    let titles = try networksByKey().map {
      RuntimeShelf.Title(
        genesisHash: $0.specs.genesisHash, skeleton: LookAlike.skeleton(of: $0.specs.title))
    }
    shelf.titles = (checksum, titles)
    return titles
  }
}

extension SigningNote: JSONFormed {
  package static let form: JSONForm<SigningNote> = ["code": .of(\.code), "message": .of(\.message)]
}
