import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import VaultPayloads

/// A device that signs messages for a network of its own, without metadata and without shared vectors.
struct SigningFixture {
  static let phrase = "bottom drive obey lake curtain smoke basket hold race lonely fit walk"
  static let otherPhrase =
    "legal winner thank year wave sausage worth useful legal winner thank yellow"

  let fixture: TestDevice
  var device: ColdDevice { fixture.device }

  init() throws {
    let folder = try TemporaryFolder()
    let release = try ColdRelease(
      networks: Encryption.allCases.map(SigningFixture.specs), types: nil)
    let device = try ColdDevice.create(
      at: folder.file("device.sqlite"), release: release, generalVerifier: Verifier(nil),
      surroundings: .repeatable)
    fixture = TestDevice(folder: folder, device: device)
    try device.createSeed("Alice", phrase: Array(Self.phrase.utf8).span)
  }

  static func specs(_ encryption: Encryption) -> NetworkSpecs {
    NetworkSpecs(
      fetchedName: "granite", prefix: 42, decimals: 12, unit: "GRN", encryption: encryption,
      genesisHash: Blake2b.hash256([1]))
  }

  /// A key of Alice; `path` may have a password.
  func key(_ path: String, _ encryption: Encryption = .sr25519) throws -> MultiSigner {
    let text = Array(path.utf8)
    return try device.createKey(
      ofSeed: "Alice", phrase: Array(Self.phrase.utf8).span, path: text.span,
      network: Self.specs(encryption).key
    ).key.signer
  }

  /// The payload of a message, code 03, between its tags.
  static func message(
    _ text: String, from signer: MultiSigner, _ encryption: Encryption = .sr25519
  ) throws -> [UInt8] {
    let author =
      encryption == .ethereum ? try EthereumAddress(signer).bytes : signer.publicKey
    let content = Array("<Bytes>\(text)</Bytes>".utf8)
    return [0x53, encryption.rawValue, 0x03] + author + content
      + Self.specs(encryption).genesisHash.bytes
  }

  /// Scans a message that can be signed.
  func scan(_ payload: [UInt8]) throws -> SigningScreen {
    guard case .signing(let screen) = try device.scan(payload) else { throw Unexpected() }
    return screen
  }

  static func secret(_ text: String) -> SharedSecret {
    let bytes = Array(text.utf8)
    return SharedSecret(SecretBytes(copying: bytes.span))
  }

  private struct Unexpected: Error {}
}
