/// An error in a call or its extensions (cold-signer 3.2 to 3.9).
public enum CallDecodingError: Error, Equatable, Sendable {
  /// The length of the call is missing, not in its shortest form, or larger than the data.
  case notSeparable
  /// The data ends inside a value.
  case dataTooShort
  /// A compact number is truncated, not in its shortest form, or too large for its type.
  case noCompact
  /// Bytes follow the call.
  case methodDataLeft
  /// The metadata has no pallet with this index.
  case palletNotFound(index: UInt8)
  /// The pallet of this name has no calls.
  case noCallsInPallet(name: String)
  /// The pallet of this name has no call with this index; V12 and V13 only.
  case methodNotFound(index: UInt8, pallet: String)
  /// The enum has no variant with this index.
  case unexpectedEnumVariant
  /// An option begins with neither 00 nor 01.
  case unexpectedOptionVariant
  /// A type is marked as compact, but cannot be compact.
  case unexpectedCompactInside
  /// A type is marked as an amount, but cannot be one.
  case balanceNotDescribed
  /// The bytes are not a valid value of the primitive type of this name.
  case primitiveFailure(type: String)
  /// The table of types does not describe this V12 or V13 type.
  case unknownType(String)
  /// Calls or other recursive types are nested deeper than ``CallDecoder/greatestDepth``.
  case nestingTooDeep
  /// Decoding yields more than this many cards.
  case tooManyCards(limit: Int)
  /// The cards contain more than this many bytes of text.
  case tooMuchText(limit: Int)
  /// Decoding takes more than this many steps.
  case tooManySteps(limit: Int)
  /// The metadata refers to a type id that does not exist.
  case typeMissing(id: UInt32)
  /// The metadata does not describe how a bit sequence is stored.
  case bitsNotDescribed
  /// Bytes follow the last extension.
  case extensionsDataLeft
  /// The extensions of V12 or V13 do not have their fixed layout.
  case olderExtensionsNotRead
  /// The bytes are not a valid era.
  case notAnEra
  /// The extensions contain a second era.
  case eraTwice
  /// The extensions contain a second spec version.
  case specVersionTwice
  /// No extension contains the block hash.
  case noBlockHash
  /// No extension contains the era.
  case noEra
  /// No extension contains the spec version.
  case noSpecVersion
  /// The spec version of the transaction, in decimal, differs from that of the metadata.
  case otherSpecVersion(decoded: String, metadata: UInt32)
  /// The genesis hash in the extensions is not that of the network.
  case otherGenesisHash
  /// The transaction is immortal, and its block hash is not the genesis hash.
  case immortalWithBlockHash
  /// The version byte of an extrinsic is not one of ``ExtrinsicCards/Version``.
  case extrinsicVersion(UInt8)
  /// The length prefix of an extrinsic differs from the number of bytes after it.
  case extrinsicLength(announced: Int, found: Int, version: UInt8)
  /// A general extrinsic has this extension version, but V14 metadata describes only version 0.
  case extensionSetNotDescribed(UInt8)
  /// The metadata does not describe the address and the signature of an extrinsic.
  case envelopeNotDescribed
  /// This version of metadata is not supported.
  case metadataVersion(UInt8)
  /// The metadata does not contain its spec version.
  case noVersion
  /// V12 or V13 metadata was given without the table of types.
  case typesMissing
  /// No value of this type exists, or none can be generated.
  case noSuchValue(type: UInt32)
  /// The metadata proof, or the transaction that carries it, is invalid.
  case proof(ProofProblem)

  /// An error in a transaction that carries a metadata proof (cold-signer 3.9).
  public enum ProofProblem: Equatable, Sendable {
    /// The types of the proof cannot decode the data, or a required type is missing.
    case notDecodable
    /// The extension CheckMetadataHash is missing, or its mode is neither 0 nor 1.
    case noMode
    /// The check of the metadata hash is disabled.
    case checkDisabled
    /// The metadata hash is absent.
    case noMetadataHash
    /// The metadata hash is truncated, or its option byte is neither 00 nor 01.
    case metadataHashMalformed
    /// The metadata hash is not the digest of the proof, or leaves or hashes of the proof are
    /// missing or unused.
    case otherMetadataHash
    /// The block hash is truncated.
    case blockHashMalformed
    /// The genesis hash is truncated.
    case genesisHashMalformed
    /// No extension contains the genesis hash.
    case noGenesisHash
    /// The metadata hash is not the end of the signed payload: these extensions add bytes after it.
    case hashNotLast(behind: [String])
    /// The proof names this extension twice.
    case repeatedExtension(String)
    /// The proof contains a nonempty array of zero-size items.
    case emptyItems
    /// The stored metadata of this spec version decodes the same bytes differently.
    case contradictsMetadata(specVersion: UInt32)
  }
}
