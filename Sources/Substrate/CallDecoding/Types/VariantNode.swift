/// One variant of an enum.
package struct VariantNode {
  package let name: String
  let docs: String
  /// The place of its first field.
  package let firstField: UInt32
  package let fieldCount: UInt32
}
