package import RuntimeMetadata
import SCALECodec
import VaultPayloads

/// A small runtime with V12 or V13 metadata, whose types are text, and their descriptions.
///
/// In addition to System, Balances and Utility, it has a call for each way of writing a type.
package struct SampleListedRuntime: Equatable, Sendable {
  /// The spec name.
  package var specName: String
  /// The spec version.
  package var specVersion: UInt32
  /// The metadata version: 12 or 13.
  package var metadataVersion: UInt8

  package init(specName: String, specVersion: UInt32, metadataVersion: UInt8 = 13) {
    self.specName = specName
    self.specVersion = specVersion
    self.metadataVersion = metadataVersion
  }

  /// The index of the Utility pallet.
  package static let utilityIndex: UInt8 = 16
  /// The index of the call `batch`.
  package static let batchIndex: UInt8 = 0
  /// The index of the Staking pallet, whose only call is `validate`.
  package static let stakingIndex: UInt8 = 7
  /// The index of the Shapes pallet, which has a call with one argument for each of ``shapes``.
  package static let shapesIndex: UInt8 = 30

  /// The types that ``types`` describes.
  package static let shapes = [
    "bool", "u8", "u16", "u32", "u64", "u128", "Percent", "Perbill", "PerU16", "Compact<u128>",
    "Option<bool>", "Option<Vec<u8>>", "Vec<(AccountId, Balance)>", "(u8, u16, u32, u64, bool)",
    "[[u8; 4]; 3]", "BalanceOf<T>", "Compact<BalanceOf<T, I>>", "Compact<Weight>", "IdentityFields",
    "BitVec", "T::AccountId", "Box<Proof<T, I>>", "Vote", "Schedule", "Judgement", "Chain", "Pair",
  ]

  /// A type that ``types`` does not describe; the argument of the last call of Shapes.
  package static let undescribed = "Undescribed"

  /// The runtime version.
  package var version: RuntimeVersion {
    RuntimeVersion(
      specName: specName, implementationName: "hotside-sample", authoringVersion: 0,
      specVersion: specVersion, implementationVersion: 0, apis: [], transactionVersion: 1,
      stateVersion: nil)
  }

  /// The metadata with its magic bytes.
  package var metadata: [UInt8] {
    var writer = ListedMetadataWriter(version: metadataVersion)
    let source = "<T::Lookup as StaticLookup>::Source"
    let transfer = [("dest", source), ("value", "Compact<T::Balance>")]
    writer.pallets = [
      .init(
        name: "System", index: 0, calls: [.sample("remark", [("remark", "Vec<u8>")])],
        constants: [("Version", "RuntimeVersion", version.scaleBytes)]),
      .init(
        name: "Balances", index: 4,
        calls: [
          .sample("transfer", transfer, "Transfer some liquid free balance."),
          .sample("transfer_keep_alive", transfer),
        ]),
      .init(
        name: "Staking", index: SampleListedRuntime.stakingIndex,
        calls: [.sample("validate", [("prefs", "ValidatorPrefs")])]),
      .init(
        name: "Utility", index: SampleListedRuntime.utilityIndex,
        calls: [
          .sample("batch", [("calls", "Vec<<T as Config>::Call>")]),
          .sample("dispatch", [("who", "T::AccountId"), ("call", "Box<<T as Config>::Call>")]),
          .sample("nothing", []),
        ]),
      .init(
        name: "Shapes", index: SampleListedRuntime.shapesIndex,
        calls: (SampleListedRuntime.shapes + [SampleListedRuntime.undescribed]).map { shape in
          .sample("of \(shape)", [("value", shape)])
        }),
    ]
    writer.extensions = [
      "CheckSpecVersion", "CheckTxVersion", "CheckGenesis", "CheckMortality", "CheckNonce",
      "CheckWeight", "ChargeTransactionPayment",
    ]
    return writer.metadata
  }

  /// The types for this metadata.
  package var types: [TypeEntry] {
    func structure(_ name: String, _ fields: [(String?, String)]) -> TypeEntry {
      TypeEntry(
        name: name, description: .structure(fields.map { StructField(name: $0.0, type: $0.1) }))
    }
    return [
      TypeEntry(name: "<T::Lookup as StaticLookup>::Source", description: .alias("AccountId")),
      TypeEntry(name: "Weight", description: .alias("u64")),
      TypeEntry(name: "Proof<T, I>", description: .alias("Vec<Hash>")),
      TypeEntry(name: "Hash", description: .alias("[u8; 32]")),
      structure("ValidatorPrefs", [("commission", "Perbill"), ("blocked", "bool")]),
      structure("Schedule", [("limit", "u32"), ("limits", "Pair"), ("next", "Option<Schedule>")]),
      structure("Pair", [(nil, "Compact<u32>"), (nil, "Balance")]),
      TypeEntry(
        name: "Vote",
        description: .enumeration([
          EnumVariant(
            name: "Standard",
            content: .fields([
              StructField(name: "vote", type: "u8"), StructField(name: "balance", type: "Balance"),
            ])),
          EnumVariant(name: "Abstain", content: .none),
        ])),
      TypeEntry(
        name: "Judgement",
        description: .enumeration([
          EnumVariant(name: "Unknown", content: .none),
          EnumVariant(name: "FeePaid", content: .type("Balance")),
          EnumVariant(name: "Undescribed", content: .type(SampleListedRuntime.undescribed)),
        ])),
      TypeEntry(
        name: "Chain",
        description: .enumeration([
          EnumVariant(name: "End", content: .none),
          EnumVariant(name: "Link", content: .type("Chain")),
          EnumVariant(name: "Fork", content: .type("Vec<Chain>")),
        ])),
      TypeEntry(
        name: "IdentityField",
        description: .enumeration(
          ["Display", "Legal", "Web"].map { EnumVariant(name: $0, content: .none) })),
    ]
  }
}

extension ListedCall {
  fileprivate static func sample(
    _ name: String, _ arguments: [(String, String)], _ doc: String? = nil
  ) -> ListedCall {
    ListedCall(
      name: name, arguments: arguments.map { ListedArgument(name: $0.0, type: $0.1) },
      docs: doc.map { [$0] } ?? [])
  }
}
