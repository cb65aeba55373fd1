package import ByteSupport
package import ColdRecords
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// A network's verifier with the genesis hash that it is stored under.
package struct NetworkVerifierEntry: Equatable, Hashable, Sendable {
  package let genesisHash: Hash256
  package let verifier: ValidCurrentVerifier
}

extension ColdDevice {
  /// All networks by order number, then by key.
  package func networks() throws(ColdSignerError) -> [OrderedNetworkSpecs] {
    try networksByKey().enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map { $0.element }
  }

  /// All networks in the byte order of their keys.
  package func networksByKey() throws(ColdSignerError) -> [OrderedNetworkSpecs] {
    var networks: [OrderedNetworkSpecs] = []
    for row in try rows(of: .chainspecs) { networks.append(try specs(row)) }
    return networks
  }

  /// The specs under a key.
  ///
  /// - Throws: `ColdSignerError` if they are not stored.
  package func network(_ key: NetworkSpecsKey) throws(ColdSignerError) -> OrderedNetworkSpecs {
    guard let specs = try networkIfStored(key) else { throw .store(.noNetwork(key: key)) }
    return specs
  }

  /// The specs under a key; `nil` if they are not stored.
  package func networkIfStored(
    _ key: NetworkSpecsKey
  ) throws(ColdSignerError) -> OrderedNetworkSpecs? {
    let bytes = key.scaleBytes
    return try value(of: bytes, in: .chainspecs).map { (value) throws(ColdSignerError) in
      try specs(ColdRow(key: bytes, value: value))
    }
  }

  /// All specs of a genesis hash in key order; they agree in name and prefix (cold-signer 2.2).
  package func networks(genesisHash: Hash256) throws(ColdSignerError) -> [OrderedNetworkSpecs] {
    let networks = try networksByKey().filter { $0.specs.genesisHash == genesisHash }
    for network in networks.dropFirst() {
      guard let first = networks.first, first.specs.name.hasSameBytes(as: network.specs.name),
        first.specs.prefix == network.specs.prefix
      else {
        throw .store(
          .damaged(
            table: .chainspecs, key: network.specs.key.scaleBytes,
            reason: "has another name or address prefix than the same network with other keys"))
      }
    }
    return networks
  }

  private func specs(_ row: ColdRow) throws(ColdSignerError) -> OrderedNetworkSpecs {
    let specs: OrderedNetworkSpecs = try decode(row.value, at: row.key, of: .chainspecs)
    guard specs.specs.key.scaleBytes == row.key else {
      throw .store(
        .damaged(
          table: .chainspecs, key: row.key,
          reason: "holds the specs of \(Hex.encode(specs.specs.key.scaleBytes))"))
    }
    return specs
  }

  /// The verifiers of all networks, in the byte order of genesis hashes.
  package func networkVerifiers() throws(ColdSignerError) -> [NetworkVerifierEntry] {
    var entries: [NetworkVerifierEntry] = []
    for row in try rows(of: .verifiers) {
      guard let genesisHash = Hash256(row.key) else {
        throw .store(
          .damaged(table: .verifiers, key: row.key, reason: "has a key that is not 32 bytes long"))
      }
      let entry: CurrentVerifier = try decode(row.value, at: row.key, of: .verifiers)
      entries.append(NetworkVerifierEntry(genesisHash: genesisHash, verifier: entry.verifier))
    }
    return entries
  }

  /// The verifier of a network; `nil` if it is unknown.
  ///
  /// - Throws: `ColdSignerError` if the stored entry is missing or contradicts the general
  ///   verifier.
  package func networkVerifier(
    _ genesisHash: Hash256
  ) throws(ColdSignerError) -> ValidCurrentVerifier? {
    guard let verifier = try verifierOnRecord(genesisHash) else {
      if let network = try networks(genesisHash: genesisHash).first {
        throw .store(.noVerifierEntry(genesisHash: genesisHash, name: network.specs.name))
      }
      return nil
    }
    if case .custom(let custom) = verifier, let signer = custom.signer,
      try generalVerifier().signer == signer
    {
      throw .store(.customVerifierIsGeneral(genesisHash: genesisHash))
    }
    return verifier
  }

  /// The stored verifier of a network, unchecked; `nil` if there is none.
  package func verifierOnRecord(
    _ genesisHash: Hash256
  ) throws(ColdSignerError) -> ValidCurrentVerifier? {
    try value(of: genesisHash.bytes, in: .verifiers).map { (bytes) throws(ColdSignerError) in
      let entry: CurrentVerifier = try decode(bytes, at: genesisHash.bytes, of: .verifiers)
      return entry.verifier
    }
  }
}

extension NetworkSpecs {
  /// Checks that no other network of a release has the same name, by which metadata is assigned
  /// (cold-signer 10, 55).
  func checkName(beside others: [NetworkSpecs]) throws(ColdSignerError) {
    for other in others where other.genesisHash != genesisHash && other.name.hasSameBytes(as: name)
    {
      throw .update(
        .nameHasOtherGenesis(name: name, stored: other.genesisHash, offered: genesisHash))
    }
  }

  /// Checks that other specs with this genesis hash describe the same network (cold-signer 2.4).
  func checkIdentity(of other: NetworkSpecs) throws(ColdSignerError) {
    guard name.hasSameBytes(as: other.name) else {
      throw .update(.otherName(genesisHash: genesisHash, database: name, input: other.name))
    }
    guard prefix == other.prefix else {
      throw .update(
        .otherPrefix(
          genesisHash: genesisHash, name: name, database: prefix, input: other.prefix))
    }
  }
}
