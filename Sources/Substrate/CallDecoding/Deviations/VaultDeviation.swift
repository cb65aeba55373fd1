/// A known deviation of a Vault of December 2025 from this device or from the chain (cold-signer,
/// chapter 10).
///
/// Deviations are reported next to the cards, never as cards.
public enum VaultDeviation: UInt8, CaseIterable, Sendable {
  /// A compact type that is an empty tuple (10.51).
  case compactOfNothing
  /// An empty list of calls at the end of a V12 or V13 call (10.51).
  case emptyBatchAtEnd
  /// A tuple of more than four types, V12 and V13 (10.51).
  case longTuple
  /// A tuple type with a nested comma, V12 and V13 (10.51).
  case commaInType
  /// A boxed type that the table of types lists only without the box, V12 and V13 (10.51).
  case boxedType
  /// A compact commission that cannot be read as four plain bytes, V12 and V13 (7.3).
  case commissionUnreadable
  /// A compact commission that is misread as four plain bytes, V12 and V13 (7.3).
  case commissionMisread
  /// An amount shown with a misplaced decimal point (10.3).
  case amountGarbled
  /// An amount that crashes the process (10.3).
  case amountCrash
  /// A struct of a metadata proof whose numbers are all shown like its first field (10.47).
  case namedByFirstField
  /// A 256-bit number of a metadata proof that is followed by more bytes.
  case wideNumberNotLast
  /// A nonce or tip of a metadata proof that is not wrapped in a struct.
  case bareNonceOrTip
  /// A sequence of zero-size items with a metadata proof; its count is not shown.
  case uncountedItems
  /// An `Option<bool>`, which this device too reads as one byte (10.16).
  case optionalBool
  /// Padding bits after the last bit, V12 and V13, which this device shows too (10.21).
  case bitsBeyondCount
  /// A payload of 257 bytes (10.2).
  case signedUnhashed
  /// Calls or other recursive types nested deeper than ``CallDecoder/greatestDepth`` (10.48).
  case anyDepth
  /// Trailing bytes after the extensions, with a metadata proof (10.4).
  case bytesLeftOver
  /// A spec version that differs from that of the metadata proof (10.4).
  case otherSpecVersion
  /// A block hash that an immortal transaction must not have, with a metadata proof (10.4).
  case otherBlockHash
  /// A missing genesis hash in the extensions, with a metadata proof (10.4).
  case noGenesisHash
  /// A metadata proof with which the bytes are a different call than with the chain's runtime
  /// (10.54).
  case anotherReading

  /// The effect of a deviation.
  public enum Effect: String, Sendable {
    /// The Vault cannot read the transaction, and therefore cannot sign it.
    case unreadable
    /// The Vault crashes.
    case crash
    /// The Vault shows different cards.
    case otherwise
    /// The Vault shows the same cards as this device, but the chain reads the bytes differently.
    case likewise
    /// The Vault makes a signature that no chain accepts.
    case signature
    /// The Vault shows and can sign a transaction that this device refuses.
    case accepted
  }

  /// The effect on the Vault.
  public var effect: Effect { row.effect }
  /// A code word that never changes between releases.
  public var code: String { row.code }
  /// The explanation, as a sentence.
  public var message: String { row.message }

  /// The deviation that makes a Vault accept a transaction that this device refuses; `nil`
  /// if the Vault refuses it too.
  ///
  /// - Parameters:
  ///   - error: the error of this device.
  ///   - hasProof: whether the transaction carries a metadata proof.
  public init?(refusing error: CallDecodingError, hasProof: Bool) {
    switch error {
    case .nestingTooDeep: self = .anyDepth
    case .methodDataLeft where hasProof, .extensionsDataLeft where hasProof: self = .bytesLeftOver
    case .otherSpecVersion where hasProof: self = .otherSpecVersion
    case .immortalWithBlockHash where hasProof: self = .otherBlockHash
    case .proof(.noGenesisHash): self = .noGenesisHash
    case .proof(.hashNotLast), .proof(.repeatedExtension), .proof(.emptyItems),
      .proof(.contradictsMetadata):
      self = .anotherReading
    default: return nil
    }
  }

