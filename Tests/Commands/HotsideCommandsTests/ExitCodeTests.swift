import AirGap
import ByteSupport
import ChainInquiry
import DevelopmentNode
import FileSupport
import HotSide
import HotStore
import LoopbackServer
import NodeClient
import PictureWork
import QRDrawing
import Reporting
import RuntimeMetadata
import SQLiteStore
import SecretVault
import SubstrateCrypto
import Testing
import ToolTestSupport
import VaultPayloads

/// The table from errors to exit codes (design 6), a test a row.
@Suite struct ExitCodeTests {
  private static let hash = Nodes.genesis(of: "x")

  @Test(arguments: [
    (FileError.missing(path: "x"), ExitCode.inputMissing), (.isFolder(path: "x"), .inputMissing),
    (.notReadable(path: "x", reason: "y"), .inputMissing),
    (.tooLarge(path: "x", limit: 1), .badData),
    (.notWritable(path: "x", reason: "y"), .cannotWrite),
    (.partlyWritten(path: "x", reason: "y", written: [], missing: []), .cannotWrite),
    (.folderInTheWay(path: "x"), .cannotWrite),
    (.noFolder(path: "x"), .cannotWrite),
  ])
  func fileErrorsHaveTheirExitCodes(_ error: FileError, _ code: ExitCode) {
    #expect(error.exitCode == code)
    #expect(HotDatabaseError.file(error).exitCode == code)
    #expect(SecretVaultError.file(error).exitCode == code)
  }

  @Test(arguments: [
    (PropertiesError.overrideSingle(.unnamed), ExitCode.usage), (.overrideNone, .usage),
    (.changed(field: "x", stored: "1", node: "2"), .refused),
    (.becameNone(field: "x", stored: "1"), .refused), (.noPrefix, .badData),
    (.prefixFormat("x"), .badData), (.prefixMismatch(node: 1, metadata: 2), .badData),
    (.decimalsFormat("x"), .badData), (.unitFormat("x"), .badData),
    (.unitWithoutDecimals, .badData), (.decimalsWithoutUnit, .badData),
    (.unitArrayDecimalsNot(units: 2), .badData), (.decimalsArrayUnitNot(decimals: 0), .badData),
    (.arrayLengthMismatch(decimals: 1, units: 2), .badData),
  ])
  func propertiesErrorsHaveTheirExitCodes(_ error: PropertiesError, _ code: ExitCode) {
    #expect(SourcedError(source: "x", error).exitCode == code)
  }

  @Test(arguments: [
    (RuntimeMetadataError.truncated, ExitCode.badData), (.noSystemPallet, .badData),
    (.versionIncompatible(version: 15), .badData),
    (.prefixMismatch(network: "x", specs: 1, metadata: 2), .refused),
  ])
  func metadataErrorsHaveTheirExitCodes(_ error: RuntimeMetadataError, _ code: ExitCode) {
    #expect(SourcedError(source: "x", error).exitCode == code)
  }

  @Test(arguments: [
    (SQLiteStoreError.missing(path: "x", store: "y", remedy: "z"), ExitCode.inputMissing),
    (.isFolder(path: "x", store: "y"), .inputMissing),
    (.empty(path: "x", store: "y", remedy: "z"), .inputMissing),
    (.notReadable(path: "x", store: "y", reason: "z"), .inputMissing),
    (.notADatabase(path: "x", store: "y"), .badData),
    (.foreign(path: "x", store: "y", found: 1), .badData),
    (.damaged(path: "x", store: "y", detail: "z"), .badData),
    (.column(name: "x", expected: "1", found: "2", sql: "s"), .badData),
    (.newer(path: "x", store: "y", found: 2, known: 1), .failure),
    (.outdated(path: "x", store: "y", found: 1, known: 2), .failure),
    (.busy(path: "x", store: "y"), .tryAgain),
    (.notWritable(path: "x", store: "y", reason: "z"), .cannotWrite),
    (.full(path: "x", store: "y"), .cannotWrite),
    (.constraint(detail: "x", sql: "s"), .internalDefect),
    (.refused(code: 1, detail: "x", sql: "s"), .internalDefect),
  ])
  func storeErrorsHaveTheirExitCodes(_ error: SQLiteStoreError, _ code: ExitCode) {
    #expect(HotDatabaseError.store(error).exitCode == code)
    #expect(HotDatabaseError.store(error).exitCode == code)
    #expect(SecretVaultError.store(error).exitCode == code)
  }

