import ByteSupport
package import CommandLineKit
package import HotStore
import VaultPayloads

/// The relay chain and the id of a parachain.
package struct ParachainOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The relay chain of a parachain: its genesis hash, or its network name.",
      valueName: "network"), completion: .networkNames)
  package var relay: String?

  @Option(
    name: .customLong("para-id"),
    help: ArgumentHelp("The parachain's id on the relay chain.", valueName: "id"))
  package var paraID: UInt32?

  package func validate() throws {
    guard (relay == nil) == (paraID == nil) else {
      throw ValidationError("--relay and --para-id belong together. Give both, or neither.")
    }
  }

  /// The relay chain and the id; `nil` if the options are not given.
  ///
  /// - Throws: `HotDatabaseError` for an unknown name.
  package func parachain(in database: HotDatabase) throws -> Parachain? {
    guard let relay, let paraID else { return nil }
    let hash =
      try Hash256(hex: relay) ?? database.network(called: relay).specs.genesisHash
    return Parachain(relay: hash, id: paraID)
  }
}
