/// One type of V12 or V13 metadata, made ready for decoding; types refer to others by their places
/// in a ``ListedIndex``.
package enum ListedNode {
  /// A number; where the bytes are none, they are read as the type `orElse`.
  case number(ListedNumber, isCompact: Bool, orElse: Int)
  case optionalBool
  case option(Int)
  case sequence(Int)
  case tuple([Int], cut: String?)
  case array(Int, count: UInt32)
  case balance(isCompact: Bool)
  case identityFields
  case bits
  case account
  case structure([ListedField])
  case enumeration([ListedVariant])
  /// Another type; `boxed` is its text where existing signers do not read it.
  case same(Int, boxed: String?)
  case compactInside
  case unknown(String)
  /// A call in a call.
  case call
  /// A list of calls.
  case calls

  /// The types of the parts of a value.
  package var parts: [Int] {
    switch self {
    case .number(_, _, let type), .option(let type), .sequence(let type), .array(let type, _),
      .same(let type, _):
      [type]
    case .tuple(let types, _): types
    case .structure(let fields): fields.map { $0.type }
    case .enumeration(let variants): variants.flatMap { $0.parts }
    case .optionalBool, .balance, .identityFields, .bits, .account, .compactInside, .unknown,
      .call, .calls:
      []
    }
  }
}

/// A field of a struct of the table of types.
package struct ListedField {
  /// Its name; `nil` where fields go by place.
  let name: String?
  package let type: Int
  /// Whether it is a validator's commission, which the table describes as plain.
  var isCommission = false
}
