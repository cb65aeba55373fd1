package import ByteSupport
package import ChainInquiry
package import VaultPayloads

/// What a node says of itself, as far as it must agree with stored specs.
package struct NodeIdentity: Equatable, Sendable {
  /// The spec name in the node's metadata.
  package let name: String
  /// The hash of block 0.
  package let genesisHash: Hash256
  /// The prefix and token.
  package let properties: NodeProperties

  /// An identity of the given parts.
  package init(name: String, genesisHash: Hash256, properties: NodeProperties) {
    self.name = name
    self.genesisHash = genesisHash
    self.properties = properties
  }
}

/// The re-check of a network that is already in the database (hot-side 4.3).
package enum KnownSpecsCheck {
  /// Compares stored specs with the node, in the order prefix, genesis hash, name, token.
  ///
  /// - Parameters:
  ///   - stored: the specs on record.
  ///   - node: what the node says now.
  ///   - override: decimals and unit the user gave, where they gave any.
  /// - Returns: the token from now on: the stored one, or the override where the node offers
  ///   several.
  /// - Throws: `PropertiesError`; the first difference wins.
  package static func token(
    stored: NetworkSpecs, node: NodeIdentity, override: Token?
  ) throws(PropertiesError) -> Token {
    try same("SS58 prefix", stored.prefix, node.properties.ss58Prefix)
    try same("genesis hash", stored.genesisHash, node.genesisHash)
    try same("network name", ByteText(stored.name), ByteText(node.name))
    let token = Token(decimals: stored.decimals, unit: stored.unit)
    switch node.properties.token {
    case .single(let offered):
      try same("token decimals", token.decimals, offered.decimals)
      try same("token unit", ByteText(token.unit), ByteText(offered.unit))
      if override != nil { throw .overrideSingle(offered) }
      return token
    case .array: return override ?? token
    case .none:
      guard token.decimals == Token.unnamed.decimals else {
        throw .becameNone(field: "token decimals", stored: String(token.decimals))
      }
      guard token.unit.hasSameBytes(as: Token.unnamed.unit) else {
        throw .becameNone(field: "token unit", stored: token.unit)
      }
      if override != nil { throw .overrideNone }
      return token
    }
  }

  private static func same<Value: Equatable & CustomStringConvertible>(
    _ field: String, _ stored: Value, _ node: Value
  ) throws(PropertiesError) {
    guard stored == node else { throw .changed(field: field, stored: "\(stored)", node: "\(node)") }
  }
}
