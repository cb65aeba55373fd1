public import ByteSupport

/// One line of a decoded call or extension, as a Vault shows it (cold-signer 3.4).
public struct CallCard: Equatable, Sendable {
  /// The contents of a card.
  public enum Content: Equatable, Sendable {
    /// The pallet of a call.
    case pallet(String)
    /// The call, with the lines of its documentation joined by line feeds.
    case method(name: String, docs: String)
    /// The name of the argument that the following cards belong to; V12 and V13 only.
    case variableName(String)
    /// The name of the field that the following cards belong to.
    case fieldName(String, FieldCaption)
    /// The number of the field or item that the following cards belong to.
    case fieldNumber(Int, FieldCaption)
    /// The variant of an enum, with the lines of its documentation joined by line feeds.
    case enumVariant(name: String, docs: String)
    /// A number, boolean or character; empty for an empty sequence.
    case plain(String)
    /// A text in the call.
    case text(String)
    /// An account.
    case account(CardAccount)
    /// The value `None` of an option.
    case none
    /// The name of a flag that is set in IdentityFields.
    case identityField(String)
    /// Bits, as the digits 0 and 1.
    case bits(String)
    /// An amount of the network's token.
    case balance(AmountText)
    /// The tip.
    case tip(AmountText)
    /// The nonce, in decimal.
    case nonce(String)
    /// The transaction version, in decimal.
    case transactionVersion(String)
    /// The network name and the spec version, in decimal.
    case networkVersion(name: String, version: String)
    /// The era, which limits when the transaction is valid.
    case era(TransactionEra)
    /// The hash of the first block of a mortal era, or the genesis hash for an immortal
    /// transaction.
    case blockHash(Hash256)
  }

  /// The indent level, from 0.
  public let indent: Int
  /// The contents of the card.
  public let content: Content

  /// Creates a card.
  public init(indent: Int, content: Content) {
    self.indent = indent
    self.content = content
  }
}
