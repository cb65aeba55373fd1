import ByteSupport
import ColdRecords
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// The stored data that is removed when a stronger verifier takes over (cold-signer 2.3).
struct Hold {
  var metadata: [KeptMetadata] = []
  var networks: [OrderedNetworkSpecs] = []

  /// The hold as a warning describes it.
  var affected: Warning.Hold {
    Warning.Hold(
      titles: networks.map { $0.specs.title }, metadata: metadata.map(\.fingerprint))
  }
}

extension ColdDevice {
  /// Everything stored for a network: specs by title, metadata by version.
  func hold(of genesisHash: Hash256) throws(ColdSignerError) -> Hold {
    let networks = try networks(genesisHash: genesisHash)
    var hold = Hold(networks: networks.sortedByTitle)
    if let specs = networks.first?.specs { hold.metadata = try keptMetadata(of: specs) }
    return hold
  }

  /// Everything stored for networks with the general verifier: specs by title, metadata by name and
  /// version.
  func generalHold() throws(ColdSignerError) -> Hold {
    var hold = Hold()
    for entry in try networkVerifiers() where entry.verifier == .general {
      let network = try self.hold(of: entry.genesisHash)
      hold.metadata += network.metadata
      hold.networks += network.networks
    }
    hold.networks = hold.networks.sortedByTitle
    hold.metadata = hold.metadata.stablySorted {
      $0.place.key.name.utf8.lexicographicallyPrecedes($1.place.key.name.utf8)
    }
    return hold
  }
}

extension UpdateDraft {
  /// Changes a network's verifier and removes the data stored for the network.
  mutating func hold(
    _ hold: Hold, of genesisHash: Hash256, from old: Verifier, to new: ValidCurrentVerifier,
    general: Verifier, _ warning: (Hash256, Warning.Hold) -> Warning
  ) {
    warn(warning(genesisHash, hold.affected))
    for metadata in hold.metadata { remove(metadata) }
    for specs in hold.networks { remove(specs, verifier: .custom(old), general: general) }
    set(new, of: genesisHash, general: general)
  }

  /// Sets the first general verifier and removes the types and all data of its networks, which were
  /// accepted unsigned.
  mutating func generalHold(_ hold: Hold, types: [UInt8]?, verifier: MultiSigner) {
    warn(.generalVerifierAppeared(hold.affected, typesPurged: types != nil))
    for metadata in hold.metadata { remove(metadata) }
    for specs in hold.networks { remove(specs, verifier: .general, general: Verifier(nil)) }
    if let types { removeTypes(hash: Blake2b.hash256(types), verifier: Verifier(nil)) }
    set(general: verifier)
  }
}

extension [OrderedNetworkSpecs] {
  fileprivate var sortedByTitle: [OrderedNetworkSpecs] {
    stablySorted { $0.specs.title.utf8.lexicographicallyPrecedes($1.specs.title.utf8) }
  }
}

extension Array {
  /// Sorts stably, which `sorted` does not guarantee.
  fileprivate func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted {
      precedes($0.element, $1.element)
        || (!precedes($1.element, $0.element) && $0.offset < $1.offset)
    }.map { $0.element }
  }
}
