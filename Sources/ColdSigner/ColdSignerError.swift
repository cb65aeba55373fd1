package import ByteSupport
package import SCALECodec
package import SQLiteStore
package import SubstrateCrypto
package import VaultPayloads

/// Why the device refuses; ``code`` names the situation in one word.
package enum ColdSignerError: Error, Equatable, Sendable {
  // MARK: - Scanning (cold-signer 1)

  /// A read-out is not of byte mode, or its length does not fit.
  case unexpectedQRContent
  /// A read-out is not hex.
  case badHex
  /// The frames ended early, or cannot be what they say.
  case unableToDecode(reason: String)
  /// A frame of another kind came in the middle.
  case mixedFrameKinds(collecting: FrameKind, found: FrameKind)
  /// A fountain frame belongs to another movie: `first` and `other` are the numbers in which they
  /// differ.
  case conflictingPayloads(first: Int, other: Int)
  /// A later fountain frame has a longer symbol than the first, which a Vault of today overlooks.
  case longerSymbol(first: Int, other: Int)
  /// A legacy frame's index is not below its total.
  case legacyIndexTooBig(index: Int, total: Int)
  /// A legacy frame came again with other data.
  case legacySameNumber(index: Int)
  /// A legacy frame announces another total.
  case conflictingLegacyLengths(first: Int, other: Int)
  /// The passphrase does not open the box of the shares.
  case bananaSplitWrongPassword
  /// A text is no recovery phrase.
  case invalidMnemonic(SubstrateCryptoError)
  /// A share came twice.
  case shareAlreadyInSet(identifier: Int)
  /// A share is of another set.
  case shareDifferent(ShareField)
  /// Fewer shares were asked for than are possible.
  case tooFewShares(count: Int, required: Int)
  /// A complete set of shares was scanned where a payload is wanted.
  case sharesScanned
  /// More shares were asked for than are possible.
  case tooManyShares(count: Int)

  /// A payload ends inside `part`.
  case tooShort(part: String)
  /// A payload does not begin with 53.
  case notSubstrate(byte: UInt8)
  /// No payload has this code.
  case payloadNotSupported(code: UInt8)
  /// The second byte has no meaning in this payload.
  case encryptionNotSupported(byte: UInt8)
  /// A structure does not decode.
  case codec(record: String, SCALEError)
  /// A bulk holds no transactions.
  case emptyBulk
  /// A list of keys is of a form that Vaults no longer read, or never did; `form` is a noun.
  case oldKeyList(form: String)
  /// The signature of an update does not hold.
  case badSignature(kind: UpdateKind, signer: MultiSigner)
  /// Something to sign, of this code, which this device does not do yet.
  case signingNotSupported(code: UInt8, content: String)

  // MARK: - Updates (cold-signer 2)

  /// The network has a verifier of its own, and the update is unsigned.
  case needVerifier(name: String, verifier: MultiSigner)
  /// The general verifier is needed, and the update is unsigned.
  case needGeneralVerifier(VerifiedContent, verifier: MultiSigner)
  /// Specs are signed by another than the network's verifier.
  case addSpecsVerifierChanged(name: String, old: MultiSigner, new: MultiSigner)
  /// Something is signed by another than the general verifier.
  case generalVerifierChanged(VerifiedContent, old: MultiSigner, new: MultiSigner)
  /// Equal specs are stored.
  case specsKnown(name: String, encryption: Encryption)
  /// The stored specs differ in a value that cannot change.
  case importantSpecsChanged(key: NetworkSpecsKey, field: String)
  /// The genesis hash is stored under another name.
  case addSpecsDifferentName(genesisHash: Hash256, database: String, input: String)
  /// The genesis hash is stored with another address prefix.
  case addSpecsDifferentBase58(genesisHash: Hash256, name: String, database: UInt16, input: UInt16)
  /// The metadata is not metadata.
  case notMeta(reason: String)
  /// The metadata is of a version that the device does not read.
  case metadataVersionIncompatible(version: UInt8)
  /// The metadata does not decode; `isStricter` where a Vault of today reads it all the same.
  case metadataUndecodable(reason: String, isStricter: Bool)
  /// The metadata has no pallet System.
  case noSystemPallet
  /// The metadata does not tell name and version of its network.
  case noVersion(reason: String)
  /// Nobody is known who may update the network.
  case loadMetaUnknownNetwork(name: String)
  /// The network has no specs.
  case loadMetaNoSpecs(name: String, verifier: ValidCurrentVerifier, generalVerifier: Verifier)
  /// The genesis hash belongs to a network of another name.
  case loadMetaWrongGenesisHash(nameMetadata: String, nameSpecs: String, genesisHash: Hash256)
  /// The prefix in the metadata differs from that in the specs.
  case base58PrefixMismatch(specs: UInt16, metadata: UInt16)
  /// The network has no verifier, and the metadata is signed.
  case loadMetaSetVerifier(name: String, new: MultiSigner)
  /// The device has no general verifier, and the metadata is signed.
  case loadMetaSetGeneralVerifier(name: String, new: MultiSigner)
  /// The metadata is signed by another than the network's verifier.
  case loadMetaVerifierChanged(name: String, old: MultiSigner, new: MultiSigner)
  /// The metadata is signed by another than the general verifier.
  case loadMetaGeneralVerifierChanged(name: String, old: MultiSigner, new: MultiSigner)
  /// The same metadata is stored.
  case metadataKnown(name: String, version: UInt32)
  /// Other metadata of the same name and version is stored.
  case sameNameVersionDifferentMetadata(name: String, version: UInt32)
  /// The same types are stored.
  case typesKnown

  // MARK: - The store (cold-signer 7)

  /// A stored verifier of a network is the general one: the store is damaged.
  case customVerifierIsGeneral(genesisHash: Hash256)
  /// Specs are stored for a network that has no verifier entry: the store is damaged.
  case unexpectedGenesisHash(genesisHash: Hash256, name: String)
  /// The device was never started.
  case generalVerifierNotFound
  /// No types are stored.
  case typesNotFound
  /// This metadata is not stored.
  case metaValuesNotFound(name: String, version: UInt32)
  /// No specs are stored under this key.
  case networkSpecsNotFound(key: NetworkSpecsKey)
  /// The log has no entry of this number.
  case historyEntryNotFound(order: UInt32)
  /// The store was written by another version; 0 stands for none.
  case schemaMismatch(expected: UInt32, found: UInt32)
  /// The store changed since it was shown.
  case checksumMismatch
  /// Nothing waits for a decision.
  case nothingPending
  /// A stored row contradicts itself or another one.
  case damaged(table: ColdTable, key: [UInt8], reason: String)
  /// The store's file is in the way.
  case store(SQLiteStoreError)
  /// Another file or folder is in the way.
  case file(FileError)
  /// A device is in the folder already.
  case deviceExists(path: String)

  // MARK: - Keys (cold-signer 5)

  /// No key is on record under this key.
  case addressNotFound(AddressKey)
  /// The key belongs to another seed.
  case seedNameNotMatching(expected: String, found: String)
  /// The key is not for this network.
  case networkNotInAddress(key: NetworkSpecsKey)
  /// The key is on record already.
  case derivationExists(StoredKey)
  /// A path is not well formed.
  case invalidDerivation(path: String)
  /// A path has no password where one belongs.
  case lostPassword(path: String)
  /// A key cannot be derived.
  case secretString(SecretStringProblem)
  /// A phrase is empty.
  case emptySeed
  /// A seed's name is empty.
  case emptySeedName
  /// No keys are on record under this seed name.
  case noKnownSeeds(seedName: String)
  /// The seed has no root key on record.
  case noRootKeyForSeed(seedName: String)
  /// There are no networks.
  case noNetworksAvailable
  /// The root key of a dynamic transaction is unknown, or its phrase was not given.
  case noSeedFound(root: MultiSigner)
  /// The root key of a derivation request is unknown, or its phrase was not given.
  case noSeedForKeyPair(root: MultiSigner)
  /// A key is imported without saying whether a password belongs to it.
  case missingPasswordInfo(path: String)
  /// The password does not lead to the key.
  case wrongPassword
  /// An Ethereum key cannot sign updates.
  case ethereumCapsule
  /// A text is no address that a Vault reads.
  case badAddress(String, AddressProblem)
  /// A list of keys holds a key that cannot be derived, for which a Vault of today imports none.
  case keyListBlocked(path: String, SecretStringProblem)
  /// A public key has the wrong length.
  case wrongPublicKeyLength(found: Int)
  /// The text that names a key is incomplete, or the key is unknown.
  case keyNotFound
  /// The seed name is taken.
  case seedNameExists(String)
  /// A connection of this host is up, and the function touches secrets.
  case connected(interfaces: [String])
}

