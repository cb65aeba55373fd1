package import RuntimeMetadata
import SCALECodec

/// The calls and extensions of V12 or V13 metadata (cold-signer 3.6, 3.8).
package struct ListedCalls: Sendable {
  package let index: ListedIndex
  package let pallets: [UInt8: ListedPallet]
  package let specVersion: UInt32
  /// The calls in the order of the metadata.
  ///
  /// If several pallets have the same index, only the first counts.
  package let places: [ListedPlace]

  package init(_ metadata: Metadata, types: [TypeEntry], specVersion: UInt32) {
    self.specVersion = specVersion
    var index = ListedIndex(
      metadata.pallets.flatMap { $0.listedCalls.flatMap { $0.arguments.map { $0.type } } },
      entries: types)
    var pallets: [UInt8: ListedPallet] = [:]
    var places: [ListedPlace] = []
    for pallet in metadata.pallets where pallets[pallet.index] == nil {
      places += pallet.listedCalls.indices.prefix(256).map { method in
        ListedPlace(pallet: pallet.index, method: UInt8(method))
      }
      pallets[pallet.index] = ListedPallet(
        name: pallet.name,
        methods: pallet.listedCalls.map { call in
          ListedPallet.Method(
            name: call.name, docs: call.docs.joined(separator: "\n"),
            arguments: call.arguments.map { argument in
              ListedField(name: argument.name, type: index.place(of: argument.type))
            })
        })
    }
    self.pallets = pallets
    self.places = places
    self.index = index
  }

  func method(
    _ bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> DecodedCards {
    var pass = ListedPass(bytes.span, index: index, pallets: pallets, network: network)
    do throws(CallDecodingError) {
      try pass.readCall()
      guard pass.reader.remaining == 0 else { throw .methodDataLeft }
    } catch {
      throw pass.givenUp ?? error
    }
    return pass.decoded
  }

  func extensions(
    _ bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> DecodedCards {
    let found: OlderExtensions
    do throws(CallDecodingError) { found = try OlderExtensions(bytes.span) } catch {
      throw .olderExtensionsNotRead
    }
    guard found.genesisHash == network.genesisHash else { throw .otherGenesisHash }
    let version = String(found.specVersion)
    guard found.specVersion == specVersion else {
      throw .otherSpecVersion(decoded: version, metadata: specVersion)
    }
    guard found.era != .immortal || found.blockHash == network.genesisHash else {
      throw .immortalWithBlockHash
    }
    var amounts = AmountForm(decimals: network.decimals, unit: network.unit)
    let tip = amounts.text(of: String(found.tip))
    let contents: [CallCard.Content] = [
      .era(found.era), .nonce(String(found.nonce)), .tip(tip),
      .networkVersion(name: network.name, version: version),
      .transactionVersion(String(found.transactionVersion)), .blockHash(found.blockHash),
    ]
    return DecodedCards(
      cards: contents.map { CallCard(indent: 0, content: $0) }, deviations: amounts.deviations)
  }
}

extension Pallet {
  /// The calls of V12 and V13 metadata; empty for other versions.
  fileprivate var listedCalls: [ListedCall] {
    guard case .listed(let calls) = calls else { return [] }
    return calls
  }
}
