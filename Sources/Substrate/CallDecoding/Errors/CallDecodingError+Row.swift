import ByteSupport
public import JSONCodec
public import Reporting

extension CallDecodingError: ParameterizedError {
  /// The code, message and parameters of the error.
  public var row: ErrorRow<JSONValue> {
    switch self {
    case .notSeparable:
      .badData(
        .separateMethodExtensions,
        "The transaction cannot be cut into call and extensions: the length of the call is missing or wrong."
      )
    case .dataTooShort: .badData(.dataTooShort, "The data ends too early.")
    case .noCompact:
      .badData(
        .noCompact,
        "A compact number is cut, longer than its value needs, or too large for its type.")
    case .methodDataLeft: .badData(.methodDataLeft, "Bytes are left over after the call.")
    case .palletNotFound(let index):
      .badData(
        .palletNotFound, "The metadata has no pallet with the index \(index).",
        ["palletIndex": .integer(index)])
    case .noCallsInPallet(let name):
      .badData(
        .noCallsInPallet, "The pallet \(ScreenText.quoted(name)) cannot be called.",
        ["pallet": .string(name)])
    case .methodNotFound(let index, let pallet):
      .badData(
        .methodNotFound,
        "The pallet \(ScreenText.quoted(pallet)) has no call with the index \(index).",
        ["pallet": .string(pallet), "method": .integer(index)])
    case .unexpectedEnumVariant:
      .badData(
        .unexpectedEnumVariant,
        "An enum of the metadata has no variant with the index in the data.")
    case .unexpectedOptionVariant:
      .badData(.unexpectedOptionVariant, "An option begins with neither 00 nor 01.")
    case .unexpectedCompactInside:
      .badData(
        .unexpectedCompactInside, "A type is marked as compact that cannot be compact.")
    case .balanceNotDescribed:
      .badData(.balanceNotDescribed, "A type is marked as an amount that cannot be one.")
    case .primitiveFailure(let type):
      .badData(
        .primitiveFailure, "The data has no valid \(type) where one is expected.",
        ["type": .string(type)])
    case .unknownType(let type):
      .badData(
        .unknownType,
        """
        The data cannot be read as \(ScreenText.quoted(type)): the table of types does not describe it, or the data \
        ends too early.
        """,
        ["type": .string(type)])
    case .nestingTooDeep:
      .badData(
        .nestingTooDeep,
        """
        Calls, or other types that contain themselves, are nested more than \(CallDecoder.greatestDepth) levels deep.
        """
      )
    case .tooManyCards(let limit):
      .badData(
        .tooManyCards, "There is more to show than \(limit) cards.",
        ["limit": .integer(limit)])
    case .tooMuchText(let limit):
      .badData(
        .tooMuchText, "There are more than \(limit) bytes of text to show.",
        ["limit": .integer(limit)])
    case .tooManySteps(let limit):
      .badData(
        .tooManySteps, "The data takes more than \(limit) steps to decode.",
        ["limit": .integer(limit)])
    case .typeMissing(let id):
      .badData(
        .typeMissing, "The metadata names the type \(id), which it does not have.",
        ["id": .integer(id)])
    case .bitsNotDescribed:
      .badData(
        .bitsNotDescribed, "The metadata does not say how its bits are stored.")
    case .extensionsDataLeft:
      .badData(.extensionsDataLeft, "Bytes are left over after the extensions.")
    case .olderExtensionsNotRead:
      .badData(
        .extensionsOlder,
        "The extensions are not what V12 or V13 metadata has: era, nonce, tip, two versions and two hashes."
      )
    case .notAnEra: .badData(.era, "The era of the transaction cannot be read.")
    case .eraTwice: .badData(.eraTwice, "The extensions have two eras.")
    case .specVersionTwice:
      .badData(.specVersionTwice, "The extensions have two spec versions.")
    case .noBlockHash:
      .badData(.noBlockHashExtension, "No extension of the metadata carries a block hash.")
    case .noEra: .badData(.noEraExtension, "No extension of the metadata carries an era.")
    case .noSpecVersion:
      .badData(.noVersionExtension, "No extension of the metadata carries a spec version.")
    case .otherSpecVersion(let decoded, let metadata):
      .badData(
        .wrongNetworkVersion,
        "The transaction is for spec version \(decoded), but the metadata is of \(metadata).",
        ["decoded": .string(decoded), "inMetadata": .integer(metadata)])
    case .otherGenesisHash:
      .badData(
        .genesisHashMismatch, "The genesis hash in the extensions is that of another network.")
    case .immortalWithBlockHash:
      .badData(
        .immortalHashMismatch,
        "The transaction is immortal, but its block hash is not the genesis hash.")
    case .extrinsicVersion(let byte):
      .badData(
        .extrinsicVersion,
        """
        The version byte of the extrinsic is 0x\(Hex.encode([byte])). Only 04 (version 4, unsigned), 84 (version 4, \
        signed), 05 (version 5, bare) and 45 (version 5, general) can be shown.
        """,
        ["byte": .integer(byte)])
    case .extrinsicLength(let announced, let found, let version):
      .badData(
        .extrinsicLength,
        """
        The extrinsic with the version byte 0x\(Hex.encode([version])) announces \(announced.counted("byte")), but \
        \(found) follow. Copy it again.
        """,
        ["announced": .integer(announced), "found": .integer(found), "byte": .integer(version)])
    case .extensionSetNotDescribed(let set):
      .badData(
        .extrinsicNotDescribed,
        """
        The extrinsic (version byte 0x45) has transaction extensions of set \(set), but the metadata describes only \
        set 0. Pass only the call.
        """,
        ["byte": .integer(set)])
    case .envelopeNotDescribed:
      .badData(
        .extrinsicNotDescribed,
        "The metadata does not say how the address and the signature of an extrinsic look. Pass only the call."
      )
    case .metadataVersion(let version):
      .badData(
        .metadataVersionIncompatible,
        "This is metadata V\(version), but calls are decoded with V12, V13 and V14.",
        ["version": .integer(version)])
    case .noVersion:
      .badData(.noVersion, "The metadata does not state its spec version.")
    case .typesMissing:
      .inputMissing(
        .typesNotFound, "Metadata below V14 needs the table of types, which is missing.")
    case .noSuchValue(let type):
      .badData(
        .noSuchValue, "The type \(type) of the metadata has no values.",
        ["id": .integer(type)])
    case .proof(let problem): problem.row
    }
  }
}

