import ByteSupport
import ColdSigner
import ColdStore
import HotStore
package import PictureWork
import RuntimeMetadata
import VaultPayloads

/// Devices that have the other form of the same version, full or reduced (reduced-metadata 9).
extension RehearsalJob {
  /// The standard states, and for an update of reduced metadata the state with the other form.
  ///
  /// - Parameter cameras: the scanned pictures.
  /// - Returns: the states, in table order.
  package func states(for cameras: [CameraScan]) -> [RehearsalState] {
    states(for: cameras.map(ScannedCamera.init))
  }

  /// The states for scanned pictures: the standard states, and for reduced metadata a device with
  /// the other form.
  func states(for cameras: [ScannedCamera]) -> [RehearsalState] {
    let standard = RehearsalJob.standardStates(for: cameras)
    guard cameras.count == 1, let metadata = cameras[0].metadata,
      ReducedMetadata.form(of: metadata.blob) != .full, otherForm(of: metadata) != nil
    else { return standard }
    return standard + [.otherForm]
  }

  /// A device that has the other form of the first metadata, and would otherwise accept the update.
  ///
  /// - Throws: ``AirGapError`` if no other form is known.
  func deviceWithOtherForm(of cameras: [ScannedCamera]) throws -> ColdDevice {
    guard let first = cameras.first, let metadata = first.metadata,
      let other = otherForm(of: metadata)
    else { throw AirGapError.noOtherForm }
    let specs = release.networks.map(\.specs)
    let kept = release.metadata.filter {
      !$0.key.name.hasSameBytes(as: metadata.facts.name)
        || $0.key.version != metadata.facts.version
    }
    return try ColdDevice(
      inMemory: try ColdRelease(
        networks: specs, metadata: kept.map(\.blob) + [other], types: nil),
      generalVerifier: Verifier(first.update?.verifier), surroundings: .system)
  }

  /// Other bytes for the same network and version: the full metadata if known, otherwise a
  /// reduction; `nil` if there is neither, or the network is unknown.
  private func otherForm(of metadata: MetadataContent) -> [UInt8]? {
    guard
      release.networks.contains(where: {
        $0.specs.genesisHash == metadata.genesisHash
          && $0.specs.name.hasSameBytes(as: metadata.facts.name)
      })
    else { return nil }
    if let full = full(metadata.facts), full != metadata.blob { return full }
    guard let reducer = try? MetadataReducer(metadata.blob) else { return nil }
    return ReductionLevel.allCases.lazy.map(reducer.reduced).first { $0 != metadata.blob }
  }
}