/// What a share of a secret must have in common with those before it.
package enum ShareField: String, Sendable {
  /// The version of the form.
  case version
  /// The title.
  case title
  /// The number of shares that are needed.
  case required
  /// The nonce.
  case nonce
  /// The size of a field element.
  case bits
  /// The number of field elements.
  case contentLength = "content_length"
}

/// What the general verifier would have to sign.
package enum VerifiedContent: Equatable, Hashable, Sendable {
  /// Specs or metadata of a network.
  case network(name: String)
  /// The table of types.
  case types
}

/// Why a key cannot be derived.
package enum SecretStringProblem: String, Sendable {
  /// Only sr25519 has soft junctions.
  case invalidPath = "invalid_path"
  /// The path has the wrong form: an empty junction, or a line feed in its password.
  case invalidFormat = "invalid_format"
  /// The phrase is none, or becomes none by a path that does not start with a slash.
  case invalidPhrase = "invalid_phrase"
}

/// Why a text is no address that a Vault reads (cold-signer 5.6).
package enum AddressProblem: Equatable, Sendable {
  /// It does not decode.
  case form(SubstrateCryptoError)
  /// It has a network prefix that no Vault knows.
  case unknownPrefix(UInt16)
  /// It is an Ethereum key that is no point of the curve.
  case notAPoint
}

extension ColdSignerError {
  /// Whether the refusal is deliberate, and a Vault of December 2025 would take what is refused here
  /// (cold-signer 2.1 and 10.38).
  package var isStricterThanVault: Bool {
    switch self {
    case .codec(_, .bytesLeftOver(_, _)), .longerSymbol: true
    case .metadataUndecodable(_, let isStricter): isStricter
    default: false
    }
  }
}

extension ColdSignerError: SQLiteStoreErrorConvertible {
  /// Wraps the store's error.
  package init(_ error: SQLiteStoreError) { self = .store(error) }
}
