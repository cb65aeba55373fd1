import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
package import JSONCodec
package import PictureReading
package import PictureWork
import VaultPayloads

extension RehearsalJob {
  /// A reader for pictures that Hotside has just drawn, with a long time limit, because the payload
  /// decides how many frames they have.
  package static let ownPictureReader = ConfinedPictureReader(
    seconds: 3600, keepsProcesses: true
  ).forCleanCodes

  /// Starts the process that reads the next picture, while the caller still draws it.
  package static func prepareReader() { ownPictureReader.prepare() }

  /// Rehearses a picture in all standard states.
  ///
  /// - Parameters:
  ///   - picture: the file.
  ///   - reader: reads the file within its limits.
  /// - Returns: the summary for each state, see ``Rehearsal/summary``.
  /// - Throws: as `CameraScan.read(_:_:with:dropping:progress:until:)` and ``run(_:as:)``.
  package func summaries(
    of picture: PictureSource, with reader: ConfinedPictureReader = ownPictureReader
  ) async throws -> [JSONValue] {
    let camera = ScannedCamera(
      try await CameraScan.read(picture.name, [picture], with: reader))
    // Only summaries are kept: each full rehearsal holds another copy of the update.
    return try states(for: [camera]).map { state in
      Rehearsal.summary(try run([camera], as: state))
    }
  }

  /// Rehearses payloads one after another, on one new device for each standard state.
  ///
  /// A device with a custom verifier must already have the network. In these states, unknown
  /// networks are added from the specs among the payloads.
  ///
  /// - Parameter payloads: the payloads, in scan order.
  /// - Returns: a rehearsal for each state, with the scan of the last payload only; if an earlier
  ///   payload was refused, the last one is scanned on a new device.
  /// - Throws: as ``run(_:as:)``.
  package func rehearsals(of payloads: [[UInt8]]) throws -> [Rehearsal] {
    let cameras = payloads.map { ScannedCamera(CameraScan(payload: $0)) }
    let knowing = try? job(knowing: cameras)
    return try RehearsalJob.standardStates(for: cameras).compactMap { state in
      let chosen: RehearsalJob? = if case .custom = state { knowing } else { self }
      guard let job = chosen else { return nil }
      let all = try job.run(cameras, as: state)
      if all.scans.count < cameras.count { return try job.run(cameras.suffix(1), as: state) }
      return Rehearsal(state: state, scans: all.scans.suffix(1))
    }
  }

  /// A job whose new devices also have the networks with specs among the scans.
  private func job(knowing cameras: [ScannedCamera]) throws(ColdSignerError) -> RehearsalJob {
    var specs = release.networks.map(\.specs)
    for camera in cameras {
      guard let content = try? camera.update?.content(), case .specs(let added) = content,
        !specs.contains(where: { $0.genesisHash == added.genesisHash })
      else { continue }
      specs.append(added)
    }
    guard specs.count > release.networks.count else { return self }
    return RehearsalJob(
      release: try ColdRelease(
        networks: specs, metadata: release.metadata.map(\.blob), types: nil))
  }
}
