/// One variant of an enum.
package struct VariantNode {
  package let name: String
  let docs: String
  /// The index of the variant's first field in ``TypeIndex/fields``.
  package let firstField: UInt32
  package let fieldCount: UInt32
}
