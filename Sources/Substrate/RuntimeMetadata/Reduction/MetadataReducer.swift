import SCALECodec

/// Reduces metadata by the rules of reduced-metadata 2; ``MetadataReduction`` checks the result.
///
/// The full metadata is read once to find the edits; the bytes between the edits are then copied.
/// Time and memory are linear in the size of the metadata.
package struct MetadataReducer: Sendable {
  private let blob: [UInt8]
  private let edits: MetadataEdits
  /// The ids of the kept types, in ascending order.
  private let kept: [TypeID]
  /// The new id of each type; not used for types that are not kept.
  private let numbers: [TypeID]

  /// The number of types in the full metadata.
  package var typeCount: Int { edits.types.count }

  /// The number of types in the reduced metadata, the same at every level.
  package var keptTypeCount: Int { kept.count }

  /// Reads full metadata.
  ///
  /// - Parameter blob: V14 metadata, including the magic bytes.
  /// - Throws: ``ReductionError`` if the metadata cannot be reduced.
  package init(_ blob: [UInt8]) throws(ReductionError) {
    try self.init(blob, MetadataReducer.edits(of: blob))
  }

  init(_ blob: [UInt8], _ edits: MetadataEdits) throws(ReductionError) {
    self.blob = blob
    self.edits = edits
    // This also checks the version and prefix in the System pallet, and that all texts are UTF-8.
    do throws(RuntimeMetadataError) { _ = try MetadataFacts(accepting: blob) } catch {
      throw .notForVaults(error)
    }
    let isKept = try MetadataReducer.reached(in: edits, of: blob)
    var kept: [TypeID] = []
    var numbers = [TypeID](repeating: 0, count: isKept.count)
    for (id, isKept) in isKept.enumerated() where isKept {
      numbers[id] = TypeID(kept.count)
      kept.append(TypeID(id))
    }
    (self.kept, self.numbers) = (kept, numbers)
  }

  /// Finds the edits, without checking that all referenced types exist.
  ///
  /// With `counting`, they are only counted.
  static func edits(
    of blob: [UInt8], counting: Bool = false
  ) throws(ReductionError) -> MetadataEdits {
    try checkVersion(of: blob)
    do throws(SCALEError) {
      var edits = MetadataEdits()
      edits.isCounting = counting
      var reader = SpanReader(blob.span)
      try reader.skip(Metadata.magic.count + 1)
      try edits.readTypes(&reader)
      try edits.readTail(&reader)
      try reader.finish()
      return edits
    } catch { throw ReductionError(error) }
  }

  private static func checkVersion(of blob: [UInt8]) throws(ReductionError) {
    guard blob.starts(with: Metadata.magic) else {
      throw .notForVaults(.notMetadata(start: Array(blob.prefix(Metadata.magic.count))))
    }
    guard blob.count > Metadata.magic.count else { throw .notForVaults(.truncated) }
    switch blob[Metadata.magic.count] {
    case 14: return
    case 12, 13: throw .typesAreTexts(version: blob[Metadata.magic.count])
    case 15, 16: throw .newerVersion(version: blob[Metadata.magic.count])
    case let version: throw .notForVaults(.versionIncompatible(version: version))
    }
  }

  /// The reduced metadata at a level.
  package func reduced(to level: ReductionLevel) -> [UInt8] {
    var writer = Writer(level: level, capacity: blob.count / 2)
    writer.bytes += blob.prefix(Metadata.magic.count + 1)
    writer.compact(UInt32(kept.count))
    for (number, id) in kept.enumerated() {
      let type = edits.types[Int(id)]
      writer.compact(UInt32(number))
      copy(type.range, type.edits, to: &writer)
    }
    copy(edits.tail, edits.tailEdits, to: &writer)
    return writer.bytes
  }

  private func copy(_ range: Range<Int>, _ places: Range<Int>, to writer: inout Writer) {
    var copied = range.lowerBound
    for edit in edits.list[places] {
      writer.bytes += blob[copied..<edit.range.lowerBound]
      copied = edit.range.upperBound
      switch edit.replacement {
      case .nothing: continue
      case .zero: writer.bytes.append(0)
      case .emptyText: writer.bytes += [1, 0]
      case .count(let count): writer.compact(count)
      case .type(let type): writer.compact(numbers[Int(type)])
      case .docs(let paragraph):
        switch writer.level {
        case .callsAndDocs: writer.bytes += blob[edit.range]
        case .callsAndBriefDocs:
          writer.compact(edits.paragraphs[paragraph].count)
          writer.bytes += blob[edits.paragraphs[paragraph].range]
        case .callsOnly: writer.bytes.append(0)
        }
      }
    }
    writer.bytes += blob[copied..<range.upperBound]
  }
}

// MARK: - Reaching

extension MetadataReducer {
  /// Whether each type is reachable from the roots through type definitions (reduced-metadata 2.3).
  private static func reached(
    in edits: MetadataEdits, of blob: [UInt8]
  ) throws(ReductionError) -> [Bool] {
    var isReached = [Bool](repeating: false, count: edits.types.count)
    var pending: [TypeID] = []
    for root in edits.roots {
      guard Int(root.type) < isReached.count else {
        throw .typeMissing(id: root.type, referrer: root.referrer(in: blob))
      }
      guard !isReached[Int(root.type)] else { continue }
      isReached[Int(root.type)] = true
      pending.append(root.type)
    }
    while let id = pending.popLast() {
      for edit in edits.list[edits.types[Int(id)].edits] {
        guard case .type(let member) = edit.replacement else { continue }
        guard Int(member) < isReached.count else {
          throw .typeMissing(id: member, referrer: .type(id))
        }
        guard !isReached[Int(member)] else { continue }
        isReached[Int(member)] = true
        pending.append(member)
      }
    }
    return isReached
  }
}

extension MetadataEdits.Root {
  fileprivate func referrer(in blob: [UInt8]) -> TypeReferrer {
    let name = String(decoding: blob[name], as: UTF8.self)
    return switch kind {
    case .calls: .calls(pallet: name)
    case .systemConstant: .systemConstant(name)
    case .transactionExtension: .transactionExtension(name)
    case .extrinsic: .extrinsic
    case .runtime: .runtime
    }
  }
}

extension ReductionError {
  /// Converts a decoding error; nonminimal compacts and trailing bytes are `notCanonical`.
  fileprivate init(_ error: SCALEError) {
    self =
      switch error {
      case .outOfPlace(_, let place, let id, _):
        .typeOutOfPlace(place: place, id: UInt32(truncatingIfNeeded: id))
      case .nonMinimalCompact, .bytesLeftOver: .notCanonical(error)
      default: .notForVaults(.undecodable(version: 14, error))
      }
  }
}

/// An output buffer for reduced metadata.
private struct Writer {
  let level: ReductionLevel
  var bytes: [UInt8] = []

  init(level: ReductionLevel, capacity: Int) {
    self.level = level
    bytes.reserveCapacity(capacity)
  }

  mutating func compact(_ value: UInt32) {
    switch value {
    case 0..<1 << 6: bytes.append(UInt8(value) << 2)
    case 0..<1 << 14: append(value << 2 | 1, length: 2)
    case 0..<1 << 30: append(value << 2 | 2, length: 4)
    default:
      bytes.append(3)
      append(value, length: 4)
    }
  }

  private mutating func append(_ value: UInt32, length: Int) {
    for place in 0..<length {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * place)))
    }
  }
}
