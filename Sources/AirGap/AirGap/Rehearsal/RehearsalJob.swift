import ByteSupport
import CallDecoding
import ColdRecords
import ColdSigner
package import ColdStore
package import HotSide
package import HotStore
package import PictureWork
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// `rehearse`: shows pictures to embedded devices that are discarded afterwards.
///
/// The devices read the drawn pictures, not the payload in memory.
package struct RehearsalJob: Sendable {
  /// The contents of new devices.
  package let release: ColdRelease
  /// The full metadata of a network and version, if known.
  let full: @Sendable (MetadataFacts) -> [UInt8]?
  private let newDevices = NewDevices()

  /// A job whose new devices are made from `release`.
  package init(release: ColdRelease) { self.init(release: release) { _ in nil } }

  private init(release: ColdRelease, full: @escaping @Sendable (MetadataFacts) -> [UInt8]?) {
    self.release = release
    self.full = full
  }

  /// A job whose new devices are made from the defaults of a workspace.
  ///
  /// - Throws: `HotDatabaseError` or `ColdSignerError` if the defaults are damaged or contradict
  ///   each other.
  package init(workspace: Workspace) throws {
    let defaults = try workspace.defaults(passesOverUnlisted: true)
    self.init(release: try ColdRelease(of: defaults)) { facts in
      let database = try? workspace.openHotDatabase(.readOnly)
      return (try? database?.metadata(named: facts.name, version: facts.version))?.bytes
    }
  }

  /// A job whose new devices are made from `defaults`, without full metadata.
  ///
  /// - Throws: `ColdSignerError` if the defaults contradict each other.
  package init(defaults: NetworkDefaults) throws {
    self.init(release: try ColdRelease(of: defaults))
  }

  /// Scans pictures as a user would, and accepts each update.
  ///
  /// - Parameters:
  ///   - cameras: the scans, one payload each, all on one device in this order.
  ///   - state: the initial state of the device.
  /// - Returns: the results.
  /// - Throws: `ColdSignerError` if a device cannot be made or read; ``AirGapError`` if the state
  ///   needs another form and there is none.
  package func run(_ cameras: [CameraScan], as state: RehearsalState) throws -> Rehearsal {
    try run(cameras.map(ScannedCamera.init), as: state)
  }

  /// Shows the payloads of scanned pictures to a device, and accepts each update.
  func run(_ cameras: [ScannedCamera], as state: RehearsalState) throws -> Rehearsal {
    let device = try device(state, for: cameras)
    var scans: [Rehearsal.Scan] = []
    for camera in cameras {
      let scan = try RehearsalJob.scan(camera, on: device, as: state)
      scans.append(scan)
      // A user who already has the specs continues with the metadata.
      if !scan.isAccepted, scan.decision != .present { break }
    }
    return Rehearsal(state: state, scans: scans)
  }

  /// The standard states, in table order: with and without Vault's default general verifier, and
  /// with the signers of these updates and a foreign key as verifiers.
  static func standardStates(for cameras: [ScannedCamera]) -> [RehearsalState] {
    var states: [RehearsalState] = [.fresh, .noGeneralVerifier]
    for camera in cameras {
      guard let signer = camera.update?.verifier else { continue }
      states += [.general(signer), .custom(signer)]
    }
    // Bob's public development key, which signs none of the updates.
    if let other = RehearsalState.signer(strangerKey) {
      states += [.general(other), .custom(other)]
    }
    var seen: Set<RehearsalState> = []
    return states.filter { state in
      seen.insert(state).inserted && state != Verifier.vaultDefault.signer.map { .general($0) }
    }
  }

  /// The name of the network of all updates; `nil` if there are several networks, or none.
  static func network(of cameras: [ScannedCamera]) -> String? {
    let names = cameras.compactMap { camera -> String? in
      switch try? camera.update?.content() {
      case .specs(let specs)?: specs.name
      case .metadata(let metadata)?: metadata.facts.name
      case .types?, nil: nil
      }
    }
    guard let first = names.first, names.allSatisfy({ $0.hasSameBytes(as: first) }) else {
      return nil
    }
    return first
  }

  /// The Vault releases that the payloads need, each once.
  static func neededVersions(of cameras: [ScannedCamera]) -> [VaultVersion] {
    var versions: [VaultVersion] = []
    for camera in cameras {
      guard let payload = camera.session.payload,
        let version = VaultVersion(neededFor: payload), !versions.contains(version)
      else { continue }
      versions.append(version)
    }
    return versions
  }

  /// Whether a key is the foreign key in the examples: that of the development account Bob.
  static func isStranger(_ signer: MultiSigner) -> Bool {
    RehearsalState.signer(strangerKey) == signer
  }

  private static let strangerKey =
    "8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48"

  private func device(
    _ state: RehearsalState, for cameras: [ScannedCamera]
  ) throws -> ColdDevice {
    switch state {
    case .fresh: return try newDevices.device(state, release, Verifier.vaultDefault)
    case .noGeneralVerifier: return try newDevices.device(state, release, Verifier(nil))
    case .general(let signer): return try newDevices.device(state, release, Verifier(signer))
    case .custom(let signer):
      let general = Verifier.vaultDefault.signer == signer ? nil : Verifier.vaultDefault.signer
      return try newDevices.device(
        state, release.verified(by: .custom(Verifier(signer))), Verifier(general))
    case .otherForm: return try deviceWithOtherForm(of: cameras)
    case .folder(let folder):
      let original = try ColdDevice.openReadOnly(
        at: folder + "/" + ColdDevice.fileName, surroundings: .system)
      return try ColdDevice(copying: try original.image(), surroundings: .system)
    }
  }

  private static func scan(
    _ camera: ScannedCamera, on device: ColdDevice, as state: RehearsalState
  ) throws(ColdSignerError) -> Rehearsal.Scan {
    let session = camera.session
    var screen: UpdateScreen?
    var keys: DerivationsPreview?
    var shown: DeviceScreen?
    var replaced: [String] = []
    var neededAccount: String?
    let namesake = try camera.update.flatMap { (update) throws(ColdSignerError) in
      try RehearsalJob.namesake(of: update, on: device)
    }
    var refusal: ColdSignerError?
    do throws(ColdSignerError) {
      if let refusal = camera.refusal { throw refusal }
      let payload = try session.finish()
      switch try show(payload, camera.update, on: device, as: state, &neededAccount) {
      case .update(let update):
        replaced = try RehearsalJob.replaced(by: update.update, on: device)
        try device.accept(checksum: update.checksum)
        screen = update
      case .keys(let preview):
        keys = preview
        if let reason = preview.refusal { throw reason }
      case .signing(let screen): shown = .signing(screen)
      case .reading(let screen):
        shown = .reading(screen)
        if let reason = screen.refusal { throw reason }
      case .request: break
      }
    } catch {
      switch error {
      case .store(.database), .store(.damaged): throw error
      default: refusal = error
      }
    }
    return Rehearsal.Scan(
      name: camera.camera.name, framesSeen: camera.camera.contents.count,
      framesUsed: session.framesUsed,
      framesAnnounced: session.announcedFrames, hasOtherPayload: session.hasOtherPayload,
      screen: screen, keys: keys, shown: shown, neededAccount: neededAccount,
      forgery: forgery(in: shown) ?? camera.forgery, replaced: replaced,
      namesake: namesake,
      weakness: camera.weakness, refusal: refusal, isIncomplete: camera.isIncomplete)
  }

  /// A network on the device with the update's name but another genesis hash.
  private static func namesake(
    of update: UpdatePayload, on device: ColdDevice
  ) throws(ColdSignerError) -> Rehearsal.Namesake? {
    let (name, genesisHash): (String, Hash256)
    switch try? update.content() {
    case .specs(let specs): (name, genesisHash) = (specs.name, specs.genesisHash)
    case .metadata(let metadata):
      (name, genesisHash) = (metadata.facts.name, metadata.genesisHash)
    case .types, nil: return nil
    }
    let other = try device.networksByKey().map(\.specs).first {
      $0.name.hasSameBytes(as: name) && $0.genesisHash != genesisHash
    }
    return other.map {
      Rehearsal.Namesake(name: name, stored: $0.genesisHash, offered: genesisHash)
    }
  }

  /// Shows a payload to a device.
  ///
  /// New devices have no keys. A payload that a Vault shows only with the author's key is displayed
  /// for reading, so that its content is checked.
  private static func show(
    _ payload: [UInt8], _ update: UpdatePayload?, on device: ColdDevice,
    as state: RehearsalState, _ neededAccount: inout String?
  ) throws(ColdSignerError) -> DeviceScreen {
    if let update { return try device.scan(update) }
    // Without the phrase, the device reports a missing seed.
    switch try DerivedKeysPayload(of: payload) {
    case .transactions(let payloads): return try device.showDynamic(payloads, seeds: [])
    case .request(let request): return .request(try device.answer(request, seeds: []))
    case nil: break
    }
    do throws(ColdSignerError) {
      return try device.scan(payload)
    } catch {
      guard case .signing(.unknownAddress) = error, !state.isOfUser else { throw error }
      let shown = try device.scan(payload, .readable)
      guard case .reading(let screen) = shown,
        case .plainAuthor(let address, _)? = screen.cards[.author].first?.content
      else { throw error }
      neededAccount = address
      return shown
    }
  }

  /// The device's forgery report, which takes its own metadata into account.
  private static func forgery(in shown: DeviceScreen?) -> ForgedProof? {
    guard case .reading(let screen) = shown else { return nil }
    return screen.forgery
  }

  /// The stored data that the update overwrites, as texts.
  private static func replaced(
    by update: PendingUpdate, on device: ColdDevice
  ) throws(ColdSignerError) -> [String] {
    var texts: [String] = []
    for event in update.events {
      switch event {
      case .networkSpecsAdded(let specs, _, _):
        if let stored = try device.networkIfStored(specs.specs.key) {
          texts.append(Rehearsal.text(stored.specs))
        }
      case .typesAdded: if try device.types() != nil { texts.append("types") }
      default: break
      }
    }
    return texts
  }
}
