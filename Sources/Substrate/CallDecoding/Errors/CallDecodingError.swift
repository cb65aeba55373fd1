/// Why a call or its extensions cannot be shown (cold-signer 3.2 to 3.9).
public enum CallDecodingError: Error, Equatable, Sendable {
  /// The length of the call is missing, not in its shortest form, or larger than the data.
  case notSeparable
  /// The data ends inside a value.
  case dataTooShort
  /// A compact number is cut, not in its shortest form, or too large for its type.
  case noCompact
  /// Bytes follow the call.
  case methodDataLeft
  /// No pallet has this index.
  case palletNotFound(index: UInt8)
  /// The pallet of this name cannot be called.
  case noCallsInPallet(name: String)
  /// The pallet of this name has no call of this index; V12 and V13 only.
  case methodNotFound(index: UInt8, pallet: String)
  /// An enum has no variant of the index that comes.
  case unexpectedEnumVariant
  /// An option begins with neither 00 nor 01.
  case unexpectedOptionVariant
  /// Something that cannot be compact is marked as compact.
  case unexpectedCompactInside
  /// Something that cannot be an amount is marked as one.
  case balanceNotDescribed
  /// A value of the built-in type of this name is none.
  case primitiveFailure(type: String)
  /// The table of types does not tell what this type of V12 or V13 is.
  case unknownType(String)
  /// Calls, or other types that contain themselves, stand more than
  /// ``CallDecoder/greatestDepth`` levels deep in one another.
  case nestingTooDeep
  /// There is more to show than this many cards.
  case tooManyCards(limit: Int)
  /// There are more bytes of text to show than this.
  case tooMuchText(limit: Int)
  /// The call takes more than this many steps to decode.
  case tooManySteps(limit: Int)
  /// The metadata names a type that it lacks.
  case typeMissing(id: UInt32)
  /// The type stands for bits, and the metadata does not say how they are stored.
  case bitsNotDescribed
  /// Bytes follow the last extension.
  case extensionsDataLeft
  /// The extensions of V12 or V13 are not in their fixed layout.
  case olderExtensionsNotRead
  /// The bytes are no era.
  case notAnEra
  /// A second era.
  case eraTwice
  /// A second spec version.
  case specVersionTwice
  /// No extension carries the block hash.
  case noBlockHash
  /// No extension carries the era.
  case noEra
  /// No extension carries the spec version.
  case noSpecVersion
  /// The spec version of the transaction, in decimal, is not that of the metadata.
  case otherSpecVersion(decoded: String, metadata: UInt32)
  /// The genesis hash in the extensions is not the network's.
  case otherGenesisHash
  /// The transaction is immortal, and its block hash is not the genesis hash.
  case immortalWithBlockHash
  /// The version byte of an extrinsic, which says whether it is signed and how it is laid out, is not
  /// one of ``ExtrinsicCards/Version``.
  case extrinsicVersion(UInt8)
  /// The length in front of an extrinsic with this version byte is not the number of bytes that follow.
  case extrinsicLength(announced: Int, found: Int, version: UInt8)
  /// A general extrinsic of version 5 has extensions of this set, and metadata V14 describes set 0 only.
  case extensionSetNotDescribed(UInt8)
  /// The metadata does not say how the address and the signature of an extrinsic look.
  case envelopeNotDescribed
  /// The metadata is of a version whose calls a Vault cannot decode.
  case metadataVersion(UInt8)
  /// The metadata does not tell its spec version.
  case noVersion
  /// V12 or V13 metadata came without the table of types that goes with it.
  case typesMissing
  /// There is no value of this type, or none that can be made up.
  case noSuchValue(type: UInt32)
  /// The fault is the proof's, or of what comes with it.
  case proof(ProofProblem)

  /// Why a transaction that carries its metadata cannot be shown (cold-signer 3.9).
  public enum ProofProblem: Equatable, Sendable {
    /// The types of the proof cannot decode the data, or do not contain what it needs.
    case notDecodable
    /// CheckMetadataHash is not there, or its mode is neither 0 nor 1.
    case noMode
    /// The check of the metadata hash is switched off.
    case checkDisabled
    /// The metadata hash is left out.
    case noMetadataHash
    /// The metadata hash is cut, or its option byte is neither 00 nor 01.
    case metadataHashMalformed
    /// The metadata hash is not the digest of the proof, or the proof does not hang together.
    case otherMetadataHash
    /// The block hash is cut, or its type is none of 32 bytes.
    case blockHashMalformed
    /// The genesis hash is cut, or its type is none of 32 bytes.
    case genesisHashMalformed
    /// No extension carries the genesis hash.
    case noGenesisHash
    /// The metadata hash is not the last of what is signed: these extensions put bytes behind it.
    case hashNotLast(behind: [String])
    /// The proof names this extension twice.
    case repeatedExtension(String)
    /// The proof has an array of a type that takes no bytes.
    case emptyItems
    /// Metadata of this version that is known reads the same bytes otherwise.
    case contradictsMetadata(specVersion: UInt32)
  }
}
