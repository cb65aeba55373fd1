import ByteSupport
package import ColdSigner
import SQLiteStore
package import SubstrateCrypto
import VaultPayloads

/// What a device of one state does with pictures, found out by doing it on an embedded one that is
/// thrown away afterwards.
///
/// The device sees what was drawn, never the bytes in memory.
package struct Rehearsal: Sendable {
  /// What came of one scan.
  package struct Scan: Sendable {
    /// What its pictures are called.
    package let name: String
    /// How many frames there were to see.
    package let framesSeen: Int
    /// How many the device looked at before it had the payload.
    package let framesUsed: Int
    /// How many a progress bar announced.
    package let framesAnnounced: Int
    /// The screen of an update, which was then accepted.
    package let screen: UpdateScreen?
    /// What came of a list of keys, none of which was stored: that needs the phrases.
    package let keys: DerivationsPreview?
    /// What accepting replaced, as the texts of ``Rehearsal/stored(_:)``.
    package let replaced: [String]
    /// What is wrong with the update's key or signature although a device does not ask: anybody can
    /// sign for the key, or may from now on.
    package let weakness: SubstrateCryptoError?
    /// Why it was refused, or what its frames lack.
    package let refusal: ColdSignerError?
    /// Whether frames were missing in the end, so that the device had nothing to decide on.
    package let isIncomplete: Bool

    /// Whether the device accepted it.
    package var isAccepted: Bool { refusal == nil }
    /// `accepted`, `refused`, or `incomplete`, which is no decision.
    package var decision: String {
      isIncomplete ? "incomplete" : isAccepted ? "accepted" : "refused"
    }
  }

  /// The state of the device before the first scan.
  package let state: RehearsalState
  /// What came of each scan; nothing after the first refusal.
  package let scans: [Scan]

  /// Whether the device accepted everything.
  package var isAccepted: Bool { scans.allSatisfy { $0.isAccepted } }
  /// The scan whose frames were not complete, if that ended the rehearsal.
  package var incompleteScan: Scan? { scans.first { $0.isIncomplete } }
  /// The first refusal.
  package var refusal: ColdSignerError? { scans.lazy.compactMap { $0.refusal }.first }

  /// Scans pictures, each as its user would: look, and accept.
  ///
  /// - Parameters:
  ///   - cameras: what the camera sees, one payload each, on one device in this order.
  ///   - state: the state of the device before.
  ///   - release: what new devices hold.
  /// - Returns: what came of it.
  /// - Throws: `ColdSignerError` where a device cannot be made or read.
  package static func run(
    _ cameras: [CameraScan], as state: RehearsalState, release: ColdRelease
  ) throws -> Rehearsal {
    let scratch = try ScratchFolder()
    let device = try Rehearsal.device(state, release: release, in: scratch)
    var scans: [Scan] = []
    for camera in cameras {
      let scan = try scan(camera, on: device)
      scans.append(scan)
      if !scan.isAccepted { break }
    }
    return Rehearsal(state: state, scans: scans)
  }

  /// The states whose owners may want to know: with and without the general verifier of the
  /// published updates, and with the keys that matter to these updates.
  ///
  /// - Parameter cameras: what the camera sees.
  /// - Returns: the states, in the order of a table.
  package static func standardStates(for cameras: [CameraScan]) -> [RehearsalState] {
    var states: [RehearsalState] = [.fresh, .noGeneralVerifier]
    for camera in cameras {
      guard let signer = Rehearsal.signer(of: camera) else { continue }
      states += [.general(signer), .custom(signer)]
    }
    // A key that signs none of them: the public one of the development account Bob.
    if let other = RehearsalState.signer(strangerKey) {
      states += [.general(other), .custom(other)]
    }
    var seen: Set<RehearsalState> = []
    return states.filter { state in
      seen.insert(state).inserted && state != DefaultVerifier.verifier.signer.map { .general($0) }
    }
  }

  /// The signer of the payload that the frames give, if they give a signed update.
  private static func signer(of camera: CameraScan) -> MultiSigner? {
    var session = ScanSession()
    for content in camera.contents where !session.isComplete {
      do throws(ColdSignerError) { try session.add(content) } catch { return nil }
    }
    return update(of: session)?.verifier
  }

  private static func update(of session: ScanSession) -> UpdatePayload? {
    session.payload.flatMap { try? UpdatePayload(reading: $0) }
  }

  private static func weakness(of session: ScanSession) -> SubstrateCryptoError? {
    do throws(VaultPayloadsError) { try update(of: session)?.requireSoundSignature() } catch {
      if case .key(let error) = error { return error }
    }
    return nil
  }

  private static let strangerKey =
    "8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48"

  private static func device(
    _ state: RehearsalState, release: ColdRelease, in scratch: ScratchFolder
  ) throws -> ColdDevice {
    let path = scratch.path + "/device.sqlite"
    func device(
      _ release: ColdRelease, _ general: Verifier
    ) throws(ColdSignerError) -> ColdDevice {
      try ColdDevice.create(
        at: path, release: release, generalVerifier: general, surroundings: .system)
    }
    switch state {
    case .fresh: return try device(release, DefaultVerifier.verifier)
    case .noGeneralVerifier: return try device(release, Verifier(nil))
    case .general(let signer): return try device(release, Verifier(signer))
    case .custom(let signer):
      let general =
        DefaultVerifier.verifier.signer == signer ? nil : DefaultVerifier.verifier.signer
      return try device(release.verified(by: .custom(Verifier(signer))), Verifier(general))
    case .folder(let folder):
      let original = try ColdDevice.open(
        at: folder + "/" + ColdDevice.fileName, surroundings: .system, mode: .readOnly)
      let image = try original.image()
      try FileReplacement.write(image, to: path, under: .upkeep)
      return try ColdDevice.open(at: path, surroundings: .system)
    }
  }

  private static func scan(
    _ camera: CameraScan, on device: ColdDevice
  ) throws(ColdSignerError) -> Scan {
    var session = ScanSession()
    var screen: UpdateScreen?
    var keys: DerivationsPreview?
    var replaced: [String] = []
    var refusal: ColdSignerError?
    var isIncomplete = false
    do throws(ColdSignerError) {
      for content in camera.contents where !session.isComplete { try session.add(content) }
      let payload: [UInt8]
      do throws(ColdSignerError) { payload = try session.finish() } catch {
        if error.code == "unable_to_decode" { isIncomplete = true }
        throw error
      }
      switch try device.scan(payload) {
      case .update(let update):
        replaced = try Rehearsal.replaced(by: update.update, on: device)
        try device.accept(checksum: update.checksum)
        screen = update
      case .derivations(let payload):
        let preview = try device.preview(payload)
        keys = preview
        if let reason = preview.refusal { throw reason }
      }
    } catch {
      switch error {
      case .store(.database), .store(.damaged): throw error
      default: refusal = error
      }
    }
    return Scan(
      name: camera.name, framesSeen: camera.contents.count, framesUsed: session.framesUsed,
      framesAnnounced: session.announcedFrames, screen: screen, keys: keys, replaced: replaced,
      weakness: weakness(of: session), refusal: refusal, isIncomplete: isIncomplete)
  }

  /// What is stored under keys that the update writes, as texts.
  private static func replaced(
    by update: PendingUpdate, on device: ColdDevice
  ) throws(ColdSignerError) -> [String] {
    var texts: [String] = []
    for event in update.events {
      switch event {
      case .networkSpecsAdded(let specs, _, _):
        if let stored = try device.networkIfStored(specs.specs.key) {
          texts.append(text(stored.specs))
        }
      case .typesAdded: if try device.types() != nil { texts.append("types") }
      default: break
      }
    }
    return texts
  }

  private static func text(_ specs: NetworkSpecs) -> String {
    "specs of \(ScreenText.line(specs.title)) with \(specs.encryption.name)"
  }

  /// What an update stores, as texts.
  package static func stored(_ update: PendingUpdate) -> [String] {
    update.events.compactMap { event in
      switch event {
      case .networkSpecsAdded(let specs, _, _):
        text(specs.specs)
      case .metadataAdded(let metadata): "metadata \(metadata.name) \(metadata.version)"
      case .typesAdded: "types"
      case .networkVerifierSet(_, .general, _): "the general verifier as the network's"
      case .networkVerifierSet(_, .custom(let verifier), _):
        verifier.signer == nil
          ? "that the network has no verifier" : "the signer as the network's verifier"
      case .generalVerifierSet: "the signer as the general verifier"
      default: nil
      }
    }
  }

  /// What an update wipes, as texts.
  package static func wiped(_ update: PendingUpdate) -> [String] {
    update.events.compactMap { event in
      switch event {
      case .networkSpecsRemoved(let specs, _, _):
        text(specs.specs)
      case .metadataRemoved(let metadata): "metadata \(metadata.name) \(metadata.version)"
      case .typesRemoved: "types"
      default: nil
      }
    }
  }
}

/// A folder for the time of one rehearsal.
private final class ScratchFolder {
  let path: String

  init() throws {
    let base = SystemText.variable("TMPDIR") ?? "/tmp"
    path = try Folder.createUnique(prefix: base + "/hotside-rehearsal-")
  }

  deinit {
    for name in (try? Folder.names(in: path)) ?? [] { try? Folder.removeFile(path + "/" + name) }
    try? Folder.removeEmpty(path)
  }
}
