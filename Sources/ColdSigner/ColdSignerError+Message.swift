import ByteSupport
import SCALECodec
import SQLiteStore
import SubstrateCrypto
import VaultPayloads

extension ColdSignerError {
  /// What is wrong and what helps, as a sentence for the user.
  package var message: String {
    scanningMessage ?? updateMessage ?? metadataMessage ?? storeMessage ?? keyMessage
  }

  private var scanningMessage: String? {
    switch self {
    case .unexpectedQRContent:
      "The read-out is not a QR code of bytes, or is cut. Scan the code again."
    case .badHex: "The read-out is not an even number of hex digits. Scan the code again."
    case .unableToDecode(let reason): "The payload is not complete: \(reason). Scan on."
    case .mixedFrameKinds(let collecting, let found):
      "A \(found.rawValue) code came while \(collecting.rawValue) frames were collected. Scan one code or movie at a time."
    case .conflictingPayloads(let first, let other):
      "The frames belong to different movies (\(first) and \(other.counted("byte"))). Scan one movie at a time."
    case .longerSymbol(let first, let other):
      "The frames belong to different movies: one has symbols of \(first.counted("byte")), a later one of \(other). Scan one movie at a time."
    case .legacyIndexTooBig(let index, let total):
      "A frame has the number \(index), and its payload has \(total.counted("frame")), numbered from 0. The code is wrong."
    case .legacySameNumber(let index):
      "The frame \(index) came twice with different data. Scan one movie at a time."
    case .conflictingLegacyLengths(let first, let other):
      "The frames belong to different payloads, of \(first) and \(other.counted("frame")). Scan one movie at a time."
    case .bananaSplitWrongPassword:
      "The shares are complete, but the passphrase does not open them. Enter it again."
    case .invalidMnemonic(let error): "This is no recovery phrase. \(error.message)"
    case .shareAlreadyInSet(let identifier):
      "The share \(identifier) was scanned already. Scan another one."
    case .shareDifferent(let field):
      "The share belongs to another set: its \(field.name) differs. Scan shares of one set."
    case .tooFewShares(let count, let required):
      "\(count.counted("share")) of which \(required.counted("is", plural: "are")) needed cannot be made; make at least 2, and as many as are needed."
    case .sharesScanned:
      "These are shares of a seed, and nothing was done with them. Recover the seed with 'hotside cold seed recover'."
    case .tooManyShares(let count): "\(count.counted("share")) cannot be made; 255 are the most."
    case .tooShort(let part):
      "The payload is too short: it ends inside \(part). Was it copied completely?"
    case .notSubstrate(let byte):
      "This is not a Substrate payload: it starts with \(Hex.encode([byte])) instead of 53."
    case .payloadNotSupported(let code):
      "The payload code \(Hex.encode([code])) is not known. Known are 00, 02 to 08, 80, 81, c1, de and df."
    case .encryptionNotSupported(let byte):
      "The second byte is \(Hex.encode([byte])), which has no meaning in this payload. Known are 00 to 03, and ff for unsigned updates."
    case .codec(let record, let error): "The \(record) cannot be read: \(error.message)"
    case .emptyBulk: "The bulk holds no transactions, so there is nothing to sign."
    case .oldKeyList(let form):
      "This is \(form), which no Vault has imported since January 2023. Make the list again with 'hotside derivations', or export the keys from a Vault of today."
    case .badSignature(let kind, let signer):
      "The signature of this \(kind.name) update is not by \(shown(signer)), which is said to have made it. Do not trust where it came from."
    case .signingNotSupported(let code, let content):
      "This is \(content) (code \(Hex.encode([code]))), and this device does not sign any yet. Scan it with a Vault."
    default: nil
    }
  }

