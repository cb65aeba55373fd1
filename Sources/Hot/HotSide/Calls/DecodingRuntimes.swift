import ByteSupport
import CallDecoding
import ChainInquiry
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// The metadata versions of one network with which calls can be decoded.
struct DecodingRuntimes {
  struct Entry {
    let title: String
    let metadata: Metadata
    let facts: MetadataFacts
  }

  private let entries: [Entry]
  private let types: [TypeEntry]
  private let network: CallNetwork
  private let isTokenKnown: Bool
  private let specs: NetworkSpecs?

  /// Joins metadata, newest first and at least one, with the other facts about the network.
  init(
    _ entries: [Entry], types: [TypeEntry], specs: NetworkSpecs?, token: Token?,
    genesisHash: Hash256?
  ) throws {
    let facts = entries[0].facts
    self.entries = entries
    self.types = types
    isTokenKnown = specs != nil || token != nil
    self.specs = specs
    network = CallNetwork(
      name: specs?.name ?? facts.name,
      genesisHash: genesisHash ?? specs?.genesisHash ?? .zero,
      base58Prefix: specs?.prefix ?? facts.prefix ?? 42,
      decimals: token?.decimals ?? specs?.decimals ?? 0, unit: token?.unit ?? specs?.unit ?? "")
  }

  func call(_ bytes: [UInt8]) throws -> DecodedItem {
    var item = item(entries[0])
    let decoder = try decoder(entries[0])
    do throws(CallDecodingError) {
      item.show(try decoder.method(bytes, network: network))
    } catch { item.refuse(DecodingRuntimes.fault(of: bytes, error)) }
    return item
  }

  /// The reason why bytes are not a call: a wrong length prefix of an extrinsic, or `error`.
  private static func fault(of bytes: [UInt8], _ error: CallDecodingError) -> CallDecodingError {
    guard case .palletNotFound = error else { return error }
    do throws(CallDecodingError) {
      _ = try ExtrinsicCards.unwrapped(bytes)
      return error
    } catch let fault { return fault }
  }

  func extrinsic(_ bytes: [UInt8]) throws -> DecodedItem {
    var item = item(entries[0])
    let decoder = try decoder(entries[0])
    do throws(CallDecodingError) {
      let cards = try decoder.extrinsic(bytes, network: network)
      item.show(cards.method)
      item.extensions = cards.envelope?.extensions
      item.signature = cards.envelope?.signature
      item.author = cards.envelope.flatMap { DecodingRuntimes.text(of: $0.address) }
    } catch { item.refuse(error) }
    return item
  }

  /// Decodes a transaction without a proof, with the first version that can decode its extensions
  /// (cold-signer 3.2).
  func transaction(_ transaction: SignableTransaction) throws -> DecodedItem {
    var failures: [(Entry, CallDecodingError)] = []
    for entry in entries {
      let decoder = try decoder(entry)
      do throws(CallDecodingError) {
        let extensions = try decoder.extensions(transaction.extensions, network: network)
        var item = item(entry, transaction)
        item.extensions = extensions.cards
        item.deviations = extensions.deviations.union(
          VaultDeviations(
            signing: SplitContent(
              method: transaction.call, extensions: transaction.extensions)))
        if entry.facts.version != entries[0].facts.version {
          item.warnings.append(
            """
            Version \(entry.facts.version) fits this transaction, but \(entries[0].facts.version) is the newest known \
            version.
            """
          )
        }
        do throws(CallDecodingError) {
          item.show(try decoder.method(transaction.call, network: network))
        } catch { item.refuse(error) }
        return item
      } catch { failures.append((entry, error)) }
    }
    var item = item(entries[0], transaction)
    item.source = nil
    item.errors = failures.map { SourcedError(source: $0.0.title, $0.1) }
    return item
  }

  private func item(_ entry: Entry, _ transaction: SignableTransaction? = nil) -> DecodedItem {
    var item = DecodedItem()
    item.network = network.name
    item.source = .metadata(title: entry.title, version: entry.facts.version)
    if !isTokenKnown {
      item.warnings.append(
        """
        The token of \(ScreenText.quoted(network.name)) is not known, so amounts are in its smallest unit. Give \
        --token-decimals and --token-unit.
        """
      )
    }
    if let transaction {
      item.code = transaction.code
      item.encryption = transaction.encryption
      item.author = transaction.author.text(
        encryption: transaction.encryption, prefix: network.base58Prefix)
      if specs == nil {
        item.warnings.append(
          """
          No network specs with the genesis hash \(transaction.genesisHash) are known here. A Vault without them shows \
          nothing.
          """
        )
      } else if let specs, specs.genesisHash != transaction.genesisHash {
        item.warnings.append(
          """
          The transaction is for another network: its genesis hash is \(transaction.genesisHash), but that of \
          \(ScreenText.line(specs.name)) is \(specs.genesisHash). A Vault shows it under the network that has its \
          genesis hash, or not at all.
          """
        )
      }
    }
    return item
  }

  /// The address of an account, or the text of the cards of another address; `nil` without an
  /// address.
  private static func text(of address: [CallCard]) -> String? {
    if address.isEmpty { return nil }
    for card in address { if case .account(let account) = card.content { return account.address } }
    return address.flatMap(\.lines).joined(separator: " ")
  }

  private func decoder(_ entry: Entry) throws -> CallDecoder {
    try naming(entry.title) { try CallDecoder(metadata: entry.metadata, types: types) }
  }
}

extension DecodedItem {
  fileprivate mutating func show(_ method: DecodedCards) {
    self.method = method.cards
    deviations = deviations.union(method.deviations)
  }

  fileprivate mutating func refuse(_ error: CallDecodingError) {
    errors.append(error)
    deviations = VaultDeviations(refusing: error, hasProof: false)
  }
}
