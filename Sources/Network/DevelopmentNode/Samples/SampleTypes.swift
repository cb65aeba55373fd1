import RuntimeMetadata

/// The types of the sample runtime, with the paths that decoders expect.
struct SampleTypes {
  /// The first segment of paths of the runtime itself.
  static let crate = "sample_runtime"

  let u8: TypeID
  let u16: TypeID
  let u32: TypeID
  let u128: TypeID
  let unit: TypeID
  let hash: TypeID
  let accountID: TypeID
  let address: TypeID
  let compactU32: TypeID
  let compactU128: TypeID
  let era: TypeID
  let runtimeVersion: TypeID
  let call: TypeID
  let systemCalls: TypeID
  let systemEvents: TypeID
  let balancesCalls: TypeID
  let balancesEvents: TypeID
  let utilityCalls: TypeID

  init(in writer: inout MetadataV14Writer) {
    u8 = writer.primitive(.u8)
    u16 = writer.primitive(.u16)
    u32 = writer.primitive(.u32)
    u128 = writer.primitive(.u128)
    unit = writer.type(TypeDefinition(shape: .tuple([])))
    let bytes32 = writer.type(TypeDefinition(shape: .array(count: 32, of: u8)))
    let bytes = writer.type(TypeDefinition(shape: .sequence(u8)))
    hash = writer.structure(["primitive_types", "H256"], [(nil, bytes32, "[u8; 32]")])
    accountID = writer.structure(
      ["sp_core", "crypto", "AccountId32"], [(nil, bytes32, "[u8; 32]")])
    compactU32 = writer.type(TypeDefinition(shape: .compact(u32)))
    compactU128 = writer.type(TypeDefinition(shape: .compact(u128)))
    let compactUnit = writer.type(TypeDefinition(shape: .compact(unit)))
    let bytes20 = writer.type(TypeDefinition(shape: .array(count: 20, of: u8)))
    address = writer.enumeration(
      ["sp_runtime", "multiaddress", "MultiAddress"],
      parameters: [("AccountId", accountID), ("AccountIndex", unit)],
      [
        ("Id", 0, [(nil, accountID, "AccountId")]),
        ("Index", 1, [(nil, compactUnit, "AccountIndex")]),
        ("Raw", 2, [(nil, bytes, "Vec<u8>")]),
        ("Address32", 3, [(nil, bytes32, "[u8; 32]")]),
        ("Address20", 4, [(nil, bytes20, "[u8; 20]")]),
      ])
    let byte = u8
    era = writer.enumeration(
      ["sp_runtime", "generic", "era", "Era"],
      [("Immortal", 0, [])] + (1...255).map { ("Mortal\($0)", UInt8($0), [(nil, byte, nil)]) })
    runtimeVersion = writer.runtimeVersion(u8: u8, u32: u32)

    // A batch contains calls, so the id of the outer enum is reserved first.
    call = writer.reserve()
    let calls = writer.type(TypeDefinition(shape: .sequence(call)))
    systemCalls = writer.calls(
      of: "frame_system",
      [
        ("remark", 0, [("remark", bytes, "Vec<u8>")], "Make some on-chain remark."),
        (
          "remark_with_event", 7, [("remark", bytes, "Vec<u8>")],
          "Make some on-chain remark and emit event."
        ),
      ])
    let bool = writer.primitive(.bool)
    let lookup = "<T::Lookup as StaticLookup>::Source"
    let transfer = [("dest", address, lookup), ("value", compactU128, "T::Balance")]
    balancesCalls = writer.calls(
      of: "pallet_balances",
      [
        ("transfer_allow_death", 0, transfer, "Transfer some liquid free balance."),
        (
          "transfer_keep_alive", 3, transfer,
          "Transfer some balance, and keep the account of the sender alive."
        ),
        (
          "transfer_all", 4, [("dest", address, lookup), ("keep_alive", bool, "bool")],
          "Transfer the entire transferable balance."
        ),
      ])
    let batch = [("calls", calls, "Vec<<T as Config>::Call>")]
    utilityCalls = writer.calls(
      of: "pallet_utility",
      [
        ("batch", 0, batch, "Send a batch of dispatch calls."),
        ("batch_all", 2, batch, "Send a batch of dispatch calls, all of them or none."),
      ])
    let dispatch = writer.dispatchTypes(u8: u8, u32: u32)
    systemEvents = writer.enumeration(
      ["frame_system", "pallet", "Event"], parameters: [("T", nil)],
      [
        ("ExtrinsicSuccess", 0, [("dispatch_info", dispatch.info, "DispatchInfo")]),
        (
          "ExtrinsicFailed", 1,
          [
            ("dispatch_error", dispatch.error, "DispatchError"),
            ("dispatch_info", dispatch.info, "DispatchInfo"),
          ]
        ),
        ("Remarked", 5, [("sender", accountID, "T::AccountId"), ("hash", hash, "T::Hash")]),
      ])
    balancesEvents = writer.enumeration(
      ["pallet_balances", "pallet", "Event"], parameters: [("T", nil)],
      [
        (
          "Transfer", 2,
          [
            ("from", accountID, "T::AccountId"), ("to", accountID, "T::AccountId"),
            ("amount", u128, "T::Balance"),
          ]
        )
      ])
    writer.define(
      call,
      TypeDefinition(
        path: [SampleTypes.crate, "Call"],
        shape: .variant([
          SampleTypes.variant("System", SampleRuntime.systemIndex, systemCalls),
          SampleTypes.variant("Balances", SampleRuntime.balancesIndex, balancesCalls),
          SampleTypes.variant("Utility", SampleRuntime.utilityIndex, utilityCalls),
        ])))
  }

