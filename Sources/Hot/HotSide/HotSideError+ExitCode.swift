import ChainInquiry
import FileSupport
import HotStore
import NodeClient
import PictureWork
import QRDrawing
package import Reporting
import RuntimeMetadata
import RuntimeWasm
import SecretVault
import SubstrateCrypto
import VaultPayloads

extension HotSideError: UntabledError {
  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch self {
    case .fileAfterDatabase(let error, wayOut: _): error.exitCode
    case .otherKind, .notHex, .listNotUTF8, .listTooLong, .noUsableLine, .notSignable,
      .untaggedMessage, .noManifestState, .keySetOfSpektr:
      .badData
    case .unknownPayload, .noHome, .noNetworks, .nothingStored, .noExtraInformation, .keysOfRole,
      .noFittingKey, .noKeyStore, .unknownChain, .noStoredMetadata, .noFullMetadata:
      .inputMissing
    case .noMetadataNamed: .usage
    case .otherVerifier, .noSigner, .unexpectedSigner, .nothingRecorded, .releaseFileDiffers,
      .payloadOfOtherChain, .otherTypesWait, .nameOfOtherChain, .verifierNotGiven, .otherMetadata,
      .notItsReduction, .noReduction, .otherReduction,
      .otherThanNamed, .unstatedReduction, .fullIsReduced:
      .refused
    case .recordChanged: .tryAgain
    case .knownEndpoint, .knownGenesis, .alreadyInDatabase: .failure
    }
  }
}
