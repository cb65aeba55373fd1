package import RuntimeMetadata

/// One type of V14 metadata, prepared for decoding.
///
/// A node has numbers alone: names, captions and tables stand in the ``TypeIndex``, so that a look at a node
/// counts no references.
package struct TypeNode {
  /// What the bytes of a value are.
  package enum Shape {
    /// `count` fields from `first` on.
    case composite
    /// Variants by the byte that stands for them, `count` places of the index's table from `first` on.
    case variant
    /// An option; its value has `count` fields from `first` on.
    case option
    /// An option of a bool in one byte.
    case optionalBool
    /// A count and items of type `first`.
    case sequence
    /// `count` items of type `first`.
    case array
    /// `count` items, their types in the index's list from `first` on.
    case tuple
    /// The type `first`, compact.
    case compact
    /// Bits in units of `count` bytes.
    case bits(leastSignificantFirst: Bool)
    /// Bits of which the metadata does not say how they are stored.
    case undescribedBits
    case primitive(PrimitiveType)
  }

  /// What decides how a value is shown, whatever its shape.
  package enum Special {
    case none
    case accountID32
    case accountID20
    case era
  }

  package var shape: Shape
  package var special = Special.none
  /// How extensions of this type are shown.
  package var role = ExtensionRole.none
  /// Whether the type goes by the name of calls.
  var isCall = false
  /// The place of the type's depth counter; -1 where the type cannot contain itself.
  var counter: Int32 = -1
  package var first: UInt32 = 0
  package var count: UInt32 = 0
}
