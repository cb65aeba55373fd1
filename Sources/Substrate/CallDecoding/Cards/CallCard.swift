public import ByteSupport

/// One line of what a call or its extensions say, as a Vault shows it (cold-signer 3.4).
public struct CallCard: Equatable, Sendable {
  /// What a card shows.
  public enum Content: Equatable, Sendable {
    /// The pallet of a call.
    case pallet(String)
    /// The call, with the lines of its documentation joined by line feeds.
    case method(name: String, docs: String)
    /// The argument that the cards below belong to; V12 and V13 only.
    case variableName(String)
    /// The named field that the cards below belong to.
    case fieldName(String, FieldCaption)
    /// The place of the field or item that the cards below belong to.
    case fieldNumber(Int, FieldCaption)
    /// The variant of an enum, with the lines of its documentation joined by line feeds.
    case enumVariant(name: String, docs: String)
    /// A number, a truth value, a character; empty for a sequence without items.
    case plain(String)
    /// A text that the call carries.
    case text(String)
    /// An account.
    case account(CardAccount)
    /// An option that is absent.
    case none
    /// A flag of IdentityFields that is set.
    case identityField(String)
    /// Bits as digits.
    case bits(String)
    /// An amount of the network's token.
    case balance(AmountText)
    /// What the author adds to the fee.
    case tip(AmountText)
    /// The number of the author's transaction, in decimal.
    case nonce(String)
    /// The version of transactions, in decimal.
    case transactionVersion(String)
    /// The network's name and its spec version in decimal.
    case networkVersion(name: String, version: String)
    /// How long the transaction can be taken up.
    case era(TransactionEra)
    /// The block from which on a mortal transaction can be taken up; the genesis hash for others.
    case blockHash(Hash256)
  }

  /// How far it is moved to the right.
  public let indent: Int
  /// What it shows.
  public let content: Content

  /// Takes the parts.
  public init(indent: Int, content: Content) {
    self.indent = indent
    self.content = content
  }
}