  private var row: (code: String, effect: Effect, message: String) {
    switch self {
    case .compactOfNothing:
      (
        "compact_of_nothing", .unreadable,
        "It cannot read a compact of an empty tuple, such as an address by index."
      )
    case .emptyBatchAtEnd:
      (
        "empty_batch_at_end", .unreadable,
        "It does not read the count of an empty list of calls at the end."
      )
    case .longTuple: ("long_tuple", .unreadable, "It knows tuples of four types at most.")
    case .commaInType:
      (
        "comma_in_type", .unreadable,
        "It cuts the first type of a tuple at a comma inside that type."
      )
    case .boxedType:
      ("boxed_type", .unreadable, "It does not look for the type inside a box.")
    case .commissionUnreadable:
      (
        "commission_unreadable", .unreadable,
        "It reads the compact commission of a validator as a plain number of four bytes."
      )
    case .commissionMisread:
      (
        "commission_misread", .otherwise,
        "It reads the compact commission of a validator as a plain number, and shows a different one."
      )
    case .amountGarbled:
      (
        "amount_garbled", .otherwise,
        "It shows an amount this large with the decimal point in another place."
      )
    case .amountCrash: ("amount_crash", .crash, "It crashes on an amount this large.")
    case .namedByFirstField:
      (
        "named_by_first_field", .otherwise,
        "It shows every number of a struct as an amount if the first field is one, and as a plain number otherwise."
      )
    case .wideNumberNotLast:
      (
        "wide_number_not_last", .unreadable,
        "With a proof, it does not read a number of 256 bits if other bytes follow it."
      )
    case .bareNonceOrTip:
      (
        "bare_nonce_or_tip", .otherwise,
        "With a proof, it shows a nonce or tip without a struct around it as a plain number."
      )
    case .uncountedItems:
      (
        "uncounted_items", .otherwise,
        "With a proof, it does not show the item count of a list whose items take no bytes."
      )
    case .optionalBool:
      (
        "optional_bool", .likewise,
        "It reads an option of a bool from one byte, as Hotside does, but chains write two."
      )
    case .bitsBeyondCount:
      (
        "bits_beyond_count", .likewise,
        "It shows all bits of the last byte, as Hotside does, even those beyond the bit count."
      )
    case .signedUnhashed:
      (
        "signed_unhashed", .signature,
        "It signs these 257 bytes as they are, but chains check the signature of their hash."
      )
    case .anyDepth:
      (
        "any_depth", .accepted,
        "It has no depth limit: it is slow from some thousand levels on, and then crashes."
      )
    case .bytesLeftOver:
      ("bytes_left_over", .accepted, "With a proof, it does not notice surplus bytes.")
    case .otherSpecVersion:
      (
        "other_spec_version", .accepted,
        "With a proof, it does not compare the spec versions of proof and extensions."
      )
    case .otherBlockHash:
      (
        "other_block_hash", .accepted,
        "With a proof, it does not look at the block hash of an immortal transaction."
      )
    case .noGenesisHash:
      (
        "no_genesis_hash", .accepted,
        "With a proof, it does not notice that the genesis hash is missing."
      )
    case .anotherReading:
      (
        "another_reading", .accepted,
        """
        With a proof, it does not notice that the same bytes are another call for a chain with another runtime.
        """
      )
    }
  }
}

extension VaultDeviation.Effect {
  /// The effect as the predicate of a sentence about a Vault of December 2025.
  public var sentence: String {
    switch self {
    case .unreadable: "cannot read it"
    case .crash: "crashes on it"
    case .otherwise: "shows it differently"
    case .likewise: "shows it as Hotside does, not as the chain reads it"
    case .signature: "signs it in vain"
    case .accepted: "shows it and can sign it"
    }
  }

  /// Whether the Vault cannot sign a transaction that this device can sign.
  public var isUnreadable: Bool { self == .unreadable || self == .crash }
}
