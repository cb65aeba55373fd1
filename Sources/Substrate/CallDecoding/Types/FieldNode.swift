import ByteSupport
package import RuntimeMetadata

/// One field of a struct or variant, with its caption.
package struct FieldNode {
  /// The name; `nil` for a tuple struct.
  let name: String?
  let caption: FieldCaption
  package let type: TypeID
  let balance: BalanceMark
  /// Whether the value is shown as text: true for a field `remark` or `remark_with_event` and the
  /// fields after it.
  package let isRemark: Bool
}
