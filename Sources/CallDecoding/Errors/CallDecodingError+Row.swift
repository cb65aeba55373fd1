public import ByteSupport
public import JSONCodec

extension CallDecodingError {
  /// All that is said of the case.
  package var row: ErrorRow<JSONValue> {
    switch self {
    case .notSeparable:
      .badData(
        "separate_method_extensions",
        "The transaction cannot be cut into call and extensions: the length of the call is missing or wrong."
      )
    case .dataTooShort: .badData("data_too_short", "The data ends too early.")
    case .noCompact:
      .badData(
        "no_compact",
        "A compact number is cut, longer than its value needs, or too large for its type.")
    case .methodDataLeft: .badData("method_data_left", "Bytes are left over after the call.")
    case .palletNotFound(let index):
      .badData(
        "pallet_not_found", "The metadata has no pallet with the index \(index).",
        ["palletIndex": .integer(index)])
    case .noCallsInPallet(let name):
      .badData(
        "no_calls_in_pallet", "The pallet \(ScreenText.quoted(name)) cannot be called.",
        ["pallet": .string(name)])
    case .methodNotFound(let index, let pallet):
      .badData(
        "method_not_found",
        "The pallet \(ScreenText.quoted(pallet)) has no call with the index \(index).",
        ["pallet": .string(pallet), "method": .integer(index)])
    case .unexpectedEnumVariant:
      .badData(
        "unexpected_enum_variant",
        "An enum of the metadata has no variant of the index that comes.")
    case .unexpectedOptionVariant:
      .badData("unexpected_option_variant", "An option begins with neither 00 nor 01.")
    case .unexpectedCompactInside:
      .badData(
        "unexpected_compact_inside", "A type is marked as compact that cannot be compact.")
    case .balanceNotDescribed:
      .badData("balance_not_described", "A type is marked as an amount that cannot be one.")
    case .primitiveFailure(let type):
      .badData(
        "primitive_failure", "The data has no valid \(type) where one is expected.",
        ["type": .string(type)])
    case .unknownType(let type):
      .badData(
        "unknown_type",
        "The data cannot be read as \(ScreenText.quoted(type)): the table of types does not describe it, or the data ends in it.",
        ["type": .string(type)])
    case .nestingTooDeep:
      .badData(
        "nesting_too_deep",
        "Calls, or other types that contain themselves, stand more than \(CallDecoder.greatestDepth) levels deep in one another."
      )
    case .tooManyCards(let limit):
      .badData(
        "too_many_cards", "There is more to show than \(limit) cards.",
        ["limit": .integer(limit)])
    case .tooMuchText(let limit):
      .badData(
        "too_much_text", "There are more than \(limit) bytes of text to show.",
        ["limit": .integer(limit)])
    case .tooManySteps(let limit):
      .badData(
        "too_many_steps", "The data takes more than \(limit) steps to decode.",
        ["limit": .integer(limit)])
    case .typeMissing(let id):
      .badData(
        "type_missing", "The metadata names the type \(id), which it does not have.",
        ["id": .integer(id)])
    case .bitsNotDescribed:
      .badData(
        "bits_not_described", "The metadata does not say how its bits are stored.")
    case .extensionsDataLeft:
      .badData("extensions_data_left", "Bytes are left over after the extensions.")
    case .olderExtensionsNotRead:
      .badData(
        "extensions_older",
        "The extensions are not what V12 or V13 metadata has: era, nonce, tip, two versions and two hashes."
      )
    case .notAnEra: .badData("era", "The era of the transaction cannot be read.")
    case .eraTwice: .badData("era_twice", "The extensions have two eras.")
    case .specVersionTwice:
      .badData("spec_version_twice", "The extensions have two spec versions.")
    case .noBlockHash:
      .badData("no_block_hash_extension", "No extension of the metadata carries a block hash.")
    case .noEra: .badData("no_era_extension", "No extension of the metadata carries an era.")
    case .noSpecVersion:
      .badData("no_version_extension", "No extension of the metadata carries a spec version.")
    case .otherSpecVersion(let decoded, let metadata):
      .badData(
        "wrong_network_version",
        "The transaction is for spec version \(decoded), and the metadata is of \(metadata).",
        ["decoded": .string(decoded), "inMetadata": .integer(metadata)])
    case .otherGenesisHash:
      .badData(
        "genesis_hash_mismatch", "The genesis hash in the extensions is another network's.")
    case .immortalWithBlockHash:
      .badData(
        "immortal_hash_mismatch",
        "The transaction is immortal, and its block hash is not the genesis hash.")
    case .extrinsicVersion(let byte):
      .badData(
        "extrinsic_version",
        "The extrinsic begins with \(byte), and extrinsics of version 4 begin with 4 or, signed, 132.",
        ["byte": .integer(byte)])
    case .envelopeNotDescribed:
      .badData(
        "extrinsic_not_described",
        "The metadata does not say how the address and the signature of an extrinsic look. Give the call alone."
      )
    case .metadataVersion(let version):
      .badData(
        "metadata_version_incompatible",
        "This is metadata V\(version), and calls are decoded with V12, V13 and V14.",
        ["version": .integer(version)])
    case .noVersion:
      .badData("no_version", "The metadata does not tell its spec version.")
    case .typesMissing:
      .inputMissing(
        "types_not_found", "Metadata below V14 needs the table of types, which is not there.")
    case .noSuchValue(let type):
      .badData(
        "no_such_value", "There is no value of the type \(type) of the metadata.",
        ["id": .integer(type)])
    case .proof(let problem): problem.row
    }
  }
}

extension CallDecodingError.ProofProblem {
  /// All that is said of the case.
  package var row: ErrorRow<JSONValue> {
    switch self {
    case .notDecodable:
      .badData(
        "proof_decoding_failed",
        "The types that came with the transaction cannot decode it.")
    case .noMode:
      .badData(
        "check_metadata_hash_mode_expected",
        "The extension CheckMetadataHash is missing, or its mode is neither 0 nor 1.")
    case .checkDisabled:
      .refused(
        "metadata_hash_disabled",
        "The transaction switches the check of its metadata off, so that nothing proves what it shows."
      )
    case .noMetadataHash:
      .refused(
        "metadata_hash_missing",
        "The transaction leaves its metadata hash out, so that nothing proves what it shows.")
    case .metadataHashMalformed:
      .badData("metadata_hash_expected", "The metadata hash of the transaction cannot be read.")
    case .otherMetadataHash:
      .refused(
        "metadata_hash_mismatch",
        "The metadata that came with the transaction is not what its metadata hash stands for.")
    case .blockHashMalformed:
      .badData("block_hash_expected", "The block hash of the transaction cannot be read.")
    case .genesisHashMalformed:
      .badData("genesis_hash_expected", "The genesis hash of the transaction cannot be read.")
    case .noGenesisHash:
      .badData("no_genesis_extension", "No extension carries the genesis hash.")
    }
  }
}

extension CallDecodingError: ParameterizedError {
  /// What is wrong, as a sentence for the user.
  public var message: String { row.message }

  /// The code a command ends with.
  public var exitCode: ExitCode { row.exit }
  /// The situation in one word.
  public var code: String { row.code }
  /// What the case carries, by name.
  public var parameters: [(String, JSONValue)] { row.parameters }
}
