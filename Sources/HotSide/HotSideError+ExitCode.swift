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
    case .fileAfterDatabase(let error, wayOut: _): error.exitCode
    case .otherKind, .unreadableInput, .noSymbol, .notHex,
      .listNotUTF8, .noUsableLine, .runtimeVersionDiffers, .codeVersionDiffers, .otherVersionInName,
      .noCode:
      .badData
    case .noHome, .unknownBlock, .emptyFolder, .noNetworks, .nothingStored, .noExtraInformation,
      .noRelease:
      .inputMissing
    case .standardInputTwice: .usage
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
    case .keysOfRole: .inputMissing
    case .knownEndpoint, .knownGenesis, .alreadyInDatabase: .failure
    }
  }
}
