package import ByteSupport
package import ChainInquiry
package import VaultPayloads

/// The facts about a node that must agree with stored specs.
package struct NodeIdentity: Equatable, Sendable {
  package let name: String
  package let genesisHash: Hash256
  package let properties: NodeProperties

  package init(name: String, genesisHash: Hash256, properties: NodeProperties) {
    self.name = name
    self.genesisHash = genesisHash
    self.properties = properties
  }
}

/// Checks a network that is already in the database against its node (hot-side 4.3).
package enum KnownSpecsCheck {
  /// Compares stored specs with the node, in the order prefix, genesis hash, name, token.
  ///
  /// - Returns: the token to store: the stored one, or the override if the node has several tokens.
  /// - Throws: `PropertiesError` for the first difference.
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