  @Test(arguments: [
    (NodeError.noEndpoint, ExitCode.usage), (.enteredBlockHashLength(count: 1), .usage),
    (.unreachable(endpoint: "x", reason: "y"), .unavailable),
    (.insecure(endpoint: "x", reason: "y"), .unavailable),
    (.httpStatus(endpoint: "x", status: 429, retryAfter: nil), .unavailable),
    (.redirected(endpoint: "x", status: 307, location: "y"), .unavailable),
    (.callFailed(endpoint: "x", method: "y", code: 1, text: "z"), .unavailable),
    (.tooLarge(endpoint: "x", method: "y", limit: 1), .badData),
    (.metadataFormat(endpoint: "x", method: "y", got: "null"), .badData),
    (.cancelled(endpoint: "x"), .tryAgain), (.system(reason: "x"), .failure),
    (.allFailed([.noEndpoint, .unreachable(endpoint: "x", reason: "y")]), .unavailable),
  ])
  func nodeErrorsHaveTheirExitCodes(_ error: NodeError, _ code: ExitCode) {
    #expect(error.exitCode == code)
  }

  @Test(arguments: [
    (HotDatabaseError.unknownTitle("x", known: []), ExitCode.inputMissing),
    (.unknownName("x", known: []), .inputMissing),
    (.ambiguousNetwork("x", entries: []), .inputMissing),
    (.notADefault("x", title: "x", known: []), .inputMissing), (.noTypes, .inputMissing),
    (.unknownMetadata(name: "x", version: 1, known: []), .inputMissing),
    (.damagedRow(table: "x", key: "y", reason: "z"), .badData),
    (.tooManyVersions(name: "x", versions: []), .badData),
    (.repeatedVersion(name: "x", version: 1), .badData),
    (.metadata(name: "x", version: 1, .truncated), .badData),
    (.unsafeText(field: "x", text: "y", rule: "z"), .badData),
    (.field(file: "x", field: "y", problem: "z"), .badData),
    (.nameHasOtherGenesis(name: "x", stored: hash, offered: hash), .refused),
    (.genesisHasOtherName(genesisHash: hash, stored: "x", offered: "y"), .refused),
    (.nameHasOtherPrefix(name: "x", stored: 1, offered: 2), .refused),
    (.reduced(name: "x", version: 1, level: .callsOnly), .refused),
    (.titleTaken(title: "x", network: "y"), .failure),
    (.genesisTaken(genesisHash: hash, encryption: .ecdsa, title: "x"), .failure),
  ])
  func databaseErrorsHaveTheirExitCodes(_ error: HotDatabaseError, _ code: ExitCode) {
    #expect(error.exitCode == code)
  }

  @Test(arguments: [
    (HotSideError.noHome(for: .keyStore, home: nil), ExitCode.inputMissing),
    (.unknownPayload(places: ["x"], others: ["y"]), .inputMissing),
    (.noFullMetadata(network: "x", version: 1), .inputMissing),
    (.noReduction(path: "x"), .refused),
    (.otherThanNamed(path: "x", named: "y", found: "z"), .refused),
    (.unstatedReduction(path: "x", found: [.callsOnly]), .refused),
    (.otherReduction(path: "x", asked: .callsOnly, found: [.callsAndDocs]), .refused),
    (.fullIsReduced(source: "x"), .refused),
    (.alreadyInDatabase(title: "x"), .failure),
    (.knownEndpoint(shown: "x", title: "y"), .failure),
    (.knownGenesis(genesisHash: hash, title: "x", endpoints: []), .failure),
    (.noNetworks, .inputMissing),
    (.keysOfRole(.general, names: []), .inputMissing),
    (.fileAfterDatabase(.notWritable(path: "x", reason: "y"), wayOut: "z"), .cannotWrite),
    (.listNotUTF8, .badData),
    (.notHex(.oddDigitCount(1), source: "x"), .badData),
    (.otherKind(path: "x", asked: .addSpecs, found: .loadTypes), .badData),
    (.otherVerifier(subject: "x", recorded: "y", signer: "z", reaction: ""), .refused),
    (.recordChanged(subject: "x", before: "y", now: "z"), .tryAgain),
  ])
  func jobErrorsHaveTheirExitCodes(_ error: HotSideError, _ code: ExitCode) {
    #expect(error.exitCode == code)
  }

