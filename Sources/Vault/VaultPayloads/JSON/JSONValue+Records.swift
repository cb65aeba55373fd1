import ByteSupport
public import JSONCodec

extension JSONValue {
  /// Bytes as lower-case hex.
  public static func hex(_ bytes: some Sequence<UInt8>) -> JSONValue { .string(Hex.encode(bytes)) }

  /// Specs by the names of their values, and `order`.
  public static func orderedSpecs(_ ordered: OrderedNetworkSpecs) -> JSONValue { ordered.json }
}