extension CallDecodingError.ProofProblem {
  /// The code, message and parameters of the error.
  package var row: ErrorRow<JSONValue> {
    switch self {
    case .notDecodable:
      .badData(
        .proofDecodingFailed,
        "The types that came with the transaction cannot decode it.")
    case .noMode:
      .badData(
        .checkMetadataHashModeExpected,
        "The extension CheckMetadataHash is missing, or its mode is neither 0 nor 1.")
    case .checkDisabled:
      .refused(
        .metadataHashDisabled,
        "The transaction switches the check of its metadata off, so nothing proves what it shows."
      )
    case .noMetadataHash:
      .refused(
        .metadataHashMissing,
        "The transaction leaves its metadata hash out, so nothing proves what it shows.")
    case .metadataHashMalformed:
      .badData(.metadataHashExpected, "The metadata hash of the transaction cannot be read.")
    case .otherMetadataHash:
      .refused(
        .metadataHashMismatch,
        "The metadata that came with the transaction does not match its metadata hash.")
    case .blockHashMalformed:
      .badData(.blockHashExpected, "The block hash of the transaction cannot be read.")
    case .genesisHashMalformed:
      .badData(.genesisHashExpected, "The genesis hash of the transaction cannot be read.")
    case .noGenesisHash:
      .badData(.noGenesisExtension, "No extension carries the genesis hash.")
    case .hashNotLast(let identifiers):
      .refused(
        .metadataHashOutOfPlace,
        """
        The metadata hash is not the last part of the signed bytes: bytes of \
        \(identifiers.map(ScreenText.quoted).joined(separator: ", ")) follow it, so the hash proves nothing, and the \
        same bytes may be another call for a chain with another runtime. If a network's own transactions are made like \
        this, they cannot be shown safely with a proof: load its metadata and make them without one.
        """,
        ["behind": .strings(identifiers)])
    case .repeatedExtension(let identifier):
      .refused(
        .metadataHashOutOfPlace,
        """
        The proof names the extension \(identifier) twice, which no runtime does, so it proves nothing: the same bytes \
        may be another call for a chain with another runtime.
        """,
        ["extension": .string(identifier)])
    case .emptyItems:
      .refused(
        .proofDecodingFailed,
        """
        The types that came with the transaction have an array of items that take no bytes, which no runtime has: the \
        same bytes may be another call for a chain with another runtime.
        """
      )
    case .contradictsMetadata(let version):
      .refused(
        .proofContradictsMetadata,
        """
        The metadata of version \(version) of this network, which is known here, reads these bytes differently from \
        the proof that came with them: the same bytes are another call for a chain whose runtime is not that of the \
        proof.
        """,
        ["specVersion": .integer(version)])
    }
  }
}
