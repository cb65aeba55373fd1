/// One variant of an enum.
struct VariantNode {
  let name: String
  let docs: String
  /// The place of its first field.
  let firstField: UInt32
  let fieldCount: UInt32
}
