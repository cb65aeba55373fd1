package import ByteSupport
package import ChainProofs
import FileSupport
package import JSONCodec
import Reporting

/// The checkpoint in a chain specification that the user trusts (chain-proofs 8).
package struct ChainSpecFile: Equatable, Sendable {
  /// The path, as the user gave it.
  package let path: String
  /// The name of the chain, which is an arbitrary text.
  package let name: String?
  /// The genesis hash that follows from the state root; `nil` if the file has the genesis state.
  package let genesisHash: Hash256?
  /// The checkpoint.
  package let state: LightSyncState

  private static let sizeLimit = 64 << 20
  private static let valueLimit = 2_000_000
  private static let members: Set = ["name", "genesis", "lightSyncState"]

  /// Reads a file.
  ///
  /// - Parameter path: the path.
  /// - Throws: `FileError`, `SourcedError`, ``EvidenceError/noLightSyncState(path:)``.
  package init(reading path: String) throws {
    let bytes = try FileReading.bytes(at: path, limit: ChainSpecFile.sizeLimit, .typed)
    self.path = path
    let json = try naming("'\(path)'") {
      try JSONValue(
        parsing: bytes, maximumValues: ChainSpecFile.valueLimit, keeping: ChainSpecFile.members)
    }
    name = json["name"]?.string
    let root = json["genesis"]?["stateRootHash"]?.string
    genesisHash = root.flatMap { Hash256(hex: $0) }.map { BlockHeader.genesis(stateRoot: $0).hash }
    let found = try naming("'\(path)'") {
      try json["lightSyncState"]?.object.flatMap { try LightSyncState($0) }
    }
    guard let found else { throw EvidenceError.noLightSyncState(path: path) }
    state = found
  }
}

extension LightSyncState {
  /// Reads the member `lightSyncState` of a chain specification; `nil` if members are missing.
  package init?(_ json: JSONObject) throws {
    guard let header = json["finalizedBlockHeader"]?.string,
      let authoritySet = json["grandpaAuthoritySet"]?.string
    else { return nil }
    try self.init(header: try Hex.decode(header), authoritySet: try Hex.decode(authoritySet))
  }
}
