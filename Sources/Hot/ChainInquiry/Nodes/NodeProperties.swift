package import JSONCodec

/// A token, as a Vault shows its amounts.
package struct Token: Hashable, Sendable {
  /// The number of decimal digits after the point.
  package var decimals: UInt8
  /// The symbol after the amount.
  package var unit: String

  package init(decimals: UInt8, unit: String) {
    self.decimals = decimals
    self.unit = unit
  }

  /// The token in the specs of a network whose node names no token or several.
  package static let unnamed = Token(decimals: 0, unit: "UNIT")
}

/// The prefix and token from a node's `system_properties` and from its metadata (hot-side 4.2).
package struct NodeProperties: Equatable, Sendable {
  /// The number of tokens that the node names.
  package enum TokenState: Equatable, Sendable {
    /// The node names neither decimals nor symbol.
    case none
    case single(Token)
    /// The node lists several decimals and symbols, equally many; `offered` shows both lists.
    case array(offered: String)
  }

  package let ss58Prefix: UInt16
  package let token: TokenState

  /// Reads the properties, in the order prefix, decimals, unit, combination.
  ///
  /// - Parameters:
  ///   - properties: the result of `system_properties`.
  ///   - metadataPrefix: the constant `SS58Prefix` of the metadata; `nil` if it has none.
  /// - Throws: ``PropertiesError`` for the first fault.
  package init(_ properties: JSONObject, metadataPrefix: UInt16?) throws(PropertiesError) {
    ss58Prefix = try NodeProperties.prefix(properties["ss58Format"], metadataPrefix)
    let decimals = try Reading(
      properties["tokenDecimals"], one: NodeProperties.decimals,
      error: PropertiesError.decimalsFormat)
    let unit = try Reading(
      properties["tokenSymbol"], one: NodeProperties.unit, error: PropertiesError.unitFormat)
    switch (decimals, unit) {
    case (.none, .none): token = .none
    case (.none, .one), (.none, .many): throw .unitWithoutDecimals
    case (.one, .none), (.many, .none): throw .decimalsWithoutUnit
    case (.one(let decimals), .one(let unit)):
      token = .single(Token(decimals: decimals, unit: unit))
    case (.one, .many(let units)): throw .unitArrayDecimalsNot(units: units.count)
    case (.many(let decimals), .one): throw .decimalsArrayUnitNot(decimals: decimals.count)
    case (.many(let decimals), .many(let units)):
      guard decimals.count == units.count else {
        throw .arrayLengthMismatch(decimals: decimals.count, units: units.count)
      }
      token = .array(offered: NodeProperties.shown(units, decimals))
    }
  }

  /// The token for new specs: the node's token, or the user's choice if the node names several.
  ///
  /// - Returns: the token; ``Token/unnamed`` if the node names none, or if the user chose none.
  /// - Throws: ``PropertiesError/overrideSingle(_:)`` or ``PropertiesError/overrideNone``.
  package func token(override: Token?) throws(PropertiesError) -> Token {
    switch (token, override) {
    case (.single(let token), nil): return token
    case (.single(let token), .some): throw .overrideSingle(token)
    case (.array, let override): return override ?? .unnamed
    case (.none, nil): return .unnamed
    case (.none, .some): throw .overrideNone
    }
  }

  private static func prefix(
    _ value: JSONValue?, _ constant: UInt16?
  ) throws(PropertiesError) -> UInt16 {
    guard let value else {
      guard let constant else { throw .noPrefix }
      return constant
    }
    guard let prefix: UInt16 = natural(value) else { throw .prefixFormat(value.serialized()) }
    if let constant, constant != prefix { throw .prefixMismatch(node: prefix, metadata: constant) }
    return prefix
  }

  /// The first tokens, each shortened to a readable length.
  private static func shown(_ units: [JSONValue], _ decimals: [JSONValue]) -> String {
    let tokens = zip(units, decimals).prefix(shownTokens).map { unit, decimals in
      "\(cut(unit.serialized())) with \(cut(decimals.serialized())) decimals"
    }
    let rest = units.count - tokens.count
    return tokens.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static let shownTokens = 8
  private static let shownCharacters = 40

  private static func cut(_ text: String) -> String {
    text.count > shownCharacters ? text.prefix(shownCharacters) + "…" : text
  }

  private static func decimals(_ value: JSONValue) -> UInt8? { natural(value) }

  private static func unit(_ value: JSONValue) -> String? { value.string }

  /// An unsigned integer; other readers treat `-0` as a negative number.
  private static func natural<Integer: FixedWidthInteger>(_ value: JSONValue) -> Integer? {
    guard case .number(let text) = value, !text.hasPrefix("-") else { return nil }
    return value.integer()
  }
}

/// One of the two token properties: missing, a single value, or several unparsed values.
private enum Reading<Value> {
  case none
  case one(Value)
  case many([JSONValue])

  init(
    _ value: JSONValue?, one: (JSONValue) -> Value?, error: (String) -> PropertiesError
  ) throws(PropertiesError) {
    guard let value, value != .null else {
      self = .none
      return
    }
    var single = value
    if case .array(let values) = value {
      guard values.count == 1 else {
        self = .many(values)
        return
      }
      single = values[0]
    }
    guard let read = one(single) else { throw error(single.serialized()) }
    self = .one(read)
  }
}
