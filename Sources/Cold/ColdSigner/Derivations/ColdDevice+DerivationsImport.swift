import ByteSupport
package import ColdRecords
package import ColdStore
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// Previews the import of key sets; nothing is stored.
  ///
  /// Key sets of versions 1 and 2 are read; older forms are refused, as by all existing Vaults. All
  /// addresses are parsed before any root is looked up, so an invalid address refuses the whole
  /// list, even in a set of an unknown seed.
  ///
  /// - Parameter payload: the payload, code de.
  /// - Returns: key sets of known seeds with their keys, and the other sets by their roots.
  /// - Throws: `ColdSignerError` if the list has an older form or an invalid address.
  package func preview(
    _ payload: DerivationsPayload
  ) throws(ColdSignerError) -> DerivationsPreview {
    let stored = try keys()
    let present = Set(stored.map(\.key))
    let roots = stored.filter(\.record.isSeedRoot)
    var keySets: [DerivationsPreview.KeySet] = []
    var unknown: [DerivationsPreview.UnknownSet] = []
    let received = try ColdDevice.keySets(payload)
    var signers: [[MultiSigner]] = []
    for set in received {
      signers.append(try set.keys.map { (key) throws(ColdSignerError) in try key.signer() })
    }
    for (set, signers) in zip(received, signers) {
      guard let root = roots.first(where: { $0.key.signer == set.root }) else {
        unknown.append(
          DerivationsPreview.UnknownSet(
            receivedName: set.name, root: set.root, keyCount: set.keys.count,
            blocked: set.keys.lazy.compactMap { ReceivedPath($0).blocked }.first))
        continue
      }
      var keys: [DerivationsPreview.Key] = []
      for (key, signer) in zip(set.keys, signers) {
        keys.append(try preview(key, signer, present: present))
      }
      keySets.append(
        DerivationsPreview.KeySet(seedName: root.record.seedName, root: set.root, keys: keys))
    }
    return DerivationsPreview(keySets: keySets, unknownSets: unknown)
  }

  private static func keySets(
    _ payload: DerivationsPayload
  ) throws(ColdSignerError) -> [ExportedKeySet] {
    switch payload {
    case .export(let export): return export.keySets
    case .optionalRoots, .paths: throw .payload(.oldKeyList(form: payload.formName))
    }
  }

  private func preview(
    _ received: ExportedKey, _ signer: MultiSigner, present: Set<AddressKey>
  ) throws(ColdSignerError) -> DerivationsPreview.Key {
    let network = NetworkSpecsKey(
      encryption: received.encryption, genesisHash: received.genesisHash)
    let specs = try networkIfStored(network)?.specs
    let status: DerivationsPreview.Status
    if present.contains(AddressKey(signer: signer, genesisHash: received.genesisHash)) {
      status = .alreadyExists
    } else {
      var obstacles: [DerivationsPreview.Obstacle] = []
      if KeyPath(received.path ?? "") == nil { obstacles.append(.badFormat) }
      if specs == nil { obstacles.append(.networkMissing) }
      status = obstacles.isEmpty ? .importable : .invalid(obstacles)
    }
    return DerivationsPreview.Key(
      received: received, signer: signer, networkTitle: specs?.title, status: status,
      hasPassword: nil)
  }

  /// Uses a phrase to find the keys of its seed that have a password: those that phrase and path
  /// alone do not produce.
  ///
  /// A key whose address belongs to another path also looks like a key with a password. A key whose
  /// path cannot be derived keeps no flag and has a ``DerivationsPreview/Key/problem``.
  ///
  /// - Parameters:
  ///   - preview: the preview; the flags of the seed's keys are set in it.
  ///   - phrase: the phrase of any seed.
  /// - Throws: `ColdSignerError` if the phrase is empty or invalid.
  package func addPasswordFlags(
    to preview: inout DerivationsPreview, phrase: Span<UInt8>
  ) throws(ColdSignerError) {
    var roots: [MultiSigner] = []
    for encryption in [Encryption.sr25519, .ed25519, .ecdsa] {
      roots.append(try KeyDerivation.root(phrase: phrase, encryption: encryption))
    }
    for setIndex in preview.keySets.indices where roots.contains(preview.keySets[setIndex].root) {
      for index in preview.keySets[setIndex].keys.indices {
        let key = preview.keySets[setIndex].keys[index]
        guard let path = ReceivedPath(key.received).followed else { continue }
        let pair = try KeyDerivation.pair(
          phrase: phrase, path: path, encryption: key.received.encryption)
        preview.keySets[setIndex].keys[index].hasPassword = pair.publicKey != key.signer
      }
    }
  }

  /// Sets the password flags of the keys that are already on record; no phrase is needed.
  ///
  /// - Throws: `ColdSignerError`.
  package func addRecordedFlags(to preview: inout DerivationsPreview) throws(ColdSignerError) {
    for setIndex in preview.keySets.indices {
      for index in preview.keySets[setIndex].keys.indices {
        let key = preview.keySets[setIndex].keys[index]
        guard let record = try self.key(key.addressKey)?.record,
          let junctions = key.junctions, junctions.hasSameBytes(as: record.path)
        else { continue }
        preview.keySets[setIndex].keys[index].hasPassword = record.hasPassword
      }
    }
  }

  /// Stores the keys of a preview, all or none; keys on record are skipped.
  ///
  /// A key that is listed twice is stored once and logged twice, as in Vaults. A password in a path
  /// is not stored.
  ///
  /// - Parameter preview: the preview with the flags of ``addPasswordFlags(to:phrase:)``; it may be
  ///   only the ``DerivationsPreview/importable`` part.
  /// - Returns: the number of new records.
  /// - Throws: `ColdSignerError` if a key cannot be imported; nothing is stored then.
  @discardableResult
  package func importKeys(_ preview: DerivationsPreview) throws(ColdSignerError) -> Int {
    try transaction { () throws(ColdSignerError) in
      let stored = try keys()
      let present = Set(stored.map(\.key))
      var added: Set<AddressKey> = []
      var events: [HistoryEvent] = []
      for set in preview.keySets {
        for key in set.keys {
          let specs = try network(key.network).specs
          if let problem = key.problem { throw .derivation(.notDerivable(problem)) }
          guard let junctions = key.junctions else {
            throw .derivation(.badPath(path: key.received.path ?? ""))
          }
          guard let hasPassword = key.hasPassword else {
            throw .derivation(.missingPasswordInfo(path: junctions))
          }
          guard !present.contains(key.addressKey) else { continue }
          var record = KeyRecord(
            seedName: set.seedName, path: junctions, hasPassword: hasPassword,
            network: specs.key, encryption: specs.encryption, isSecretExposed: false)
          record.isSecretExposed = stored.contains { other in
            other.record.isSecretExposed && record.canBeComputed(from: other.record)
          }
          let new = StoredKey(key: key.addressKey, record: record)
          try self.set(new)
          if let identity = KeyIdentity(new) { events.append(.identityAdded(identity)) }
          added.insert(new.key)
        }
      }
      try record(events)
      return added.count
    }
  }
}

extension ExportedKey {
  /// The public key in the address: SS58 with a known prefix, or hex for ecdsa and Ethereum.
  fileprivate func signer() throws(ColdSignerError) -> MultiSigner {
    let bytes: [UInt8]
    switch encryption {
    case .ed25519, .sr25519:
      let read: SS58Address
      do throws(SubstrateCryptoError) {
        read = try SS58Address(address)
      } catch {
        throw .derivation(.badAddress(address, .form(error)))
      }
      guard SS58Prefix.isKnown(read.prefix) else {
        throw .derivation(.badAddress(address, .unknownPrefix(read.prefix)))
      }
      bytes = read.body
    case .ecdsa, .ethereum:
      do throws(HexError) {
        bytes = try Hex.decode(address)
      } catch {
        throw .scan(.badHex)
      }
    }
    let signer: MultiSigner
    do throws(SubstrateCryptoError) {
      signer = try MultiSigner(scheme: encryption.signatureScheme, publicKey: bytes)
    } catch { throw .derivation(.wrongPublicKeyLength(found: bytes.count)) }
    guard encryption != .ethereum || (try? EthereumAddress(signer)) != nil else {
      throw .derivation(.badAddress(address, .notAPoint))
    }
    return signer
  }
}
