import ByteSupport
package import ColdSigner
package import CommandLineKit
package import HotStore
package import HotSide
package import DevelopmentNode
import NodeClient
import QRRendering
import RuntimeMetadata
import RuntimeWasm
import SQLiteStore
import SubstrateCrypto
import VaultPayloads
package import SecretVault

/// The one table from errors to exit codes (design 6).
extension HotSideError: ExitCodeProviding {
  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch self {
    case .file(let error), .fileAfterDatabase(let error, wayOut: _): error.exitCode
    case .database(let error): error.exitCode
    case .node(let error): error.exitCode
    case .payload(let error, source: _): error.exitCode
    case .metadata(.prefixMismatch(network: _, specs: _, metadata: _), source: _): .refused
    case .properties(let error, endpoint: _): error.exitCode
    case .picture(.readerNotStarted): .failure
    case .metadata, .otherKind, .picture, .frames, .unreadableInput, .noSymbol, .notHex,
      .listNotUTF8, .noUsableLine, .runtimeVersionDiffers, .codeVersionDiffers, .otherVersionInName,
      .noCode:
      .badData
    case .runtime(let error, source: _): error.exitCode
    case .noHome, .unknownBlock, .emptyFolder, .noNetworks, .nothingStored, .noExtraInformation,
      .noRelease:
      .inputMissing
    case .standardInputTwice: .usage
    case .crypto(let error): error.exitCode
    case .otherChain, .otherVerifier, .noSigner, .unexpectedSigner, .nothingRecorded, .otherHash,
      .otherMetadataInCode, .nodesDisagree,
      .releaseFileDiffers, .deviceInTheWay:
      .refused
    case .cold(.store(let error), path: _): error.exitCode
    case .cold: .badData
    case .tooFewEndpoints: .inputMissing
    case .tooFewAnswers(_, _, let failures): failures.first?.exitCode ?? .unavailable
    case .endpointsFailed(let errors):
      errors.first { $0.exitCode != .unavailable }?.exitCode ?? .unavailable
    case .vault(let error): error.exitCode
    case .device(let error): error.exitCode
    case .keysOfRole: .inputMissing
    case .knownEndpoint, .knownGenesis, .alreadyInDatabase: .failure
    }
  }
}

extension RuntimeWasmError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .notStarted: .failure
    case .fault, .undecodable, .noMetadata, .timeIsUp, .ended, .noAnswer: .badData
    }
  }
}

extension ColdSignerError: ExitCodeProviding {
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

extension VaultPayloadsError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .badSignature: .refused
    case .key(let error): error.exitCode
    default: .badData
    }
  }
}

extension SubstrateCryptoError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .weakKey, .weakSignature: .refused
    default: .badData
    }
  }
}

extension PropertiesError {
  /// A network whose properties are no longer the stored ones may be another network.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .overrideSingle, .overrideNone: .usage
    case .changed, .becameNone: .refused
    case .noPrefix, .prefixFormat, .prefixMismatch, .decimalsFormat, .unitFormat,
      .unitWithoutDecimals, .decimalsWithoutUnit, .unitArrayDecimalsNot, .decimalsArrayUnitNot,
      .arrayLengthMismatch:
      .badData
    }
  }
}

extension FileError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .missing, .notReadable, .isFolder: .inputMissing
    case .notWritable, .partlyWritten, .folderInTheWay, .noFolder, .refusedOutput,
      .namesNotSynced, .notRemoved:
      .cannotWrite
    case .tooLarge: .badData
    }
  }
}

extension HotDatabaseError: ExitCodeProviding {
  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch self {
    case .store(let error): error.exitCode
    case .damagedRow, .tooManyVersions, .repeatedVersion, .metadata, .notJSON, .field, .unsafeText:
      .badData
    case .unknownTitle, .unknownName, .unknownMetadata, .noTypes, .gone: .inputMissing
    case .sameVersionOtherBytes, .earlierVersion, .nameHasOtherGenesis, .genesisHasOtherName,
      .nameHasOtherPrefix:
      .refused
    case .titleTaken, .genesisTaken: .failure
    case .verifier(let error, source: _): error.exitCode
    case .file(let error): error.exitCode
    }
  }
}

extension SQLiteStoreError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .missing, .isFolder, .empty, .notReadable: .inputMissing
    case .notADatabase, .foreign, .damaged, .column: .badData
    case .newer, .outdated: .failure
    case .busy: .tryAgain
    case .notWritable, .full: .cannotWrite
    case .constraint, .refused: .internalDefect
    }
  }
}

extension SecretVaultError: ExitCodeProviding {
  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch self {
    case .store(let error): error.exitCode
    case .file(let error): error.exitCode
    case .crypto(let error): error.exitCode
    case .damaged, .uselessBackup, .nameForm, .textForm, .identifierForm, .policy,
      .password, .secretTooLong, .noSecret:
      .badData
    case .inUse: .tryAgain
    case .system, .noMemory, .exists, .nameTaken, .otherKind, .unknownGroup: .failure
    case .unknownName: .inputMissing
    case .tooOpen, .otherOwner, .otherGroup, .tampered, .destroyed, .wrongPassword, .locked,
      .changePasswordNow, .cancelled:
      .refused
    }
  }
}

extension NodeError {
  fileprivate var exitCode: ExitCode {
    switch kind {
    case .usage: .usage
    case .unavailable: .unavailable
    case .badData: .badData
    case .cancelled: .tryAgain
    case .system: .failure
    }
  }
}

extension DevelopmentNodeError: ExitCodeProviding {
  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch self {
    case .metadata: .badData
    case .portTaken: .tryAgain
    case .port, .system: .failure
    }
  }
}
