public import JSONCodec

/// A set of deviations, in the order of their cases.
public struct VaultDeviations: Equatable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt32 = 0

  /// Creates a set.
  public init(arrayLiteral deviations: VaultDeviation...) {
    for deviation in deviations { insert(deviation) }
  }

  /// The deviation that makes a Vault accept a transaction that this device refuses; empty
  /// if the Vault refuses it too.
  ///
  /// - Parameters:
  ///   - error: the error of this device.
  ///   - hasProof: whether the transaction carries a metadata proof.
  public init(refusing error: CallDecodingError, hasProof: Bool) {
    if let deviation = VaultDeviation(refusing: error, hasProof: hasProof) { insert(deviation) }
  }

  /// The deviations caused by the length of the payload (cold-signer 4.1 and 10.2).
  public init(signing content: SplitContent) {
    if content.method.count + content.extensions.count == 257 { insert(.signedUnhashed) }
  }

  /// The deviations in the order of their cases.
  public var list: [VaultDeviation] { VaultDeviation.allCases.filter(contains) }
  /// Whether the set is empty.
  public var isEmpty: Bool { bits == 0 }
  /// Whether a Vault of December 2025 cannot sign a transaction that this device can sign.
  public var isUnreadable: Bool { list.contains { $0.effect.isUnreadable } }

  /// Returns whether the set contains the deviation.
  public func contains(_ deviation: VaultDeviation) -> Bool {
    bits >> UInt32(deviation.rawValue) & 1 == 1
  }

  /// Returns the union of both sets.
  public func union(_ other: VaultDeviations) -> VaultDeviations {
    var union = self
    union.bits |= other.bits
    return union
  }

  mutating func insert(_ deviation: VaultDeviation) { bits |= 1 << UInt32(deviation.rawValue) }

  /// Two sentences for each deviation: what the Vault does, and the explanation.
  public var sentences: [String] {
    list.map { "A Vault of December 2025 \($0.effect.sentence). \($0.message)" }
  }
}

extension VaultDeviations: JSONFormed {
  /// The JSON form of each deviation.
  public static let form: JSONForm<VaultDeviations> = .of(\.list)
}

extension VaultDeviation: JSONFormed {
  /// Code, effect and explanation.
  public static let form = JSONForm<VaultDeviation>.named("VaultDeviation", members)

  /// The members of ``form``, for embedding in another form.
  package static let members: JSONForm<VaultDeviation> = [
    "code": .of(\.code), "effect": .of(\.effect.rawValue), "message": .of(\.message),
  ]
}
