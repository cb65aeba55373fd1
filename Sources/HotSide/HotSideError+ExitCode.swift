package import ByteSupport
import ColdSigner
import HotStore
import NodeClient
import QRRendering
import RuntimeMetadata
import SQLiteStore
import RuntimeWasm
import SubstrateCrypto
import VaultPayloads
import SecretVault

extension HotSideError: ReportableError {
  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch self {
    case .file(let error), .fileAfterDatabase(let error, wayOut: _): error.exitCode
    case .database(let error): error.exitCode
    case .node(let error): error.exitCode
    case .payload(let error, source: _): error.exitCode
    case .metadata(let error, source: _): error.exitCode
    case .properties(let error, endpoint: _): error.exitCode
    case .picture(let error): error.exitCode
    case .otherKind, .frames, .unreadableInput, .noSymbol, .notHex,
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
    case .cold(.store(.database(let error)), path: _): error.exitCode
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
