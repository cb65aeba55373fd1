package import ByteSupport
import HotStore
import NodeClient
import QRRendering
import RuntimeMetadata
import RuntimeWasm
import SecretVault
import SubstrateCrypto
import VaultPayloads

extension HotSideError: ReportableError {
  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch self {
    case .fileAfterDatabase(let error, wayOut: _): error.exitCode
    case .otherKind, .unreadableInput, .noSymbol, .notHex,
      .listNotUTF8, .listTooLong, .noUsableLine, .runtimeVersionDiffers, .codeVersionDiffers,
      .otherVersionInName,
      .noCode, .notSignable, .notVerifiable, .reply, .untaggedMessage:
      .badData
    case .unknownPayload, .noHome, .unknownBlock, .emptyFolder, .noNetworks, .nothingStored,
      .noExtraInformation,
      .tooFewEndpoints, .keysOfRole, .unknownChain,
      .noStoredMetadata, .noFullMetadata:
      .inputMissing
    case .standardInputTwice, .noMetadataNamed: .usage
    case .otherChain, .otherVerifier, .noSigner, .unexpectedSigner, .nothingRecorded, .otherHash,
      .otherMetadataInCode, .nodesDisagree,
      .releaseFileDiffers, .notItsReduction, .otherReduction, .fullIsReduced:
      .refused
    case .tooFewAnswers(_, _, let failures): failures.first?.exitCode ?? .unavailable
    case .endpointsFailed(let errors):
      errors.first { $0.exitCode != .unavailable }?.exitCode ?? .unavailable
    case .knownEndpoint, .knownGenesis, .alreadyInDatabase: .failure
    }
  }
}
