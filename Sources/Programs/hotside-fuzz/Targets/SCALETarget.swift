import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// SCALE: single items in any order, and whole records, each with a unique encoding.
enum SCALETarget: FuzzTarget {
  static let name = "scale"

  private static let records: [any (SCALECodable & SendableMetatype).Type] = [
    NetworkSpecs.self, OrderedNetworkSpecs.self, AddressBookEntry.self, TypeTable.self,
    TypeEntry.self, Verifier.self, ValidCurrentVerifier.self, CurrentVerifier.self,
    NetworkSpecsKey.self, MetadataKey.self, AddressKey.self, SufficientCrypto.self,
    KeySetExport.self, PathList.self, OptionalRootKeySet.self, DynamicDerivationsRequest.self,
    DynamicDerivationsResponse.self, TransactionBulk.self, RuntimeVersion.self,
    TypeRegistry.self, NetworkExtraInfo.self, ShortenedExtrinsic.self, ShortenedType.self,
  ]

  static func seeds() -> [[UInt8]] {
    let specs = NetworkSpecs(
      prefix: 42, color: "#660D35", decimals: 12, encryption: .sr25519,
      genesisHash: Blake2b.hash256([]), logo: "westend", name: "westend", pathID: "//westend",
      secondaryColor: "#262626", title: "Westend", unit: "WND")
    let table = TypeTable(entries: [
      TypeEntry(name: "A", description: .alias("u32")),
      TypeEntry(
        name: "B",
        description: .enumeration([
          EnumVariant(name: "one", content: .none),
          EnumVariant(name: "two", content: .type("u8")),
        ])),
    ])
    let version = SampleRuntime(specName: "sample", specVersion: 1, ss58Prefix: 42).version
    let numbered = records.indices.map { UInt8($0) }
    return [specs.scaleBytes, table.scaleBytes, version.scaleBytes].flatMap { bytes in
      numbered.map { [0, $0] + bytes }
    } + [[1] + (0..<200).map { UInt8($0) }, [1, 3, 4, 5, 5, 5, 9, 9, 9, 9, 6, 7, 8]]
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    if input.byte() & 1 == 0 {
      let record = records[Int(input.byte()) % records.count]
      goRound(record, input.remaining())
    } else {
      takeItems(input.remaining())
    }
  }

  private static func goRound(_ record: (some SCALECodable).Type, _ bytes: [UInt8]) {
    guard let value = try? record.init(scale: bytes) else { return }
    require(value.scaleBytes == bytes, "\(record) has one form")
  }

  private static func takeItems(_ bytes: [UInt8]) {
    var reader = SCALEReader(bytes.span)
    do throws(SCALEError) {
      while reader.remaining > 0 {
        let start = reader.offset
        var writer = SCALEWriter()
        let item = try reader.byte()
        writer.byte(item)
        switch item % 14 {
        case 0: writer.compact(try reader.compactU32())
        case 1, 2: writer.compact(try reader.compactU128())
        case 3: writer.u8(try reader.u8())
        case 4: writer.u16(try reader.u16())
        case 5: writer.u32(try reader.u32())
        case 6: writer.u64(try reader.u64())
        case 7: writer.u128(try reader.u128())
        case 8: writer.bool(try reader.bool())
        case 9: writer.byteVector(try reader.byteVector())
        case 10: writer.string(try reader.string())
        case 11: writer.hash256(try reader.hash256())
        case 12:
          let items = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
            try reader.string()
          }
          writer.vector(items) { $0.string($1) }
        default:
          let content = try reader.option { (reader) throws(SCALEError) in try reader.u16() }
          writer.option(content) { $0.u16($1) }
        }
        require(writer.bytes == Array(bytes[start..<reader.offset]), "item \(item) has one form")
      }
    } catch { return }
  }
}
