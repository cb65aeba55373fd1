import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// A device with networks, keys and a log, and its navigator.
struct DeviceBench {
  private static let networkCount = 8
  private static let keyCount = 16
  private static let entryCount = 200
  private static let rounds = 20

  /// An update that can be shown to the device any number of times.
  static let update = UpdatePayload(unsigned: .specs(specs("bench-new"))).bytes

  let navigator: Navigator
  private let steps: [NavigationAction]
  private let phrases: DevicePhrases
  /// The title of the network of the device's keys.
  private let network: String

  /// Creates the device in a folder.
  init(
    folder: String, keys: Int = DeviceBench.keyCount, entries: Int = DeviceBench.entryCount
  ) async throws {
    let networks = (0..<DeviceBench.networkCount).map { DeviceBench.specs("bench-\($0)") }
    let (session, phrases) = try DeviceBench.device(in: folder, networks)
    var key: KeyDetails?
    for number in 0..<keys {
      key = try phrases.derive(
        ofSeed: "Alice", path: "//\(number)", network: networks[0].title, password: nil)
    }
    for number in 0..<entries { try session.comment("Comment \(number)") }
    navigator = Navigator(phrases)
    self.phrases = phrases
    network = networks[0].title
    let chain = networks[0].key
    let opened = key.map { NavigationAction.selectKey($0.stored.key.signer, network: chain) }
    steps = [
      .start, .shield, .goBack, .footer(.log), .menu, .showLogDetails(7), .goBack, .footer(.scan),
      .footer(.settings), .viewGeneralVerifier, .goBack, .manageNetworks, .openNetwork(chain),
      .goBack, .goBack, .footer(.keys), .selectSeed("Alice"), .menu, .backUp, .goBack,
      .networkSelector, .goBack, .newKey, .goBack, opened ?? .nothing, .menu, .goBack,
      .scanned(DeviceBench.update), .goBack,
    ]
  }

  /// Derives numbered keys below a key, and returns how many.
  func numberedKeys(_ count: Int) throws -> Int {
    try phrases.deriveNumbered(UInt32(count), ofSeed: "Alice", below: "//0", network: network).count
  }

  /// Creates a device with a seed named Alice.
  static func device(
    in folder: String, _ networks: [NetworkSpecs]
  ) throws -> (session: DeviceSession, phrases: DevicePhrases) {
    let session = try DeviceSession.create(
      folder, release: try ColdRelease(networks: networks, types: nil),
      generalVerifier: Verifier(nil), watchesHost: false)
    let phrases = DevicePhrases(session, access)
    try phrases.addSeed(
      "Alice", phrase: SharedSecret(try Mnemonic.generate(wordCount: 24)), networks: [])
    return (session, phrases)
  }

  /// The screens of an existing device, whose vault of seeds stays closed.
  static func navigator(in folder: String) throws -> Navigator {
    Navigator(DevicePhrases(try DeviceSession.open(folder), access))
  }

  private static var access: PhraseAccess {
    func password() -> SecretBytes { SecretBytes(copying: Array("one Two 3 four".utf8).span) }
    return PhraseAccess(
      patience: .seconds(1), password: { _ in password() }, newPassword: { _ in password() },
      cost: { .moderate }, note: { _ in })
  }

  static func specs(_ name: String) -> NetworkSpecs {
    NetworkSpecs(
      fetchedName: name, prefix: 42, decimals: 12, unit: "UNIT", encryption: .sr25519,
      genesisHash: Blake2b.hash256(Array(name.utf8)))
  }

  /// The median milliseconds of the slowest action in a walk through the screens.
  func slowestAction() throws -> Double {
    var times = steps.map { _ in [Double]() }
    for _ in 0..<DeviceBench.rounds {
      var state = NavigationState.start
      for (place, action) in steps.enumerated() {
        let start = ContinuousClock.now
        let answer = navigator.perform(action, in: state)
        times[place].append((ContinuousClock.now - start) / .milliseconds(1))
        guard answer.view.screen != nil, answer.refusal == nil else {
          throw BenchError.differs(what: "What a device showed")
        }
        state = answer.state
      }
    }
    return times.map { $0.sorted()[$0.count / 2] }.max() ?? 0
  }
}
