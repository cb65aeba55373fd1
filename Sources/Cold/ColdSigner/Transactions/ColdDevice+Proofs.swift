import CallDecoding
import ColdRecords
import ColdStore
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Reads a transaction with a metadata proof, codes 06 and 07 (cold-signer 3.9).
  func readProven(
    _ content: [UInt8], by author: TransactionAuthor, of key: NetworkSpecsKey
  ) throws(ColdSignerError) -> ReadTransaction {
    let decoder: ProofDecoder
    do throws(SCALEError) {
      decoder = try ProofDecoder(content: content)
    } catch {
      throw .signing(.unknownNetwork(genesisHash: key.genesisHash, encryption: key.encryption))
    }
    let stored = try networkIfStored(key)
    let others = stored == nil ? try networks(genesisHash: key.genesisHash) : []
    let chain = stored ?? others.first
    let known = try storedRuntime(decoder.networkInfo.specVersion, of: chain?.specs)
    let network =
      stored ?? OrderedNetworkSpecs(specs: NetworkSpecs(proven: decoder, key), order: 0)
    let parts: SplitContent
    do throws(CallDecodingError) { parts = try decoder.split() } catch {
      return .readable(ColdDevice.failed(error, [], by: author, in: network.specs, []))
    }
    var extensions: DecodedCards?
    let method: DecodedCards
    do throws(CallDecodingError) {
      extensions = try decoder.extensions(parts.extensions, genesisHash: key.genesisHash)
      method = try decoder.method(parts.method)
      if let known { try decoder.compare(parts, with: known.comparable) }
    } catch {
      // If the proof contradicts the stored metadata, nothing that was decoded with the proof may
      // be shown.
      if case .proof(.contradictsMetadata) = error { extensions = nil }
      var screen = ColdDevice.failed(
        error, extensions?.cards ?? [], by: author, in: network.specs,
        decoder.deviations(refusing: error, parts, genesisHash: key.genesisHash))
      screen.forgery = decoder.forgery(
        in: parts, genesisHash: key.genesisHash, refusal: error, known: known?.comparable)
      return .readable(screen)
    }
    var cards = CardSet()
    let details = author.details(in: network.specs)
    if details == nil { author.introduce(to: &cards, in: network.specs) }
    let differences = chain?.specs.differences(from: decoder.networkInfo) ?? []
    if !differences.isEmpty {
      cards.add(.warning(.proofDiffersFromSpecs(differences)), to: .warning)
    }
    cards.add(method.cards, to: .method)
    cards.add(extensions?.cards ?? [], to: .extensions)
    let deviations = method.deviations.union(extensions?.deviations ?? [])
    guard let details else {
      return .readable(ReadingScreen(cards: cards, deviations: deviations))
    }
    return try signable(
      parts, cards, deviations, details, by: author, of: network, isStored: stored != nil)
  }

  /// The stored metadata of a network in one version; `nil` if it is not stored.
  private func storedRuntime(
    _ version: UInt32, of chain: NetworkSpecs?
  ) throws(ColdSignerError) -> RuntimeShelf.Runtime? {
    guard let chain else { return nil }
    return try runtimes(of: chain).first { $0.stored.key.version == version }
  }

  private static func failed(
    _ error: CallDecodingError, _ extensions: [CallCard], by author: TransactionAuthor,
    in network: NetworkSpecs, _ deviations: VaultDeviations
  ) -> ReadingScreen {
    var cards = CardSet()
    author.introduce(to: &cards, in: network)
    cards.add(.error(.signing(.undecodable(error))), to: .error)
    cards.add(extensions, to: .extensions)
    return ReadingScreen(cards: cards, deviations: deviations)
  }
}

extension NetworkSpecs {
  /// Specs of a network that is not stored, from the transaction's metadata proof.
  fileprivate init(proven decoder: ProofDecoder, _ key: NetworkSpecsKey) {
    let info = decoder.networkInfo
    self.init(
      prefix: info.prefix, color: "#000", decimals: info.decimals, encryption: key.encryption,
      genesisHash: key.genesisHash, logo: info.specName, name: info.specName,
      pathID: "//" + info.specName, secondaryColor: "#000", title: info.specName,
      unit: info.tokenSymbol)
  }
}
