import ByteSupport
import CommandReports
import HotSide
import HotStore
import JSONCodec
import NodeClient
import SubstrateCrypto
import VaultPayloads

/// An entry of the address book with its network's data, as all lists of networks show it.
struct NetworkRow {
  let network: Network
  /// The stored versions of the network's metadata, newest first.
  let versions: [UInt32]
  let verifier: ValidCurrentVerifier?

  /// All entries, in listing order.
  static func all(of database: HotDatabase) throws -> [NetworkRow] {
    try database.snapshot {
      var rows: [NetworkRow] = []
      for network in try database.networks().inListingOrder() {
        rows.append(
          NetworkRow(
            network: network,
            versions: try database.metadataVersions(named: network.name).sorted(by: >),
            verifier: try database.verifier(of: network.specs.genesisHash)))
      }
      return rows
    }
  }

  /// The note for an empty address book.
  static let emptyNote =
    "The address book is empty. Run 'hotside networks add URL' or 'hotside restore-defaults'."

  /// URLs without their secrets.
  var endpoints: [String] {
    network.endpoints.map { (try? NodeEndpoint($0))?.redacted ?? "(not a URL)" }
  }

  static let document = JSONForm<[NetworkRow]>.items([
    "name": .of(\.network.name), "title": .of(\.network.title),
    "vaultTitle": .of(\.network.specs.title), "encryption": .of(\.network.specs.encryption),
    "genesisHash": .of(\.network.specs.genesisHash), "isDefault": .of(\.network.isDefault),
    "endpoints": .of(\.endpoints), "metadataVersions": .of(\.versions),
    "verifier": .of(\.verifier, as: .orNull(ValidCurrentVerifier.recorded)),
  ])
}
