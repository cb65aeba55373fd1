import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import SubstrateCrypto
import TestSupport
import VaultPayloads

/// A device in a folder of its own, and what it is shown.
struct TestSession {
  static let up = ConnectionProbe { ["eth0"] }
  static let phrase = "bottom drive obey lake curtain smoke basket hold race lonely fit walk"

  static let specs = NetworkSpecs(
    fetchedName: "granite", prefix: 7, decimals: 9, unit: "GRN", encryption: .sr25519,
    genesisHash: Blake2b.hash256([1]))
  static let otherSpecs = NetworkSpecs(
    fetchedName: "basalt", prefix: 8, decimals: 9, unit: "BAS", encryption: .sr25519,
    genesisHash: Blake2b.hash256([2]))

  let temporary: TemporaryFolder
  let session: DeviceSession

  init(watchesHost: Bool = true, probe: ConnectionProbe = .off) throws {
    temporary = try TemporaryFolder()
    session = try DeviceSession.create(
      temporary.file("device"), release: try ColdRelease(networks: [Self.specs], types: nil),
      generalVerifier: Verifier(nil), watchesHost: watchesHost, probe: probe)
  }

  /// The same device with other connections.
  func opened(_ probe: ConnectionProbe) throws -> DeviceSession {
    try DeviceSession.open(session.path, probe: probe)
  }

  /// Lets an update wait.
  func scan() throws {
    let payload = UpdatePayload(unsigned: .specs(Self.otherSpecs)).bytes
    guard case .waiting = try session.scan(payload) else {
      throw Unexpected()
    }
  }

  static let password = "one Two 3 four five"

  static func secret(_ text: String) -> SecretBytes {
    SecretBytes(copying: Array(text.utf8).span)
  }

  /// Opens the vault of phrases with a password that is given.
  static func access(_ password: String = password) -> PhraseAccess {
    PhraseAccess(
      patience: .seconds(10), password: { _ in secret(password) },
      newPassword: { _ in secret(password) },
      cost: { .moderate },
      note: { _ in })
  }

  /// Adds a seed, with keys of the networks of these titles.
  func addSeed(_ name: String, networks: [String] = []) async throws {
    let phrase = SharedSecret(Self.secret(Self.phrase))
    try await session.secrets(Self.access()) { secrets in
      try secrets.addSeed(name, phrase: phrase, networks: networks)
    }
  }

  private struct Unexpected: Error {}
}

extension DeviceSession {
  /// The machine of the device's screens.
  var navigator: Navigator { Navigator(DevicePhrases(self, TestSession.access())) }
}

extension DeviceSession {
  /// Accepts the update that waits, as whoever has just looked at it.
  func accept() throws -> PendingUpdate {
    try accept(expecting: screenToAccept(expecting: nil).hash)
  }
}

extension DevicePhrases {
  /// Signs what waits, as whoever has just looked at it.
  func sign(
    password: (PasswordQuestion) throws -> SecretBytes, retry: (_ attempt: Int) -> Bool
  ) throws -> SignedScreen {
    try sign(
      expecting: session.screenToSign(expecting: nil).hash, password: password, retry: retry)
  }
}