  private static func variant(_ pallet: String, _ index: UInt8, _ calls: TypeID) -> TypeVariant {
    TypeVariant(name: pallet, fields: [TypeField(type: calls)], index: index)
  }

  /// The type of an extrinsic: opaque bytes, with the parts as parameters.
  func extrinsic(extensions: [TransactionExtension], in writer: inout MetadataV14Writer) -> TypeID {
    let extra = writer.type(TypeDefinition(shape: .tuple(extensions.compactMap { $0.type })))
    let bytes = writer.type(TypeDefinition(shape: .sequence(u8)))
    let bytes64 = writer.type(TypeDefinition(shape: .array(count: 64, of: u8)))
    let bytes65 = writer.type(TypeDefinition(shape: .array(count: 65, of: u8)))
    let signature = writer.enumeration(
      ["sp_runtime", "MultiSignature"],
      [
        ("Ed25519", 0, [(nil, bytes64, "ed25519::Signature")]),
        ("Sr25519", 1, [(nil, bytes64, "sr25519::Signature")]),
        ("Ecdsa", 2, [(nil, bytes65, "ecdsa::Signature")]),
      ])
    return writer.type(
      TypeDefinition(
        path: ["sp_runtime", "generic", "unchecked_extrinsic", "UncheckedExtrinsic"],
        parameters: [
          TypeParameter(name: "Address", type: address), TypeParameter(name: "Call", type: call),
          TypeParameter(name: "Signature", type: signature),
          TypeParameter(name: "Extra", type: extra),
        ],
        shape: .composite([TypeField(type: bytes)])))
  }
}

/// The signed extensions of the sample runtime.
struct SampleExtensions {
  let list: [TransactionExtension]

