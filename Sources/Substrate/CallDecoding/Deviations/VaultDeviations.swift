public import JSONCodec

/// A set of deviations, in the order of their cases.
public struct VaultDeviations: Equatable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt32 = 0

  /// Takes deviations, none too.
  public init(arrayLiteral deviations: VaultDeviation...) {
    for deviation in deviations { insert(deviation) }
  }

  /// The one by which a Vault does not refuse what was refused here; empty where it refuses it too.
  ///
  /// - Parameters:
  ///   - error: why it was refused here.
  ///   - hasProof: whether the transaction carries its metadata.
  public init(refusing error: CallDecodingError, hasProof: Bool) {
    if let deviation = VaultDeviation(refusing: error, hasProof: hasProof) { insert(deviation) }
  }

  /// Those that lie in the length of what is to be signed (cold-signer 4.1 and 10.2).
  public init(signing content: SplitContent) {
    if content.method.count + content.extensions.count == 257 { insert(.signedUnhashed) }
  }

  /// Those that are in the set.
  public var list: [VaultDeviation] { VaultDeviation.allCases.filter(contains) }
  /// Whether there is none.
  public var isEmpty: Bool { bits == 0 }
  /// Whether a Vault of December 2025 has nothing to sign where there is something here.
  public var isUnreadable: Bool { list.contains { $0.effect.isUnreadable } }

  /// Whether the set has this one.
  public func contains(_ deviation: VaultDeviation) -> Bool {
    bits >> UInt32(deviation.rawValue) & 1 == 1
  }

  /// The deviations of both.
  public func union(_ other: VaultDeviations) -> VaultDeviations {
    var union = self
    union.bits |= other.bits
    return union
  }

  mutating func insert(_ deviation: VaultDeviation) { bits |= 1 << UInt32(deviation.rawValue) }

  /// A sentence for each.
  public var sentences: [String] {
    list.map { "A Vault of December 2025 \($0.effect.sentence). \($0.message)" }
  }
}

extension VaultDeviations: JSONFormed {
  /// Code, effect and sentence of each.
  public static let form: JSONForm<VaultDeviations> = .of(\.list)
}

extension VaultDeviation: JSONFormed {
  /// Code, effect and sentence.
  public static let form = JSONForm<VaultDeviation>.named("VaultDeviation", members)

  /// The same as members of another form.
  package static let members: JSONForm<VaultDeviation> = [
    "code": .of(\.code), "effect": .of(\.effect.rawValue), "message": .of(\.message),
  ]
}
