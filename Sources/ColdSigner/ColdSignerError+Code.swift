import ByteSupport
package import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension ColdSignerError {
  /// The situation in one word, the same in every release, for programs.
  package var code: String { detail.code }

  /// Code and parameters by name, and the sentence for the user.
  package var json: JSONValue {
    let detail = detail
    return .object(
      JSONObject(
        [("code", .string(detail.code))] + detail.parameters + [
          ("message", .string(message)), ("isStricterThanVault", .bool(isStricterThanVault)),
        ]))
  }

  private typealias Detail = (code: String, parameters: [(String, JSONValue)])

  private var detail: Detail {
    scanningDetail ?? updateDetail ?? metadataDetail ?? storeDetail ?? keyDetail
  }

  private var scanningDetail: Detail? {
    switch self {
    case .unexpectedQRContent: ("unexpected_qr_content", [])
    case .badHex: ("bad_hex", [])
    case .unableToDecode: ("unable_to_decode", [])
    case .mixedFrameKinds(let collecting, let found):
      (
        "mixed_frame_kinds",
        [("collecting", .string(collecting.rawValue)), ("found", .string(found.rawValue))]
      )
    case .conflictingPayloads(let first, let other):
      ("conflicting_payloads", [("first", .integer(first)), ("other", .integer(other))])
    case .longerSymbol(let first, let other):
      ("conflicting_payloads", [("first", .integer(first)), ("other", .integer(other))])
    case .legacyIndexTooBig(let index, let total):
      ("legacy_index_too_big", [("index", .integer(index)), ("total", .integer(total))])
    case .legacySameNumber(let index): ("legacy_same_number", [("index", .integer(index))])
    case .conflictingLegacyLengths(let first, let other):
      ("conflicting_legacy_lengths", [("first", .integer(first)), ("other", .integer(other))])
    case .bananaSplitWrongPassword: ("banana_split_wrong_password", [])
    case .invalidMnemonic: ("invalid_mnemonic", [])
    case .shareAlreadyInSet(let identifier):
      ("share_already_in_set", [("identifier", .integer(identifier))])
    case .shareDifferent(let field): ("share_\(field.rawValue)_different", [])
    case .tooFewShares(let count, let required):
      ("too_few_shares", [("count", .integer(count)), ("required", .integer(required))])
    case .sharesScanned: ("shares_scanned", [])
    case .tooManyShares(let count): ("too_many_shares", [("count", .integer(count))])
    case .tooShort(let part): ("too_short", [("part", .string(part))])
    case .notSubstrate(let byte): ("not_substrate", [("byte", .hex([byte]))])
    case .payloadNotSupported(let code): ("payload_not_supported", [("payload", .hex([code]))])
    case .encryptionNotSupported(let byte): ("encryption_not_supported", [("byte", .hex([byte]))])
    case .codec(let record, _): ("codec", [("record", .string(record))])
    case .emptyBulk: ("codec", [("record", .string("bulk"))])
    case .oldKeyList: ("codec", [("record", .string("list of keys"))])
    case .badSignature(_, let signer): ("bad_signature", [("signer", .signer(signer))])
    case .signingNotSupported(let code, _): ("signing_not_supported", [("payload", .hex([code]))])
    default: nil
    }
  }

  private var updateDetail: Detail? {
    switch self {
    case .needVerifier(let name, let verifier):
      ("need_verifier", [("name", .string(name)), ("verifier", .signer(verifier))])
    case .needGeneralVerifier(let content, let verifier):
      ("need_general_verifier", content.parameters + [("verifier", .signer(verifier))])
    case .addSpecsVerifierChanged(let name, let old, let new):
      (
        "add_specs_verifier_changed",
        [("name", .string(name)), ("oldVerifier", .signer(old)), ("newVerifier", .signer(new))]
      )
    case .generalVerifierChanged(let content, let old, let new):
      (
        "general_verifier_changed",
        content.parameters + [("oldVerifier", .signer(old)), ("newVerifier", .signer(new))]
      )
    case .specsKnown(let name, let encryption):
      ("specs_known", [("name", .string(name)), ("encryption", .string(encryption.name))])
    case .importantSpecsChanged(let key, let field):
      ("important_specs_changed", [("key", .hex(key.scaleBytes)), ("field", .string(field))])
    case .addSpecsDifferentName(let genesisHash, let database, let input):
      (
        "add_specs_different_name",
        [
          ("genesisHash", .string(genesisHash.hex)), ("nameDatabase", .string(database)),
          ("nameInput", .string(input)),
        ]
      )
    case .addSpecsDifferentBase58(let genesisHash, let name, let database, let input):
      (
        "add_specs_different_base58",
        [
          ("genesisHash", .string(genesisHash.hex)), ("name", .string(name)),
          ("base58Database", .integer(database)), ("base58Input", .integer(input)),
        ]
      )
    case .typesKnown: ("types_known", [])
    default: nil
    }
  }

  private var metadataDetail: Detail? {
    switch self {
    case .notMeta: ("not_meta", [])
    case .metadataVersionIncompatible(let version):
      ("metadata_version_incompatible", [("version", .integer(version))])
    case .metadataUndecodable: ("codec", [("record", .string("metadata"))])
    case .noSystemPallet: ("no_system_pallet", [])
    case .noVersion: ("no_version", [])
    case .loadMetaUnknownNetwork(let name):
      ("load_meta_unknown_network", [("name", .string(name))])
    case .loadMetaNoSpecs(let name, let verifier, let generalVerifier):
      (
        "load_meta_no_specs",
        [
          ("name", .string(name)), ("verifier", .networkVerifier(verifier)),
          ("generalVerifier", .verifier(generalVerifier)),
        ]
      )
    case .loadMetaWrongGenesisHash(let nameMetadata, let nameSpecs, let genesisHash):
      (
        "load_meta_wrong_genesis_hash",
        [
          ("nameMetadata", .string(nameMetadata)), ("nameSpecs", .string(nameSpecs)),
          ("genesisHash", .string(genesisHash.hex)),
        ]
      )
    case .base58PrefixMismatch(let specs, let metadata):
      ("base58_prefix_mismatch", [("specs", .integer(specs)), ("metadata", .integer(metadata))])
    case .loadMetaSetVerifier(let name, let new):
      ("load_meta_set_verifier", [("name", .string(name)), ("newVerifier", .signer(new))])
    case .loadMetaSetGeneralVerifier(let name, let new):
      ("load_meta_set_general_verifier", [("name", .string(name)), ("newVerifier", .signer(new))])
    case .loadMetaVerifierChanged(let name, let old, let new):
      (
        "load_meta_verifier_changed",
        [("name", .string(name)), ("oldVerifier", .signer(old)), ("newVerifier", .signer(new))]
      )
    case .loadMetaGeneralVerifierChanged(let name, let old, let new):
      (
        "load_meta_general_verifier_changed",
        [("name", .string(name)), ("oldVerifier", .signer(old)), ("newVerifier", .signer(new))]
      )
    case .metadataKnown(let name, let version):
      ("metadata_known", [("name", .string(name)), ("version", .integer(version))])
    case .sameNameVersionDifferentMetadata(let name, let version):
      (
        "same_name_version_different_metadata",
        [("name", .string(name)), ("version", .integer(version))]
      )
    default: nil
    }
  }

  private var storeDetail: Detail? {
    switch self {
    case .customVerifierIsGeneral(let genesisHash):
      ("custom_verifier_is_general", [("genesisHash", .string(genesisHash.hex))])
    case .unexpectedGenesisHash(let genesisHash, let name):
      (
        "unexpected_genesis_hash",
        [("genesisHash", .string(genesisHash.hex)), ("name", .string(name))]
      )
    case .generalVerifierNotFound: ("general_verifier_not_found", [])
    case .typesNotFound: ("types_not_found", [])
    case .metaValuesNotFound(let name, let version):
      ("meta_values_not_found", [("name", .string(name)), ("version", .integer(version))])
    case .networkSpecsNotFound(let key):
      ("network_specs_not_found", [("key", .hex(key.scaleBytes))])
    case .historyEntryNotFound(let order):
      ("history_entry_not_found", [("order", .integer(order))])
    case .schemaMismatch(let expected, let found):
      ("schema_mismatch", [("expected", .integer(expected)), ("found", .integer(found))])
    case .checksumMismatch: ("checksum_mismatch", [])
    case .nothingPending: ("nothing_pending", [])
    case .damaged(let table, let key, _):
      ("damaged_store", [("table", .string(table.rawValue)), ("key", .hex(key))])
    case .store: ("store", [])
    case .file: ("file", [])
    case .deviceExists(let path): ("device_exists", [("path", .string(path))])
    default: nil
    }
  }

  private var keyDetail: Detail {
    switch self {
    case .addressNotFound(let key): ("address_not_found", [("addressKey", .hex(key.scaleBytes))])
    case .seedNameNotMatching(let expected, let found):
      (
        "seed_name_not_matching", [("expected", .string(expected)), ("found", .string(found))]
      )
    case .networkNotInAddress(let key):
      ("network_not_in_address", [("key", .hex(key.scaleBytes))])
    case .derivationExists(let stored):
      (
        "derivation_exists",
        [
          ("seedName", .string(stored.record.seedName)), ("path", .string(stored.record.path)),
          ("hasPwd", .bool(stored.record.hasPassword)),
          ("network", stored.record.network.map { .hex($0.scaleBytes) } ?? .null),
          ("publicKey", .hex(stored.key.signer.publicKey)),
        ]
      )
    case .invalidDerivation(let path): ("invalid_derivation", [("path", .string(path))])
    case .lostPassword(let path): ("lost_password", [("path", .string(path))])
    case .secretString(let kind): ("secret_string", [("kind", .string(kind.rawValue))])
    case .emptySeed: ("empty_seed", [])
    case .emptySeedName: ("empty_seed_name", [])
    case .noKnownSeeds(let name): ("no_known_seeds", [("seedName", .string(name))])
    case .noRootKeyForSeed(let name): ("no_root_key_for_seed", [("seedName", .string(name))])
    case .noNetworksAvailable: ("no_networks_available", [])
    case .noSeedFound(let root): ("no_seed_found", [("root", .signer(root))])
    case .noSeedForKeyPair(let root): ("no_seed_for_key_pair", [("root", .signer(root))])
    case .missingPasswordInfo(let path): ("missing_password_info", [("path", .string(path))])
    case .wrongPassword: ("wrong_password", [])
    case .ethereumCapsule: ("ethereum_capsule", [])
    case .badAddress(let text, _): ("bad_address", [("address", .string(text))])
    case .keyListBlocked(let path, let kind):
      ("secret_string", [("kind", .string(kind.rawValue)), ("path", .string(path))])
    case .wrongPublicKeyLength(let found):
      ("wrong_public_key_length", [("found", .integer(found))])
    case .keyNotFound: ("key_not_found", [])
    case .seedNameExists(let name): ("seed_name_exists", [("seedName", .string(name))])
    case .connected(let interfaces):
      ("connected", [("interfaces", .array(interfaces.map { .string($0) }))])
    default: ("store", [])
    }
  }
}

extension VerifiedContent {
  fileprivate var parameters: [(String, JSONValue)] {
    switch self {
    case .network(let name): [("content", .string("network")), ("name", .string(name))]
    case .types: [("content", .string("types"))]
    }
  }
}
