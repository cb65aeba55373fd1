import ByteSupport
import Reporting
import SCALECodec

/// The value of a constant in readable form.
enum ConstantText {
  /// The maximum number of bytes shown in hex.
  private static let longest = 24

  /// A number, boolean or quoted text if the type is one of these; otherwise hex.
  static func text(_ constant: PalletConstant, in registry: TypeRegistry) -> String {
    if case .primitive(let primitive)? = constant.type.flatMap({ registry[$0]?.shape }),
      let text = text(constant.value, primitive)
    {
      return text
    }
    let hex = "0x" + Hex.encode(constant.value.prefix(longest))
    return constant.value.count > longest
      ? "\(hex)… (\(constant.value.count.counted("byte")))" : hex
  }

  private static func text(_ value: [UInt8], _ primitive: PrimitiveType) -> String? {
    switch primitive {
    case .u8, .u16, .u32, .u64, .u128:
      let widths: [PrimitiveType: Int] = [.u8: 1, .u16: 2, .u32: 4, .u64: 8, .u128: 16]
      guard value.count == widths[primitive] else { return nil }
      return String(value.reversed().reduce(UInt128(0)) { $0 << 8 | UInt128($1) })
    case .bool:
      guard value.count == 1, value[0] < 2 else { return nil }
      return value[0] == 1 ? "true" : "false"
    case .str:
      var reader = SCALEReader(value.span)
      guard let text = try? reader.string(), reader.remaining == 0 else { return nil }
      return ScreenText.quoted(text)
    default: return nil
    }
  }
}