  private var updateMessage: String? {
    switch self {
    case .needVerifier(let name, let verifier):
      "The network \(quoted(name)) was verified by \(shown(verifier)), and this update is unsigned. Ask for one that is signed by that key."
    case .needGeneralVerifier(let content, let verifier):
      "\(content.sentence) verified by the general verifier \(shown(verifier)), and this update is unsigned. Ask for one that is signed by that key."
    case .addSpecsVerifierChanged(let name, let old, let new):
      "The network \(quoted(name)) was verified by \(shown(old)), and these specs are signed by \(shown(new)). Remove the network first if you trust the new key."
    case .generalVerifierChanged(let content, let old, let new):
      "\(content.sentence) verified by the general verifier \(shown(old)), and this update is signed by \(shown(new)). The general verifier changes only with a full reset."
    case .specsKnown(let name, let encryption):
      "These specs of \(quoted(name)) with \(encryption.name) are stored already."
    case .importantSpecsChanged(let key, let field):
      "The stored specs of the network \(Hex.encode(key.scaleBytes)) have another \(field), which cannot change. Remove the network first if the new specs are right."
    case .addSpecsDifferentName(let genesisHash, let database, let input):
      "The genesis hash \(genesisHash) is stored for the network \(quoted(database)), and these specs call it \(quoted(input)). Remove the network first if the new specs are right."
    case .addSpecsDifferentBase58(let genesisHash, let name, let database, let input):
      "The network \(quoted(name)) with the genesis hash \(genesisHash) is stored with the address prefix \(database), and these specs have \(input). Remove the network first if the new specs are right."
    case .typesKnown: "These types are stored already."
    default: nil
    }
  }

  private var metadataMessage: String? {
    switch self {
    case .notMeta(let reason), .metadataUndecodable(let reason, _), .noVersion(let reason): reason
    case .metadataVersionIncompatible(let version):
      "This is metadata V\(version), and V12, V13 and V14 are read. Ask for an update with V14."
    case .noSystemPallet: "The metadata has no pallet System, so it names no network."
    case .loadMetaUnknownNetwork(let name):
      "The network \(quoted(name)) is not known. Scan its specs before its metadata."
    case .loadMetaNoSpecs(let name, let verifier, let general):
      "The network \(quoted(name)) has no specs any more. Scan its specs, verified by \(whom(verifier, general)), before its metadata."
    case .loadMetaWrongGenesisHash(let nameMetadata, let nameSpecs, let genesisHash):
      "The metadata is of \(quoted(nameMetadata)), and the genesis hash \(genesisHash) that comes with it belongs to \(quoted(nameSpecs)). The update is wrong."
    case .base58PrefixMismatch(let specs, let metadata):
      "The specs have the address prefix \(specs), the metadata has \(metadata). One of them is wrong."
    case .loadMetaSetVerifier(let name, let new):
      "The network \(quoted(name)) has no verifier, and this metadata is signed by \(shown(new)). Scan the specs signed by that key first."
    case .loadMetaSetGeneralVerifier(let name, let new):
      "The network \(quoted(name)) is for the general verifier, and there is none yet; this metadata is signed by \(shown(new)). Scan specs or types signed by that key first."
    case .loadMetaVerifierChanged(let name, let old, let new):
      "The network \(quoted(name)) was verified by \(shown(old)), and this metadata is signed by \(shown(new)). Scan the specs signed by that key first, if you trust it."
    case .loadMetaGeneralVerifierChanged(let name, let old, let new):
      "The network \(quoted(name)) is verified by the general verifier \(shown(old)), and this metadata is signed by \(shown(new)). The general verifier changes only with a full reset."
    case .metadataKnown(let name, let version):
      "The metadata of \(quoted(name)) version \(version) is stored already."
    case .sameNameVersionDifferentMetadata(let name, let version):
      "Other metadata of \(quoted(name)) version \(version) is stored. Find out which is genuine; remove the stored one only if it is not."
    default: nil
    }
  }

  private var storeMessage: String? {
    switch self {
    case .customVerifierIsGeneral(let genesisHash):
      "The device is damaged: the network \(genesisHash) has the general verifier for a verifier of its own. Wipe the device."
    case .unexpectedGenesisHash(let genesisHash, let name):
      "The device is damaged: the network \(quoted(name)), \(genesisHash), has specs and no verifier entry. Wipe the device."
    case .generalVerifierNotFound:
      "The device was never started: it does not know its general verifier. Start it with one, or with none."
    case .typesNotFound: "No types are stored. Scan an update with types."
    case .metaValuesNotFound(let name, let version):
      "The metadata of \(quoted(name)) version \(version) is not stored."
    case .networkSpecsNotFound(let key):
      "No network is stored under \(Hex.encode(key.scaleBytes)). Scan its specs."
    case .historyEntryNotFound(let order): "The log has no entry \(order)."
    case .schemaMismatch(let expected, let found):
      "The device has the schema version \(found), and \(expected) is expected. Wipe it with the program that made it, or make a new one."
    case .checksumMismatch:
      "The device has changed since this was shown. Nothing was changed; scan again and look again."
    case .nothingPending: "Nothing waits for a decision. Scan an update first."
    case .damaged(let table, let key, let reason):
      "The device is damaged: the row \(Hex.encode(key.prefix(40))) of its table \(table.rawValue) \(reason). Wipe the device."
    case .store(let error): error.message
    case .file(let error): error.message
    case .deviceExists(let path):
      "There is a device in '\(path)' already. Name another folder, or wipe it with 'hotside cold wipe'."
    default: nil
    }
  }

