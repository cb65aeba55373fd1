package import ByteSupport
import SQLiteStore

extension ColdSignerError: ReportableError {
  /// The code a command ends with: data that cannot be read, or the refusal of what can.
  package var exitCode: ExitCode {
    switch self {
    case .store(let error): error.exitCode
    case .file(let error): error.exitCode
    case .unexpectedQRContent, .badHex, .unableToDecode, .mixedFrameKinds, .conflictingPayloads,
      .longerSymbol, .emptyBulk,
      .legacyIndexTooBig, .legacySameNumber, .conflictingLegacyLengths, .tooShort, .notSubstrate,
      .payloadNotSupported, .encryptionNotSupported, .codec, .oldKeyList, .notMeta,
      .metadataVersionIncompatible, .metadataUndecodable, .noSystemPallet, .noVersion, .damaged,
      .customVerifierIsGeneral, .unexpectedGenesisHash, .schemaMismatch, .invalidMnemonic,
      .invalidDerivation, .badAddress, .wrongPublicKeyLength:
      .badData
    case .deviceExists, .nothingPending: .failure
    case .networkSpecsNotFound, .metaValuesNotFound, .typesNotFound, .historyEntryNotFound,
      .addressNotFound, .noKnownSeeds, .keyNotFound:
      .inputMissing
    default: .refused
    }
  }
}
