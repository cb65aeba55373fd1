import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
package import JSONCodec
package import PictureReading
package import PictureWork
import VaultPayloads

extension RehearsalJob {
  /// A picture that was drawn a moment ago is as long as its payload makes it.
  package static let ownPictureReader = ConfinedPictureReader(
    seconds: 3600, keepsProcesses: true)

  /// Rehearses a picture in all standard states.
  ///
  /// - Parameters:
  ///   - picture: the file.
  ///   - reader: what reads it, within its budget.
  /// - Returns: for whom it works, see ``Rehearsal/summary``.
  /// - Throws: what `CameraScan.read(_:_:with:dropping:progress:until:)` and ``run(_:as:)`` throw.
  package func summaries(
    of picture: PictureSource, with reader: ConfinedPictureReader = ownPictureReader
  ) async throws -> [JSONValue] {
    let camera = ScannedCamera(
      try await CameraScan.read(picture.name, [picture], with: reader))
    // Summaries alone are kept: a whole rehearsal holds the update once more.
    return try states(for: [camera]).map { state in
      Rehearsal.summary(try run([camera], as: state))
    }
  }

  /// Rehearses payloads one after another, on one new device in each standard state.
  ///
  /// A device with a custom verifier already has the network: in the states with custom verifiers, a network that
  /// new devices lack is added from the specs among the payloads.
  ///
  /// - Parameter payloads: in the order in which the device is shown them.
  /// - Returns: a rehearsal for each state, with the scan of the last payload alone; a device that refused one before
  ///   it is new again.
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

  /// A job whose new devices have the networks whose specs are among what cameras see.
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
