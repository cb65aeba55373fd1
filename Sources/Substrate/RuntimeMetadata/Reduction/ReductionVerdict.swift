import ByteSupport
import Reporting

/// The relation of metadata to full metadata (reduced-metadata 6).
public enum ReductionVerdict: Equatable, Sendable {
  /// Identical to the full metadata.
  case full
  /// A reduction of the full metadata, with all levels that give these bytes, from high to low.
  case reduced([ReductionLevel])
  /// Metadata of another network or spec version.
  case otherRuntime(found: RuntimeName, full: RuntimeName)
  /// The same network and spec version, but other contents; contains the first entry or byte that
  /// differs.
  case different(ReductionDifference)
  /// The same network, spec version and cards, but not the bytes of any level.
  ///
  /// Contains the first difference, if it is in a part that the walk compares.
  case sameCards(ReductionDifference?)

  /// A spec name and a spec version.
  public struct RuntimeName: Equatable, Sendable, CustomStringConvertible {
    /// The spec name.
    public let name: String
    /// The spec version.
    public let version: UInt32

    init(_ facts: MetadataFacts) { (name, version) = (facts.name, facts.version) }

    /// Compares names by their bytes.
    public static func == (left: RuntimeName, right: RuntimeName) -> Bool {
      left.version == right.version && left.name.hasSameBytes(as: right.name)
    }

    /// Name and version for messages, such as `westend 9220`.
    public var description: String { "\(ScreenText.line(name)) \(version)" }
  }

  /// A code word that never changes between releases.
  public var code: String {
    switch self {
    case .full: "full"
    case .reduced: "reduced"
    case .otherRuntime: "other-runtime"
    case .different: "different"
    case .sameCards: "same-cards"
    }
  }

  /// The verdict, as sentences for the user.
  public var message: String {
    switch self {
    case .full: "It is the full metadata, as given."
    case .reduced(let levels):
      """
      It is reduced by rules \(MetadataReduction.rules), level \
      \(levels.map(\.rawValue).joined(separator: " or ")), from the full metadata.
      """
    case .otherRuntime(let found, let full):
      "It is of \(found), but the full metadata is of \(full)."
    case .different(let difference):
      "It is neither the full metadata nor a reduction of it. The first difference: \(difference.message)"
    case .sameCards(let difference):
      """
      It shows the same cards, but its bytes differ from the full metadata and from every \
      level.\(difference.map { " The first difference: \($0.message)" } ?? "")
      """
    }
  }

  /// Compares metadata with full metadata.
  ///
  /// - Parameters:
  ///   - candidate: metadata of a version that a Vault reads.
  ///   - full: the full metadata; must be V14 unless it equals `candidate`.
  /// - Throws: ``ReductionError`` if a Vault cannot read one of both, or if `full` cannot be
  ///   reduced and `candidate` is not full metadata.
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
      // Full metadata that cannot be reduced can still be compared.
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

  /// The difference from the reduction at the level that is most similar to the candidate.
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
    // The spelling rules apply only to reductions.
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
