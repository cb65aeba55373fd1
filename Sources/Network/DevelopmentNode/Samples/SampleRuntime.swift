package import RuntimeMetadata
import SCALECodec

/// A small runtime for the development node, the demonstration and tests.
///
/// A Vault can read its V14 metadata and show its transactions: System with accounts and events,
/// Balances with transfers, Utility with batches, and the usual signed extensions.
package struct SampleRuntime: Equatable, Sendable {
  /// The spec name.
  package var specName: String
  /// The spec version.
  package var specVersion: UInt32
  /// The address prefix.
  package var ss58Prefix: UInt16
  package var transactionVersion: UInt32
  /// Whether the last signed extension checks the metadata hash.
  package var checksMetadataHash = false
  /// The parachain id, in the constant `ParachainSystem.SelfParaId`; `nil` for a chain without the
  /// pallets `ParachainInfo` and `ParachainSystem`.
  package var parachainID: UInt32?

  package init(
    specName: String, specVersion: UInt32, ss58Prefix: UInt16, transactionVersion: UInt32 = 1
  ) {
    self.specName = specName
    self.specVersion = specVersion
    self.ss58Prefix = ss58Prefix
    self.transactionVersion = transactionVersion
  }

  /// The symbol of the token, which has 12 decimals.
  package static let tokenSymbol = "UNIT"
  /// The index of the System pallet.
  package static let systemIndex: UInt8 = 0
  /// The index of the Balances pallet.
  package static let balancesIndex: UInt8 = 4
  /// The index of the Utility pallet.
  package static let utilityIndex: UInt8 = 16
  private static let parachainInfoIndex: UInt8 = 20
  private static let parachainSystemIndex: UInt8 = 21

  /// The runtime version.
  package var version: RuntimeVersion {
    RuntimeVersion(
      specName: specName, implementationName: "hotside-sample", authoringVersion: 0,
      specVersion: specVersion, implementationVersion: 0,
      apis: [
        RuntimeAPI(id: RuntimeAPI.core, version: 4),
        // Metadata, AccountNonceApi and TransactionPaymentApi.
        RuntimeAPI(id: 0x37e3_97fc_7c91_f5e4, version: 2),
        RuntimeAPI(id: 0xbc9d_8990_4f5b_923f, version: 1),
        RuntimeAPI(id: 0x37c8_bb13_50a9_a2a8, version: 4),
      ],
      transactionVersion: transactionVersion, stateVersion: 1)
  }

  /// The V14 metadata with its magic bytes.
  package func metadataV14() -> [UInt8] {
    var writer = MetadataV14Writer()
    let types = SampleTypes(in: &writer)
    let state = SampleState(types, in: &writer)
    writer.pallets = [
      .init(
        name: "System", index: SampleRuntime.systemIndex, calls: types.systemCalls,
        events: types.systemEvents, storage: state.systemItems,
        constants: [
          .init(
            name: "Version", type: types.runtimeVersion, value: version.scaleBytes,
            docs: [" Get the chain's current version."]),
          .init(
            name: "SS58Prefix", type: types.u16,
            value: [UInt8(truncatingIfNeeded: ss58Prefix), UInt8(ss58Prefix >> 8)],
            docs: [" The designated SS58 prefix of this chain."]),
          .init(
            name: "BlockHashCount", type: types.u32, value: [0, 0x10, 0, 0],
            docs: [" Maximum number of block number to block hash mappings to keep."]),
        ]),
      .init(
        name: "Balances", index: SampleRuntime.balancesIndex, calls: types.balancesCalls,
        events: types.balancesEvents,
        constants: [
          .init(
            name: "ExistentialDeposit", type: types.u128,
            value: [1] + [UInt8](repeating: 0, count: 15),
            docs: [" The minimum amount required to keep an account open."])
        ]),
      .init(name: "Utility", index: SampleRuntime.utilityIndex, calls: types.utilityCalls),
    ]
    if let parachainID {
      writer.pallets += [
        .init(name: "ParachainInfo", index: SampleRuntime.parachainInfoIndex),
        .init(
          name: "ParachainSystem", index: SampleRuntime.parachainSystemIndex,
          constants: [
            .init(
              name: "SelfParaId", type: types.u32,
              value: (0..<4).map { UInt8(truncatingIfNeeded: parachainID >> (8 * $0)) },
              docs: [" Returns the parachain ID we are running with."])
          ]),
      ]
    }
    writer.extensions =
      SampleExtensions(
        types, checksMetadataHash: checksMetadataHash, in: &writer
      ).list
    let extrinsic = types.extrinsic(extensions: writer.extensions, in: &writer)
    let runtime = writer.type(
      TypeDefinition(path: [SampleTypes.crate, "Runtime"], shape: .composite([])))
    return writer.metadata(extrinsicType: extrinsic, runtimeType: runtime)
  }
}
