import CallDecoding
import ColdRecords
import ColdStore
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Shows transactions, codes 00, 02 and 06, and makes them the pending request if all can be
  /// signed (cold-signer 1.6 and 3).
  ///
  /// Otherwise the first that cannot be signed decides the result.
  func showTransactions(
    _ payloads: [[UInt8]], _ accounts: UnknownAccounts
  ) throws(ColdSignerError) -> DeviceScreen {
    var signables: [Signable] = []
    for payload in payloads {
      switch try read(payload, accounts) {
      case .signable(let signable): signables.append(signable)
      case .readable(let screen): return .reading(screen)
      }
    }
    return .signing(try wait(for: signables))
  }

  private func read(
    _ payload: [UInt8], _ accounts: UnknownAccounts
  ) throws(ColdSignerError) -> ReadTransaction {
    let envelope = try ColdSignerError.reading(
      try SignableEnvelope(reading: payload, hasGenesis: true))
    guard let genesisHash = envelope.genesisHash else {
      throw .payload(.tooShort(part: "the genesis hash"))
    }
    let author: TransactionAuthor
    switch try named(envelope.author, accounts) {
    case .key(let signer):
      author = try self.author(signer, of: genesisHash).map { .stored($0) } ?? .unknown(signer)
    case .address(let bytes): author = .unknownAddress(bytes)
    }
    return try read(
      envelope.content, by: author,
      of: NetworkSpecsKey(encryption: envelope.encryption, genesisHash: genesisHash),
      hasProof: (try? Prelude(of: payload))?.code == .transactionWithProof)
  }

  /// Reads the part of the payload between author and genesis hash.
  func read(
    _ content: [UInt8], by author: TransactionAuthor, of key: NetworkSpecsKey, hasProof: Bool
  ) throws(ColdSignerError) -> ReadTransaction {
    if hasProof { return try readProven(content, by: author, of: key) }
    guard let network = try networkIfStored(key) else {
      throw .signing(.unknownNetwork(genesisHash: key.genesisHash, encryption: key.encryption))
    }
    let parts = try ColdSignerError.decoding(try CallDecoder.split(content))
    let used = try usedRuntime(for: parts.extensions, of: network.specs)
    var method: DecodedCards?
    var failure: CallDecodingError?
    do throws(CallDecodingError) {
      method = try used.decoder.method(parts.method, network: CallNetwork(network.specs))
    } catch { failure = error }
    let cards = ColdDevice.cards(by: author, used, method?.cards, failure, in: network.specs)
    let deviations = used.extensions.deviations.union(
      method?.deviations
        ?? failure.map { VaultDeviations(refusing: $0, hasProof: false) } ?? [])
    guard let details = author.details(in: network.specs), method != nil else {
      return .readable(ReadingScreen(cards: cards, deviations: deviations))
    }
    return try signable(
      parts, cards, deviations, details, by: author, of: network, isStored: true)
  }

  func signable(
    _ parts: SplitContent, _ cards: CardSet, _ deviations: VaultDeviations,
    _ details: AuthorDetails, by author: TransactionAuthor, of network: OrderedNetworkSpecs,
    isStored: Bool
  ) throws(ColdSignerError) -> ReadTransaction {
    let notes = try notes(by: author, of: .specs(network), isStored: isStored, cards)
    return .signable(
      Signable(
        item: SigningItem(
          cards: cards, author: details, network: .specs(network), notes: notes,
          deviations: deviations.union(VaultDeviations(signing: parts))),
        content: .transaction(method: parts.method, extensions: parts.extensions)))
  }

  /// The cards in the order of a Vault (cold-signer 3.3).
  private static func cards(
    by author: TransactionAuthor, _ used: UsedRuntime, _ method: [CallCard]?,
    _ failure: CallDecodingError?, in network: NetworkSpecs
  ) -> CardSet {
    var cards = CardSet()
    switch author {
    case .unknown, .unknownAddress:
      cards.add(author.card(in: network), to: .author)
      if let warning = used.warning {
        // As in a Vault, this warning replaces the author warning, whose index stays unused.
        cards.skipIndex()
        cards.add(.warning(warning), to: .warning)
      } else {
        cards.add(.warning(.authorNotFound), to: .warning)
      }
    case .stored, .derived:
      if let warning = used.warning { cards.add(.warning(warning), to: .warning) }
      if failure != nil { cards.add(author.card(in: network), to: .author) }
    }
    if let failure { cards.add(.error(.signing(.undecodable(failure))), to: .error) }
    if let method { cards.add(method, to: .method) }
    cards.add(used.extensions.cards, to: .extensions)
    return cards
  }
}

/// The metadata that decodes a transaction's signed extensions, and their cards.
struct UsedRuntime {
  let decoder: CallDecoder
  let extensions: DecodedCards
  /// The warning if the metadata is not the newest version.
  let warning: Warning?
}

extension ColdDevice {
  /// The newest metadata of a network that decodes the signed extensions (cold-signer 3.2).
  ///
  /// - Throws: `ColdSignerError` if no stored metadata decodes them, or the types are missing.
  func usedRuntime(
    for extensions: [UInt8], of specs: NetworkSpecs
  ) throws(ColdSignerError) -> UsedRuntime {
    let runtimes = try runtimes(of: specs)
    guard let newest = runtimes.first else { throw .signing(.noMetadata(name: specs.name)) }
    var failures: [ColdSignerError.Signing.VersionFailure] = []
    for runtime in runtimes {
      do throws(CallDecodingError) {
        let decoder = try runtime.indexed()
        let cards = try decoder.extensions(extensions, network: CallNetwork(specs))
        let (used, latest) = (runtime.stored.key.version, newest.stored.key.version)
        return UsedRuntime(
          decoder: decoder, extensions: cards,
          warning: used == latest ? nil : .newerVersion(used: used, latest: latest))
      } catch {
        if error == .typesMissing { throw .signing(.undecodable(error)) }
        failures.append(.init(version: runtime.stored.key.version, error: error))
      }
    }
    throw .signing(.extensionsUnread(networkName: specs.name, failures))
  }
}

extension CallNetwork {
  init(_ specs: NetworkSpecs) {
    self.init(
      name: specs.name, genesisHash: specs.genesisHash, base58Prefix: specs.prefix,
      decimals: specs.decimals, unit: specs.unit)
  }
}

extension ColdSignerError {
  /// Decodes, and converts the error.
  static func decoding<Part>(
    _ part: @autoclosure () throws(CallDecodingError) -> Part
  ) throws(ColdSignerError) -> Part {
    do throws(CallDecodingError) { return try part() } catch { throw .signing(.undecodable(error)) }
  }
}
