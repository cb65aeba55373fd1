import ByteSupport
import Reporting

/// Verifies a reduction before it is offered (reduced-metadata 4).
///
/// Except in check 5, the code is independent of the code that reduces.
enum ReductionChecks {
  /// Runs checks 1 to 5 in this order.
  ///
  /// - Parameters:
  ///   - full: the full V14 metadata.
  ///   - reduced: the reduced metadata.
  ///   - level: the reduction level.
  /// - Throws: ``ReductionError/checkFailed(check:level:reason:)``.
  static func run(
    full: [UInt8], reduced: [UInt8], level: ReductionLevel
  ) throws(ReductionError) {
    func failure(_ check: Int, _ reason: String) -> ReductionError {
      .checkFailed(check: check, level: level, reason: reason)
    }
    let (original, result): (Metadata, Metadata)
    do throws(RuntimeMetadataError) {
      original = try Metadata(decoding: full)
      result = try Metadata(decoding: reduced)
    } catch { throw failure(1, error.message) }
    guard result.version == 14, result.readV14Bytes == reduced else {
      throw failure(1, "Written again, it has other bytes.")
    }
    try compareFacts(original, full, result, reduced, failure)
    try checkReferences(of: result, failure)
    var pairing = MetadataPairing(full: original, reduced: result, level: level)
    do throws(ReductionDifference) { try pairing.walk() } catch { throw failure(4, error.message) }
    guard try MetadataReducer(reduced).reduced(to: level) == reduced else {
      throw failure(5, "Reduced once more, it has other bytes.")
    }
  }

  private static func compareFacts(
    _ original: Metadata, _ full: [UInt8], _ result: Metadata, _ reduced: [UInt8],
    _ failure: (Int, String) -> ReductionError
  ) throws(ReductionError) {
    let (before, after): (MetadataFacts, MetadataFacts)
    do throws(RuntimeMetadataError) {
      before = try MetadataFacts(of: original, blob: full)
      after = try MetadataFacts(of: result, blob: reduced)
    } catch { throw failure(2, error.message) }
    guard before.name.hasSameBytes(as: after.name), before.version == after.version,
      before.prefix == after.prefix, before.incompleteExtensions == after.incompleteExtensions
    else { throw failure(2, "Name, version, prefix or extensions differ.") }
  }

  private static func checkReferences(
    of result: Metadata, _ failure: (Int, String) -> ReductionError
  ) throws(ReductionError) {
    let count = result.types.types.count
    var referred = result.roots
    for type in result.types.types {
      referred += type.shape.inner + type.parameters.compactMap(\.type)
    }
    if let missing = referred.first(where: { Int($0) >= count }) {
      throw failure(3, "It refers to the type \(missing), which it lacks.")
    }
    if let idle = result.typesReached(from: result.roots).firstIndex(of: false) {
      throw failure(3, "Nothing refers to \(result.title(of: TypeID(idle))).")
    }
  }
}
