import CallDecoding
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Reads a transaction that carries its metadata, codes 06 and 07 (cold-signer 3.9).
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
    let network =
      stored ?? OrderedNetworkSpecs(specs: NetworkSpecs(proven: decoder, key), order: 0)
    let parts: SplitContent
    let extensions: DecodedCards
    do throws(CallDecodingError) {
      parts = try decoder.split()
      extensions = try decoder.extensions(parts.extensions, genesisHash: key.genesisHash)
    } catch {
      return .readable(ColdDevice.failed(error, by: author, in: network.specs))
    }
    let method: DecodedCards
    do throws(CallDecodingError) {
      method = try decoder.method(parts.method)
    } catch {
      return .readable(ColdDevice.failed(error, extensions.cards, by: author, in: network.specs))
    }
    var cards = CardSet()
    let deviations = extensions.deviations.union(method.deviations)
    guard let details = author.details(in: network.specs) else {
      author.introduce(to: &cards, in: network.specs)
      cards.add(method.cards, to: .method)
      cards.add(extensions.cards, to: .extensions)
      return .readable(ReadingScreen(cards: cards, deviations: deviations))
    }
    cards.add(method.cards, to: .method)
    cards.add(extensions.cards, to: .extensions)
    return try signable(
      parts, cards, deviations, details, by: author, of: network, isStored: stored != nil)
  }

  private static func failed(
    _ error: CallDecodingError, _ extensions: [CallCard] = [], by author: TransactionAuthor,
    in network: NetworkSpecs
  ) -> ReadingScreen {
    var cards = CardSet()
    author.introduce(to: &cards, in: network)
    cards.add(.error(.signing(.undecodable(error))), to: .error)
    cards.add(extensions, to: .extensions)
    return ReadingScreen(
      cards: cards, deviations: VaultDeviations(refusing: error, hasProof: true))
  }
}

extension NetworkSpecs {
  /// Specs of a network that is not stored, out of what a transaction's metadata says of it.
  fileprivate init(proven decoder: ProofDecoder, _ key: NetworkSpecsKey) {
    let info = decoder.networkInfo
    self.init(
      prefix: info.prefix, color: "#000", decimals: info.decimals, encryption: key.encryption,
      genesisHash: key.genesisHash, logo: info.specName, name: info.specName,
      pathID: "//" + info.specName, secondaryColor: "#000", title: info.specName,
      unit: info.tokenSymbol)
  }
}
