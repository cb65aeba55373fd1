import ByteSupport
public import JSONCodec

extension JSONValue {
  /// Bytes as lower-case hex.
  public static func hex(_ bytes: some Sequence<UInt8>) -> JSONValue { .string(Hex.encode(bytes)) }

  /// The specs by name, with the member `order`.
  public static func orderedSpecs(_ ordered: OrderedNetworkSpecs) -> JSONValue { ordered.json }
}
