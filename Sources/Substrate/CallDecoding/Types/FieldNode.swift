import ByteSupport
package import RuntimeMetadata

/// One field of a struct or variant, with its caption.
package struct FieldNode {
  /// Its name; `nil` where fields go by place.
  let name: String?
  let caption: FieldCaption
  package let type: TypeID
  let balance: BalanceMark
  /// Whether its bytes are read as a text, whatever its type.
  package let isRemark: Bool
}
