package import ByteSupport
package import FileSupport
import VaultPayloads

extension NetworkDefaults {
  /// The relay chain and the id of a parachain, in the defaults of this release; `nil` for others.
  package static func parachain(of genesisHash: Hash256) -> Parachain? {
    (try? compiled())?.networks.first { $0.specs.genesisHash == genesisHash }?.parachain
  }

  /// Writes the relay chain and the id of a network into its files in a folder.
  ///
  /// Files that cannot be read as networks are left as they are.
  ///
  /// - Parameters:
  ///   - parachain: the relay chain and the id; `nil` removes both.
  ///   - genesisHash: the network.
  ///   - folder: the folder, which may be missing.
  ///   - files: receives the files that change.
  /// - Throws: `FileError`.
  package static func record(
    _ parachain: Parachain?, of genesisHash: Hash256, in folder: String, to files: PendingFiles
  ) throws {
    for name in (try? Folder.names(in: folder)) ?? [] where name.hasSuffix(".json") {
      let path = FilePath.join(folder, name)
      // The file is replaced, so it is not recorded as an input.
      let bytes = FileInputs.$current.withValue(nil) {
        try? FileReading.bytes(at: path, limit: fileLimit)
      }
      guard let bytes, var file = try? NetworkFile(json: bytes, file: path),
        file.specs.genesisHash == genesisHash, file.parachain != parachain
      else { continue }
      file.parachain = parachain
      try files.add(Array(file.json.utf8), to: path)
    }
  }

  /// The warning that a network of the defaults is recorded as another parachain; `nil` for others.
  ///
  /// The state of a foreign parachain can contain the genesis hash of any chain.
  ///
  /// - Parameters:
  ///   - parachain: the recorded relay chain and id.
  ///   - genesisHash: the genesis hash of the network.
  /// - Returns: a sentence without its subject.
  package static func warning(about parachain: Parachain, of genesisHash: Hash256) -> String? {
    guard
      let network = (try? compiled())?.networks.first(where: {
        $0.specs.genesisHash == genesisHash
      }), network.parachain != parachain
    else { return nil }
    let own =
      network.parachain.map { "parachain \($0.id) of the relay chain \($0.relay)" }
      ?? "no parachain"
    return """
      is recorded as parachain \(parachain.id) of the relay chain \(parachain.relay), but this release knows it as \
      \(own). The owner of that parachain can forge the proof. 'hotside networks set-endpoint NETWORK URL \
      --relay RELAY --para-id ID' changes the record, and '--no-relay' removes it.
      """
  }
}
