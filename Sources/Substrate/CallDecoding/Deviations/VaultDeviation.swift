/// Where a Vault of December 2025 departs from what is made of the same bytes here, or from the chain
/// (cold-signer, chapter 10).
///
/// It stands beside cards and never among them: cards are what a device of ours shows.
public enum VaultDeviation: UInt8, CaseIterable, Sendable {
  /// A compact of an empty tuple (10.51).
  case compactOfNothing
  /// An empty list of calls at the end of a V12 or V13 call (10.51).
  case emptyBatchAtEnd
  /// A tuple of five types and more, V12 and V13 (10.51).
  case longTuple
  /// A tuple whose first type has a comma inside, V12 and V13 (10.51).
  case commaInType
  /// A type in a box that the table has without the box, V12 and V13 (10.51).
  case boxedType
  /// A commission that is no plain number of four bytes, V12 and V13 (7.3).
  case commissionUnreadable
  /// A commission that is taken for a plain number, V12 and V13 (7.3).
  case commissionMisread
  /// An amount with the point in another place (10.3).
  case amountGarbled
  /// An amount that ends the process (10.3).
  case amountCrash
  /// A struct of a metadata proof whose numbers are shown as its first field is (10.47).
  case namedByFirstField
  /// A number of 256 bits behind a metadata proof that is not the last of its part.
  case wideNumberNotLast
  /// A nonce or tip of a metadata proof without a struct around it.
  case bareNonceOrTip
  /// The count of items of a metadata proof that take no bytes, for which it has no card.
  case uncountedItems
  /// An option of a bool, which is read in one byte here too (10.16).
  case optionalBool
  /// Bits behind the last one, V12 and V13, which are shown here too (10.21).
  case bitsBeyondCount
  /// A transaction of 257 bytes to be signed (10.2).
  case signedUnhashed
  /// Calls, or other types, more than ``CallDecoder/greatestDepth`` levels deep (10.48).
  case anyDepth
  /// Bytes left over, with a metadata proof (10.4).
  case bytesLeftOver
  /// Another spec version than the metadata proof's (10.4).
  case otherSpecVersion
  /// An immortal transaction with another block hash, with a metadata proof (10.4).
  case otherBlockHash
  /// No genesis hash in the extensions, with a metadata proof (10.4).
  case noGenesisHash
  /// A metadata proof by which the same bytes are another call than by the chain's runtime (10.54).
  case anotherReading

  /// What comes of a deviation.
  public enum Effect: String, Sendable {
    /// What is shown here cannot be read, and so not be signed.
    case unreadable
    /// The process ends.
    case crash
    /// Something else is shown.
    case otherwise
    /// The same is shown, and the chain reads something else.
    case likewise
    /// The signature is one that no chain takes.
    case signature
    /// What is refused here is shown, and can be signed.
    case accepted
  }

  /// What comes of it.
  public var effect: Effect { row.effect }
  /// The situation in one word, the same in every release.
  public var code: String { row.code }
  /// The same as a sentence.
  public var message: String { row.message }

  /// The deviation by which a Vault does not refuse what was refused here; `nil` where it refuses it
  /// too.
  ///
  /// - Parameters:
  ///   - error: why it was refused here.
  ///   - hasProof: whether the transaction carries its metadata.
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
        "It gives up over a compact of an empty tuple, as of an address by index."
      )
    case .emptyBatchAtEnd:
      (
        "empty_batch_at_end", .unreadable,
        "It leaves the count of an empty list of calls at the end over."
      )
    case .longTuple: ("long_tuple", .unreadable, "It knows tuples of four types at most.")
    case .commaInType:
      ("comma_in_type", .unreadable, "It cuts the first type of a tuple at a comma inside.")
    case .boxedType:
      ("boxed_type", .unreadable, "It does not look for the type inside a box.")
    case .commissionUnreadable:
      (
        "commission_unreadable", .unreadable,
        "It takes the compact commission of a validator for a plain number of four bytes."
      )
    case .commissionMisread:
      (
        "commission_misread", .otherwise,
        "It takes the compact commission of a validator for a plain number, and shows another one."
      )
    case .amountGarbled:
      (
        "amount_garbled", .otherwise,
        "It shows an amount this large with the point in another place."
      )
    case .amountCrash: ("amount_crash", .crash, "It ends over an amount this large.")
    case .namedByFirstField:
      (
        "named_by_first_field", .otherwise,
        "It shows every number of a struct as an amount if the first field is one, and as a plain number otherwise."
      )
    case .wideNumberNotLast:
      (
        "wide_number_not_last", .unreadable,
        "With a proof, it does not read a number of 256 bits that other bytes follow."
      )
    case .bareNonceOrTip:
      (
        "bare_nonce_or_tip", .otherwise,
        "With a proof, it shows a nonce or tip without a struct around it as a plain number."
      )
    case .uncountedItems:
      (
        "uncounted_items", .otherwise,
        "With a proof, it does not show how many items a list has whose items take no bytes."
      )
    case .optionalBool:
      (
        "optional_bool", .likewise,
        "It shows an option of a bool by one byte, as is done here, and chains write two."
      )
    case .bitsBeyondCount:
      (
        "bits_beyond_count", .likewise,
        "It shows all bits of the last byte, as is done here, also those that do not count."
      )
    case .signedUnhashed:
      (
        "signed_unhashed", .signature,
        "It signs these 257 bytes as they are, and chains check the signature of their hash."
      )
    case .anyDepth:
      (
        "any_depth", .accepted,
        "It has no limit of depth but its own end, and takes long from some thousand levels on."
      )
    case .bytesLeftOver:
      ("bytes_left_over", .accepted, "With a proof, it does not see that bytes are left over.")
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
      ("no_genesis_hash", .accepted, "With a proof, it does not miss the genesis hash.")
    case .anotherReading:
      (
        "another_reading", .accepted,
        """
        With a proof, it does not notice that the same bytes are another call to a chain whose runtime is not \
        this one.
        """
      )
    }
  }
}

extension VaultDeviation.Effect {
  /// What a Vault of December 2025 does, as the end of a sentence that begins with it.
  public var sentence: String {
    switch self {
    case .unreadable: "cannot read it"
    case .crash: "ends over it"
    case .otherwise: "shows it otherwise"
    case .likewise: "shows it as is done here, and not as the chain reads it"
    case .signature: "signs it in vain"
    case .accepted: "shows it and can sign it"
    }
  }

  /// Whether there is nothing to sign there although there is here.
  public var isUnreadable: Bool { self == .unreadable || self == .crash }
}
