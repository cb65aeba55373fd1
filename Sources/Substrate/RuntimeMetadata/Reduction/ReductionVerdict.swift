import ByteSupport
import Reporting

/// What metadata is, beside full metadata that it may be a reduction of (reduced-metadata 6).
public enum ReductionVerdict: Equatable, Sendable {
  /// The full metadata, byte for byte.
  case full
  /// Its reduction; levels can give equal bytes, so there may be several, from high to low.
  case reduced([ReductionLevel])
  /// Metadata of another network or version, whose names and versions these are.
  case otherRuntime(found: RuntimeName, full: RuntimeName)
  /// The same network and version, and other metadata: the first difference found side by side, or the
  /// first byte where they cannot be walked together.
  case different(ReductionDifference)
  /// The same network and version, and the same cards, in other bytes than any level's; the first
  /// difference found, where what cards depend on has one of form.
  case sameCards(ReductionDifference?)

  /// A network's name and version.
  public struct RuntimeName: Equatable, Sendable, CustomStringConvertible {
    /// The network's name.
    public let name: String
    /// The network's version.
    public let version: UInt32

    init(_ facts: MetadataFacts) { (name, version) = (facts.name, facts.version) }

    /// Compares names by their bytes.
    public static func == (left: RuntimeName, right: RuntimeName) -> Bool {
      left.version == right.version && left.name.hasSameBytes(as: right.name)
    }

    /// `westend 9220`, such as may stand in a message.
    public var description: String { "\(ScreenText.line(name)) \(version)" }
  }

  /// What was found in one word, the same in every release, for programs.
  public var code: String {
    switch self {
    case .full: "full"
    case .reduced: "reduced"
    case .otherRuntime: "other-runtime"
    case .different: "different"
    case .sameCards: "same-cards"
    }
  }

  /// What was found, as sentences for the user.
  public var message: String {
    switch self {
    case .full: "It is the full metadata, as given."
    case .reduced(let levels):
      """
      It is reduced by rules \(MetadataReduction.rules), level \
      \(levels.map(\.rawValue).joined(separator: " or ")), from the full metadata.
      """
    case .otherRuntime(let found, let full):
      "It is of \(found), and the full metadata is of \(full)."
    case .different(let difference):
      "It is neither the full metadata nor a reduction of it. The first difference: \(difference.message)"
    case .sameCards(let difference):
      """
      It shows the same cards in other bytes than the full metadata and any level.\
      \(difference.map { " The first difference: \($0.message)" } ?? "")
      """
    }
  }

  /// Compares metadata with full metadata.
  ///
  /// - Parameters:
  ///   - candidate: metadata that a Vault reads.
  ///   - full: what it may be a reduction of; V14, unless it is the same.
  /// - Throws: ``ReductionError``: why `full` cannot be reduced, where `candidate` is not full metadata,
  ///   or why one of both is nothing that a Vault reads.
  public init(of candidate: [UInt8], against full: [UInt8]) throws(ReductionError) {
    if candidate == full {
      self = .full
      return
    }
    let (found, original) = (
      try ReductionVerdict.name(of: candidate), try ReductionVerdict.name(of: full)
    )
    guard found == original else {
      self = .otherRuntime(found: found, full: original)
      return
    }
    do throws(ReductionError) {
      let levels = try ReducedMetadata.levels(of: candidate, reducedFrom: full)
      self =
        try levels.isEmpty
        ? ReductionVerdict.difference(of: candidate, from: full) : .reduced(levels)
    } catch {
      switch error {
      // Full metadata that cannot be reduced is still compared with full metadata.
      case .typesAreTexts, .notCanonical, .typeOutOfPlace, .typeMissing:
        guard ReducedMetadata.form(of: candidate) == .full else { throw error }
        self = .different(ReductionDifference.firstByte(of: candidate, from: full, isSeen: true))
      case .notForVaults, .newerVersion, .checkFailed: throw error
      }
    }
  }

  private static func name(of blob: [UInt8]) throws(ReductionError) -> RuntimeName {
    do throws(RuntimeMetadataError) { return RuntimeName(try MetadataFacts(accepting: blob)) } catch
    { throw .notForVaults(error) }
  }

  /// The difference from the level that the candidate comes nearest to.
  private static func difference(
    of candidate: [UInt8], from full: [UInt8]
  ) throws(ReductionError) -> ReductionVerdict {
    let (original, found): (Metadata, Metadata)
    do throws(RuntimeMetadataError) {
      original = try Metadata(decoding: full)
      found = try Metadata(decoding: candidate)
    } catch { throw .notForVaults(error) }
    guard original.version == found.version else {
      return .different(
        ReductionDifference(
          "the metadata version", expected: "V\(original.version)", found: "V\(found.version)"))
    }
    // What the rules say of spelling holds for reductions alone.
    let isReduction = ReducedMetadata.form(of: candidate) != .full
    func sameCards(_ difference: ReductionDifference?) -> ReductionVerdict {
      .sameCards(
        isReduction
          ? difference
          : ReductionDifference.firstByte(of: candidate, from: full, isSeen: false))
    }
    var nearest: (pairCount: Int, difference: ReductionDifference)?
    for level in ReductionLevel.allCases {
      var pairing = MetadataPairing(full: original, reduced: found, level: level)
      do throws(ReductionDifference) { try pairing.walk() } catch {
        if !error.isSeen { return sameCards(error) }
        if pairing.pairCount > nearest?.pairCount ?? -1 {
          nearest = (pairing.pairCount, error)
        }
        continue
      }
      return sameCards(nil)
    }
    return nearest.map { .different($0.difference) } ?? sameCards(nil)
  }
}