  init(_ types: SampleTypes, checksMetadataHash: Bool, in writer: inout MetadataV14Writer) {
    func marker(_ module: String, _ name: String) -> TypeID {
      writer.structure(["frame_system", "extensions", module, name], [])
    }
    let mortality = writer.structure(
      ["frame_system", "extensions", "check_mortality", "CheckMortality"],
      [(nil, types.era, "Era")])
    let nonce = writer.structure(
      ["frame_system", "extensions", "check_nonce", "CheckNonce"],
      [(nil, types.compactU32, "T::Index")])
    let tip = writer.structure(
      ["pallet_transaction_payment", "ChargeTransactionPayment"],
      [(nil, types.compactU128, "BalanceOf<T>")])
    var parts: [(String, TypeID, TypeID)] = [
      ("CheckNonZeroSender", marker("check_non_zero_sender", "CheckNonZeroSender"), types.unit),
      ("CheckSpecVersion", marker("check_spec_version", "CheckSpecVersion"), types.u32),
      ("CheckTxVersion", marker("check_tx_version", "CheckTxVersion"), types.u32),
      ("CheckGenesis", marker("check_genesis", "CheckGenesis"), types.hash),
      ("CheckMortality", mortality, types.hash),
      ("CheckNonce", nonce, types.unit),
      ("CheckWeight", marker("check_weight", "CheckWeight"), types.unit),
      ("ChargeTransactionPayment", tip, types.unit),
    ]
    if checksMetadataHash {
      let mode = writer.enumeration(
        ["frame_metadata_hash_extension", "Mode"], [("Disabled", 0, []), ("Enabled", 1, [])])
      let check = writer.structure(
        ["frame_metadata_hash_extension", "CheckMetadataHash"], [("mode", mode, "Mode")])
      let bytes32 = writer.type(TypeDefinition(shape: .array(count: 32, of: types.u8)))
      let hash = writer.enumeration(
        ["Option"], parameters: [("T", bytes32)],
        [("None", 0, []), ("Some", 1, [(nil, bytes32, nil)])])
      parts.append(("CheckMetadataHash", check, hash))
    }
    list = parts.map { identifier, type, additional in
      TransactionExtension(identifier: identifier, type: type, additionalType: additional)
    }
  }
}

/// Shorthands for types; fields are (name, type, type name).
extension MetadataV14Writer {
  mutating func primitive(_ primitive: PrimitiveType) -> TypeID {
    type(TypeDefinition(shape: .primitive(primitive)))
  }

  mutating func structure(
    _ path: [String], _ fields: [(String?, TypeID, String?)]
  ) -> TypeID {
    type(TypeDefinition(path: path, shape: .composite(Self.fields(fields))))
  }

  mutating func enumeration(
    _ path: [String], parameters: [(String, TypeID?)] = [],
    _ variants: [(String, UInt8, [(String?, TypeID, String?)])]
  ) -> TypeID {
    type(
      TypeDefinition(
        path: path, parameters: parameters.map { TypeParameter(name: $0.0, type: $0.1) },
        shape: .variant(
          variants.map { name, index, fields in
            TypeVariant(name: name, fields: Self.fields(fields), index: index)
          })))
  }

  fileprivate mutating func calls(
    of crate: String, _ calls: [(String, UInt8, [(String, TypeID, String)], String)]
  ) -> TypeID {
    type(
      TypeDefinition(
        path: [crate, "pallet", "Call"], parameters: [TypeParameter(name: "T", type: nil)],
        shape: .variant(
          calls.map { name, index, arguments, doc in
            TypeVariant(
              name: name, fields: Self.fields(arguments.map { ($0.0, $0.1, $0.2) }), index: index,
              docs: [doc])
          }),
        docs: ["Contains one variant per dispatchable that can be called by an extrinsic."]))
  }

  fileprivate mutating func runtimeVersion(u8: TypeID, u32: TypeID) -> TypeID {
    let str = primitive(.str)
    let text = structure(["Cow"], [(nil, str, nil)])
    let id = type(TypeDefinition(shape: .array(count: 8, of: u8)))
    let api = type(TypeDefinition(shape: .tuple([id, u32])))
    let list = type(TypeDefinition(shape: .sequence(api)))
    let apis = structure(["Cow"], [(nil, list, nil)])
    return structure(
      ["sp_version", "RuntimeVersion"],
      [
        ("spec_name", text, "RuntimeString"), ("impl_name", text, "RuntimeString"),
        ("authoring_version", u32, "u32"), ("spec_version", u32, "u32"),
        ("impl_version", u32, "u32"), ("apis", apis, "ApisVec"),
        ("transaction_version", u32, "u32"), ("state_version", u8, "u8"),
      ])
  }

  private static func fields(_ fields: [(String?, TypeID, String?)]) -> [TypeField] {
    fields.map { TypeField(name: $0.0, type: $0.1, typeName: $0.2) }
  }
}