  @Test(arguments: [
    (InquiryError.unknownBlock(endpoint: "x", block: hash, text: "y"), ExitCode.inputMissing),
    (.runtimeVersionDiffers(endpoint: "x", metadata: "y", node: "z"), .badData),
    (.otherChain(network: "x", field: "y", stored: "1", endpoint: "z", offered: "2"), .refused),
  ])
  func inquiryErrorsHaveTheirExitCodes(_ error: InquiryError, _ code: ExitCode) {
    #expect(error.exitCode == code)
  }

  @Test(arguments: [
    (PictureInputError.standardInputTwice, ExitCode.usage), (.severalPayloads("x", "y"), .usage),
    (.emptyFolder("x"), .inputMissing),
    (.unreadableInput(source: "x"), .badData), (.noSymbol(source: "x"), .badData),
  ])
  func inputErrorsHaveTheirExitCodes(_ error: PictureInputError, _ code: ExitCode) {
    #expect(error.exitCode == code)
  }

  @Test(arguments: [
    (PictureError.notAPicture(name: "x"), ExitCode.badData),
    (.overBudget(name: "x", others: 0, seconds: 10), .badData),
    (.readerFailed(name: "x", signal: 11), .badData),
    (.readerNotStarted(reason: "x"), .failure),
    (.notWritten(.notWritable(path: "x", reason: "y")), .cannotWrite),
  ])
  func pictureErrorsHaveTheirExitCodes(_ error: PictureError, _ code: ExitCode) {
    #expect(error.exitCode == code)
  }

  @Test func releasesAreMissingOrInTheWay() {
    #expect(AirGapError.noRelease(path: "x").exitCode == .inputMissing)
    #expect(AirGapError.deviceInTheWay(path: "x").exitCode == .refused)
  }

  @Test func aBlockThatAnAnsweringNodeLacksIsMissing() throws {
    let node = try Nodes.sample()
    var tool = try Tool(restored: false)
    tool.show(node.url, as: "NODE")
    try tool.refuses(
      66,
      "Error: The node NODE has no data at block \(String(repeating: "0", count: 64)): …. Check the hash, or ask a node that keeps the state of all blocks.",
      from: ["meta-at-block", "-u", node.url, "--block-hash", String(repeating: "00", count: 32)])
  }

  @Test func aPortThatIsTakenIsBusy() throws {
    let node = try SilentNode()
    let tool = try Tool(restored: false)
    try tool.expect(
      75,
      "Error: Another program listens on port \(node.port) of 127.0.0.1. Pass another port; 0 chooses a free one.",
      from: ["dev-node", "--port", "\(node.port)"])
  }

  @Test func anEmptyHomeHasTheExitCodeForMissingFiles() throws {
    let tool = try Tool(restored: false)
    let run = try tool.run(
      ["show", "networks"], environment: ["HOTSIDE_WORKSPACE": "", "HOME": ""])
    #expect(run.exitCode == 66, "\(run)")
  }

  @Test func aBadSignatureIsRefused() throws {
    let signer = try KeyPair.development("//Alice", scheme: .ed25519).publicKey
    let error = VaultPayloadsError.badSignature(kind: .addSpecs, signer: signer)
    #expect(SourcedError(source: "x", error).exitCode == .refused)
    #expect(SourcedError(source: "x", error).message == "x: " + error.message)
    #expect(VaultPayloadsError.unsafeName("x").exitCode == .badData)
  }

  @Test(arguments: [
    (SecretVaultError.wrongPassword(path: "x", remaining: 1), ExitCode.refused),
    (.locked(path: "x"), .refused), (.cancelled, .refused),
    (.tooOpen(path: "x", mode: 0o644, allowed: 0o600), .refused),
    (.tampered(path: "x", reason: "y"), .refused), (.damaged(path: "x", reason: "y"), .badData),
    (.uselessBackup(path: "x", reason: "y"), .badData), (.noSecret(source: "x"), .badData),
    (.unknownName(name: "x", known: []), .inputMissing), (.exists(path: "x"), .failure),
    (.unknownGroup("x"), .failure), (.system(path: "x", reason: "y"), .failure),
  ])
  func vaultErrorsHaveTheirExitCodes(_ error: SecretVaultError, _ code: ExitCode) {
    #expect(error.exitCode == code)
  }

  @Test func developmentNodeErrorsHaveTheirExitCodes() {
    #expect(DevelopmentNodeError.metadata(.truncated).exitCode == .badData)
    #expect(DevelopmentNodeError.server(.port(1, reason: "x")).exitCode == .failure)
    #expect(DevelopmentNodeError.server(.portTaken(1)).exitCode == .tryAgain)
  }
}
