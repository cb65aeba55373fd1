import ByteSupport
import PictureWork
package import SubstrateCrypto
import VaultPayloads

extension PortalConfiguration {
  /// The keys of all verifiers, which never sign an index.
  package var verifierKeys: [MultiSigner] { verifiers.flatMap { $0.keys.map(\.signer) } }

  /// The key that signs for a network from a day on.
  package struct NewKey: Equatable, Sendable {
    /// The id of the network.
    package var id: String
    package var key: MultiSigner
    /// The previous key; `nil` if only the keys of the same scheme end.
    package var former: MultiSigner?

    package init(id: String, key: MultiSigner, former: MultiSigner?) {
      (self.id, self.key, self.former) = (id, key, former)
    }
  }

  /// A verifier whose keys changed.
  package struct ChangedSigner: Equatable, Sendable {
    /// The id of the verifier that has the new key.
    package let id: String
    package let key: MultiSigner
    /// The keys that end on the day.
    package let ended: [MultiSigner]
    /// The ids of the networks.
    package let networks: [String]
  }

  /// Gives networks new keys from a day on.
  ///
  /// The previous keys end on that day and stay in the file, because they signed earlier updates. A
  /// verifier that keeps other networks is not changed; the networks get a new verifier.
  ///
  /// - Parameters:
  ///   - keys: the new keys. A key that is valid already changes nothing.
  ///   - day: `YYYY-MM-DD`.
  /// - Returns: the changed verifiers.
  package mutating func take(_ keys: [NewKey], from day: String) -> [ChangedSigner] {
    var groups: [(signer: Signer, change: NewKey, ids: [String])] = []
    for change in keys {
      guard let network = networks.first(where: { $0.id == change.id }),
        let signer = signer(network.verifier), !signer.accepts(change.key, on: day),
        signer.isDevelopment || DevelopmentKeys.path(of: change.key) == nil
      else { continue }
      let place = groups.firstIndex {
        $0.signer.id == signer.id && $0.change.key == change.key
          && $0.change.former == change.former
      }
      if let place {
        groups[place].ids.append(change.id)
      } else {
        groups.append((signer, change, [change.id]))
      }
    }
    return groups.map { signer, change, ids in
      var new = signer
      let ended = new.take(change.key, insteadOf: change.former, from: day)
      let keepsOthers = networks.contains { $0.verifier == signer.id && !ids.contains($0.id) }
      if keepsOthers || signer.keys.contains(where: { PayloadReport.isPublishedDefault($0.signer) })
      {
        let named = Signer(unnamed: change.key)
        (new.id, new.name, new.provenance) = (freeID(named.id), named.name, named.provenance)
        verifiers.append(new)
        for place in networks.indices where ids.contains(networks[place].id) {
          networks[place].verifier = new.id
        }
        if !keepsOthers { verifiers.removeAll { $0.id == signer.id } }
      } else if let place = verifiers.firstIndex(where: { $0.id == signer.id }) {
        // A name that was made from a key follows the key; other names are the user's.
        if signer.keys.contains(where: { Signer(unnamed: $0.signer).name == signer.name }) {
          new.name = Signer(unnamed: change.key).name
        }
        verifiers[place] = new
      }
      return ChangedSigner(id: new.id, key: change.key, ended: ended, networks: ids)
    }
  }

  private func freeID(_ id: String) -> String {
    guard signer(id) != nil else { return id }
    return (2...).lazy.map { "\(id)-\($0)" }.first { signer($0) == nil } ?? id
  }
}

extension PortalConfiguration.Signer {
  /// A verifier with one key, which is named by its first digits or by its public role.
  package init(unnamed key: MultiSigner) {
    let digits = String(Hex.encode(key.publicKey).prefix(8))
    self.init(
      id: "key-" + digits, name: "Key \(digits)",
      keys: [PortalConfiguration.Key(signer: key, from: nil, until: nil)])
    if PayloadReport.isPublishedDefault(key) {
      (id, name, provenance) = ("parity", "Parity", "built into Vault")
    } else if let path = DevelopmentKeys.path(of: key) {
      (id, name, isDevelopment) = ("development-\(digits)", "Development key \(path)", true)
    }
  }

  /// Whether a key is valid on a day, `YYYY-MM-DD`.
  package func accepts(_ key: MultiSigner, on day: String) -> Bool {
    keys.contains { $0.signer == key && $0.isValid(on: day) }
  }

  /// Makes a key valid from a day on, and ends the previous ones.
  ///
  /// - Returns: the keys that end.
  fileprivate mutating func take(
    _ key: MultiSigner, insteadOf former: MultiSigner?, from day: String
  ) -> [MultiSigner] {
    var ended: [MultiSigner] = []
    for place in keys.indices.reversed() where keys[place].isValid(on: day) {
      let signer = keys[place].signer
      guard signer.scheme == key.scheme || signer == former else { continue }
      ended.insert(signer, at: 0)
      keys[place].until = day
    }
    if let place = keys.firstIndex(where: { $0.signer == key && $0.until == day }) {
      keys[place].until = nil
    } else {
      keys.append(PortalConfiguration.Key(signer: key, from: day, until: nil))
    }
    return ended
  }
}

extension PortalConfiguration.Key {
  fileprivate func isValid(on day: String) -> Bool {
    (from ?? "") <= day && day < (until ?? "9999-99-99")
  }
}