  private var keyMessage: String {
    switch self {
    case .addressNotFound(let key):
      "There is no key \(Hex.encode(key.scaleBytes)) on record."
    case .seedNameNotMatching(let expected, let found):
      "The key belongs to the seed \(quoted(found)), not to \(quoted(expected))."
    case .networkNotInAddress(let key):
      "The key is not for the network \(Hex.encode(key.scaleBytes))."
    case .derivationExists(let stored):
      "The key \(Hex.encode(stored.key.signer.publicKey)) is on record already, as \(quoted(stored.record.path)) of the seed \(quoted(stored.record.seedName))."
    case .invalidDerivation(let path):
      "The path \(quoted(path)) is not well formed. Paths look like //hard/soft///password."
    case .lostPassword(let path): "The path \(quoted(path)) has no password. Append ///password."
    case .secretString(let problem): "The key cannot be derived: \(problem.clause)."
    case .keyListBlocked(let path, let problem):
      "A Vault of December 2025 imports no key of this list, because one cannot be derived, \(quoted(path)): \(problem.clause). Make the list again without that key."
    case .emptySeed: "The phrase is empty."
    case .emptySeedName: "The seed needs a name."
    case .noKnownSeeds(let name): "No keys are on record for the seed \(quoted(name))."
    case .noRootKeyForSeed(let name): "The seed \(quoted(name)) has no root key on record."
    case .noNetworksAvailable: "There are no networks. Scan the specs of one."
    case .noSeedFound(let root), .noSeedForKeyPair(let root):
      "The seed with the root key \(shown(root)) is not on this device, or its phrase was not given."
    case .missingPasswordInfo(let path):
      "It is not known whether the key \(quoted(path)) has a password. Unlock its seed first."
    case .ethereumCapsule:
      "Ethereum keys sign over Keccak-256, and updates are checked over BLAKE2b, so that nobody would accept this signature. Take a key of another network."
    case .wrongPassword: "The password is wrong."
    case .badAddress(let text, let problem): problem.message(text)
    case .wrongPublicKeyLength(let found):
      "A public key of \(found.counted("byte")) came where 33 are needed."
    case .keyNotFound: "The key is not on record, or its text is incomplete."
    case .seedNameExists(let name): "There is a seed \(quoted(name)) already. Take another name."
    case .connected(let interfaces):
      "A connection of this computer is up (\(interfaces.joined(separator: ", "))), and this touches secrets. Disconnect it first."
    default: "The device refuses."
    }
  }

  private func quoted(_ text: String) -> String { ScreenText.quoted(text) }

  private func shown(_ signer: MultiSigner) -> String {
    "\(signer.scheme.name) \(Hex.encode(signer.publicKey))"
  }

  private func whom(_ verifier: ValidCurrentVerifier, _ general: Verifier) -> String {
    switch verifier {
    case .general: general.signer.map { "the general verifier \(shown($0))" } ?? "anybody"
    case .custom(let verifier): verifier.signer.map(shown) ?? "anybody"
    }
  }
}

extension VerifiedContent {
  fileprivate var sentence: String {
    switch self {
    case .network(let name): "The network \(ScreenText.quoted(name)) is"
    case .types: "The types are"
    }
  }
}

extension ShareField {
  fileprivate var name: String {
    switch self {
    case .version: "version"
    case .title: "title"
    case .required: "number of needed shares"
    case .nonce: "nonce"
    case .bits: "field size"
    case .contentLength: "length"
    }
  }
}

extension SecretStringProblem {
  /// The problem as a clause.
  package var clause: String {
    switch self {
    case .invalidPath: "only sr25519 keys have soft junctions; write // instead of /"
    case .invalidFormat: "a junction of its path is empty, or its password has a line feed"
    case .invalidPhrase: "its path does not start with a slash, or its phrase is none"
    }
  }
}

extension AddressProblem {
  fileprivate func message(_ text: String) -> String {
    let address = ScreenText.quoted(text)
    return switch self {
    case .form(let error): "\(address) is no address. \(error.message)"
    case .unknownPrefix(let prefix):
      "The address \(address) has the network prefix \(prefix), which no Vault knows, so that no Vault imports any key of this list."
    case .notAPoint:
      "\(address) is no public key: it is no point of the curve. No key of this list can be imported."
    }
  }
}
