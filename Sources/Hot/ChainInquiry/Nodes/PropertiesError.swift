package import Reporting

/// A reason why a node's properties cannot become specs, alone or compared with stored specs
/// (hot-side 4.2, 4.3).
package enum PropertiesError: ReportableError, Equatable, Sendable {
  /// Neither `ss58Format` nor the metadata gives an SS58 prefix.
  case noPrefix
  /// `ss58Format` is not an integer from 0 to 65535.
  case prefixFormat(String)
  /// `ss58Format` and the metadata's constant differ.
  case prefixMismatch(node: UInt16, metadata: UInt16)
  /// `tokenDecimals` is not an integer from 0 to 255.
  case decimalsFormat(String)
  /// `tokenSymbol` is not a string.
  case unitFormat(String)
  /// There is a symbol but no decimals.
  case unitWithoutDecimals
  /// There are decimals but no symbol.
  case decimalsWithoutUnit
  /// There is one value of decimals, but another number of symbols, possibly 0.
  case unitArrayDecimalsNot(units: Int)
  /// There is one symbol, but another number of decimals, possibly 0.
  case decimalsArrayUnitNot(decimals: Int)
  case arrayLengthMismatch(decimals: Int, units: Int)
  /// The node names one token, which cannot be overridden.
  case overrideSingle(Token)
  /// The node names no token, and the user cannot add one.
  case overrideNone
  /// A stored value differs from the node's value; `field` is a word of the specs.
  case changed(field: String, stored: String, node: String)
  /// The stored token has a value, but the node names no token.
  case becameNone(field: String, stored: String)

  package var row: ErrorRow<Never> {
    switch self {
    case .noPrefix:
      .badData(
        .noPrefix,
        """
        The node gives no SS58 prefix: system_properties has no ss58Format and the metadata has no SS58Prefix constant.
        """)
    case .prefixFormat(let value):
      .badData(
        .prefixFormat,
        "The node's ss58Format is \(value.prefix(80)); an integer from 0 to 65535 is needed.")
    case .prefixMismatch(let node, let metadata):
      .badData(
        .prefixMismatch,
        """
        The node's ss58Format is \(node), but the SS58Prefix constant of its metadata is \(metadata). Ask the \
        chain's maintainers which one is right.
        """)
    case .decimalsFormat(let value):
      .badData(
        .decimalsFormat,
        "The node's tokenDecimals is \(value.prefix(80)); an integer from 0 to 255 is needed.")
    case .unitFormat(let value):
      .badData(.unitFormat, "The node's tokenSymbol is \(value.prefix(80)); a string is needed.")
    case .unitWithoutDecimals:
      .badData(.unitWithoutDecimals, "The node names a tokenSymbol but no tokenDecimals.")
    case .decimalsWithoutUnit:
      .badData(.decimalsWithoutUnit, "The node gives tokenDecimals but no tokenSymbol.")
    case .unitArrayDecimalsNot(let units):
      .badData(
        .unitArrayDecimalsNot,
        "The node gives one value as tokenDecimals, but \(PropertiesError.list(units)) as tokenSymbol."
      )
    case .decimalsArrayUnitNot(let decimals):
      .badData(
        .decimalsArrayUnitNot,
        "The node gives one value as tokenSymbol, but \(PropertiesError.list(decimals)) as tokenDecimals."
      )
    case .arrayLengthMismatch(let decimals, let units):
      .badData(
        .arrayLengthMismatch, "The node lists \(decimals) tokenDecimals but \(units) tokenSymbols.")
    case .overrideSingle(let token):
      ErrorRow(
        .overrideSingle, exit: .usage,
        """
        The node names exactly one token, \(PropertiesError.shown(token.unit)) with \(token.decimals) decimals, \
        which --token-decimals and --token-unit cannot override. Leave them out.
        """)
    case .overrideNone:
      ErrorRow(
        .overrideNone, exit: .usage,
        "The node names no token, so --token-decimals and --token-unit have nothing to choose from. Leave them out."
      )
    // A network whose properties have changed may be another network.
    case .changed(let field, let stored, let node):
      .refused(
        .changed,
        """
        The \(field) is \(PropertiesError.shown(stored)) in the database but \(PropertiesError.shown(node)) at the \
        node. Check the URL; if the network really changed, remove it and add it again\
        \(field == "genesis hash" ? ": 'hotside remove title TITLE', then 'hotside networks add URL'." : ".")
        """)
    case .becameNone(let field, let stored):
      .refused(
        .becameNone,
        "The \(field) is \(PropertiesError.shown(stored)) in the database, but the node no longer names a token."
      )
    }
  }

  /// The list of a property, by its size.
  private static func list(_ count: Int) -> String {
    count == 0 ? "an empty list" : "a list of \(count)"
  }

  /// A text from a node, quoted unless it is plain and short.
  private static func shown(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && ScreenText.isShown(text)
      && text.unicodeScalars.count <= ScreenText.quotedLimit
    return isPlain ? text : ScreenText.quoted(text)
  }
}
