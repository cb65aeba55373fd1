import RuntimeMetadata

/// One type of a metadata proof, made ready for decoding.
struct ProofNode {
  enum Shape {
    /// `isNamedByFirst` if existing signers show an amount as a number, or a number as an amount.
    case composite([ProofField], isNamedByFirst: Bool)
    /// The variants that came, by index.
    case enumeration([UInt32: ProofVariant])
    case sequence(ShortenedReference)
    case array(ShortenedReference, count: UInt32)
    case tuple([(type: ShortenedReference, caption: FieldCaption)])
    case bits(storeBytes: Int, leastSignificantFirst: Bool)
  }

  let shape: Shape
  /// What the type's name says of its values.
  let meaning: ProofMeaning
  /// The place of the type's depth counter; -1 where it cannot contain itself.
  var counter = -1
  /// Whether no value of the type takes a byte.
  var takesNoBytes = false
}

/// One variant of an enum of a metadata proof.
struct ProofVariant {
  let name: String
  let fields: [ProofField]
}

/// A field of a struct or variant of a metadata proof.
struct ProofField {
  let name: String?
  let type: ShortenedReference
  let caption: FieldCaption
  /// What the name of its type says of its value.
  let meaning: ProofMeaning
}
