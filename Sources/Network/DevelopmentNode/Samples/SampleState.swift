import RuntimeMetadata

/// The storage of the sample runtime, with the types of accounts and events.
struct SampleState {
  let systemItems: [MetadataV14Writer.StorageDescription]

  init(_ types: SampleTypes, in writer: inout MetadataV14Writer) {
    let data = writer.structure(
      ["pallet_balances", "types", "AccountData"],
      [
        ("free", types.u128, "Balance"), ("reserved", types.u128, "Balance"),
        ("frozen", types.u128, "Balance"), ("flags", types.u128, "ExtraFlags"),
      ])
    let account = writer.structure(
      ["frame_system", "AccountInfo"],
      [
        ("nonce", types.u32, "Nonce"), ("consumers", types.u32, "RefCount"),
        ("providers", types.u32, "RefCount"), ("sufficients", types.u32, "RefCount"),
        ("data", data, "AccountData"),
      ])
    let event = writer.enumeration(
      [SampleTypes.crate, "Event"],
      [
        (
          "System", SampleRuntime.systemIndex,
          [(nil, types.systemEvents, "frame_system::Event<Runtime>")]
        ),
        (
          "Balances", SampleRuntime.balancesIndex,
          [(nil, types.balancesEvents, "pallet_balances::Event<Runtime>")]
        ),
      ])
    let phase = writer.enumeration(
      ["frame_system", "Phase"],
      [
        ("ApplyExtrinsic", 0, [(nil, types.u32, "u32")]), ("Finalization", 1, []),
        ("Initialization", 2, []),
      ])
    let topics = writer.type(TypeDefinition(shape: .sequence(types.hash)))
    let record = writer.type(
      TypeDefinition(
        path: ["frame_system", "EventRecord"],
        parameters: [
          TypeParameter(name: "E", type: event), TypeParameter(name: "T", type: types.hash),
        ],
        shape: .composite([
          TypeField(name: "phase", type: phase, typeName: "Phase"),
          TypeField(name: "event", type: event, typeName: "E"),
          TypeField(name: "topics", type: topics, typeName: "Vec<T>"),
        ])))
    let records = writer.type(TypeDefinition(shape: .sequence(record)))
    systemItems = [
      .init(
        name: "Account", type: account, key: (types.accountID, .blake2x128Concat),
        missing: [UInt8](repeating: 0, count: 80),
        docs: [" The full account information for a particular account ID."]),
      .init(
        name: "BlockHash", type: types.hash, key: (types.u32, .twox64Concat),
        missing: [UInt8](repeating: 0, count: 32), docs: [" Map of block numbers to block hashes."]),
      .init(
        name: "Number", type: types.u32, missing: [0, 0, 0, 0],
        docs: [" The current block number being processed."]),
      .init(
        name: "Events", type: records, missing: [0],
        docs: [" Events deposited for the current block."]),
    ]
  }
}

extension MetadataV14Writer {
  /// The types of the results of calls.
  mutating func dispatchTypes(u8: TypeID, u32: TypeID) -> (info: TypeID, error: TypeID) {
    let u64 = primitive(.u64)
    let compact = type(TypeDefinition(shape: .compact(u64)))
    let weight = structure(
      ["sp_weights", "weight_v2", "Weight"],
      [("ref_time", compact, "u64"), ("proof_size", compact, "u64")])
    let category = enumeration(
      ["frame_support", "dispatch", "DispatchClass"],
      [("Normal", 0, []), ("Operational", 1, []), ("Mandatory", 2, [])])
    let pays = enumeration(
      ["frame_support", "dispatch", "Pays"], [("Yes", 0, []), ("No", 1, [])])
    let info = structure(
      ["frame_support", "dispatch", "DispatchInfo"],
      [
        ("weight", weight, "Weight"), ("class", category, "DispatchClass"),
        ("pays_fee", pays, "Pays"),
      ])
    let code = type(TypeDefinition(shape: .array(count: 4, of: u8)))
    let module = structure(
      ["sp_runtime", "ModuleError"],
      [("index", u8, "u8"), ("error", code, "[u8; MAX_MODULE_ERROR_ENCODED_SIZE]")])
    let error = enumeration(
      ["sp_runtime", "DispatchError"],
      [
        ("Other", 0, []), ("CannotLookup", 1, []), ("BadOrigin", 2, []),
        ("Module", 3, [(nil, module, "ModuleError")]),
      ])
    return (info, error)
  }
}
