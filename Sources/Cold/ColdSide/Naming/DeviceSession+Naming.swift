import ByteSupport
package import ColdRecords
package import ColdSigner
import ColdStore
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

extension DeviceSession {
  /// Finds a network by title, by name, or by its `NetworkSpecsKey` in hex.
  ///
  /// A title comes before a name.
  ///
  /// - Throws: ``ColdSideError`` if no network matches, or more than one.
  package func network(_ text: String) throws -> OrderedNetworkSpecs {
    let networks = try device.networks()
    let typed = try? Hex.decode(text)
    if let exact = networks.first(where: { $0.specs.key.scaleBytes == typed }) {
      return exact
    }
    let titled = networks.filter { $0.specs.title.hasSameBytes(as: text) }
    let found =
      titled.isEmpty ? networks.filter { $0.specs.name.hasSameBytes(as: text) } : titled
    guard let network = found.first else {
      throw ColdSideError.unknownNetwork(title: text, known: networks.map(\.specs.title))
    }
    guard found.count == 1 else {
      throw ColdSideError.severalNetworks(text, found.map(\.specs))
    }
    return network
  }

  /// Finds a key on record by address, by `TypedKey`, or by the hex `addressKey` of `--json`, which
  /// also names the network.
  ///
  /// - Throws: ``ColdSideError`` if no key matches, or more than one.
  package func key(_ text: String) throws -> KeyDetails {
    let keys = try device.networkKeys()
    let bytes = try? Hex.decode(text)
    if let exact = keys.first(where: { $0.stored.key.scaleBytes == bytes }) {
      return exact
    }
    var found = keys.filter { $0.address == text || $0.accountAddress == text }
    if found.isEmpty, let typed = TypedKey(text) {
      found = keys.filter { typed.admits($0.stored.key.signer) }
    }
    guard let key = found.first else { throw ColdSideError.unknownKey(text) }
    guard found.count == 1 else { throw ColdSideError.severalKeys(text, found) }
    return key
  }

  /// The path of the next numbered key below a key.
  ///
  /// - Throws: `ColdSignerError` if the key is not on record.
  package func nextNumberedPath(below key: KeyDetails) throws(ColdSignerError) -> String {
    try device.nextNumberedPath(below: key.stored.key)
  }

  /// The key of a seed at a path for a network; if there are two, the one without a password.
  ///
  /// - Throws: ``ColdSideError`` if the seed has no such key.
  func key(ofSeed seed: String, at path: String, for network: NetworkSpecs) throws -> KeyDetails {
    let found = try device.networkKeys(ofSeed: seed).filter { key in
      key.stored.record.path.hasSameBytes(as: path) && key.stored.record.network == network.key
    }
    guard let key = found.first(where: { !$0.stored.record.hasPassword }) ?? found.first else {
      throw ColdSideError.noParentKey(seed: seed, path: path, network: network.title)
    }
    return key
  }
}
