import ByteSupport
import CallDecoding
import DevelopmentNode
import RuntimeMetadata

extension SampleProof {
  /// A proof with something changed.
  static func with(_ change: (inout SampleProof) -> Void) -> SampleProof {
    var proof = SampleProof()
    change(&proof)
    return proof
  }

  func decoder() throws -> ProofDecoder { try ProofDecoder(content: content) }

  /// Everything that is shown: extensions, then the call.
  func cards() throws -> [CallCard] { try SampleProof.cards(content) }

  /// A chain of the sample runtime.
  static var chain: SampleRuntime {
    SampleRuntime(specName: "sample", specVersion: 7, ss58Prefix: 42)
  }

  /// The metadata of a runtime, full and reduced to each level.
  static func forms(of runtime: SampleRuntime) throws -> [[UInt8]] {
    let blob = runtime.metadataV14()
    let reducer = try MetadataReducer(blob)
    return [blob] + ReductionLevel.allCases.map { reducer.reduced(to: $0) }
  }

  /// Adds the call 4, 9, whose only argument is of a type made of others.
  mutating func addCall(
    of definition: ShortenedDefinition, _ others: [(UInt32, ShortenedDefinition)]
  ) {
    types.append(
      SampleProof.variant(
        ["pallet_balances", "pallet", "Call"], id: 1, "list", 9,
        [ShortenedField(name: "items", type: .type(60), typeName: nil)]))
    for (id, definition) in [(60, definition)] + others {
      types.append(ShortenedType(path: [], definition: definition, id: id))
    }
  }

  /// Gives every variant and field of a name another one.
  mutating func rename(_ old: String, _ new: String) {
    change { fields in
      fields.map { field in
        ShortenedField(
          name: field.name == old ? new : field.name, type: field.type, typeName: field.typeName)
      }
    } _: {
      $0 == old ? new : $0
    }
  }

  /// Gives every field of a name another type.
  mutating func retype(_ name: String, _ type: ShortenedReference, _ typeName: String) {
    change { fields in
      fields.map { field in
        field.name == name
          ? ShortenedField(name: name, type: type, typeName: typeName) : field
      }
    } _: {
      $0
    }
  }

  private mutating func change(
    _ fields: ([ShortenedField]) -> [ShortenedField], _ variant: (String) -> String
  ) {
    for place in types.indices {
      switch types[place].definition {
      case .composite(let parts): types[place].definition = .composite(fields(parts))
      case .variant(let name, let parts, let index):
        types[place].definition = .variant(
          name: variant(name), fields: fields(parts), index: index)
      default: break
      }
    }
  }

  /// Everything that is shown of a transaction's content.
  static func cards(_ content: [UInt8]) throws -> [CallCard] {
    let decoder = try ProofDecoder(content: content)
    let parts = try decoder.split()
    return try decoder.extensions(parts.extensions, genesisHash: genesisHash).cards
      + decoder.method(parts.method).cards
  }
}

/// A proof with something changed that the walk does not need, or that it needs.
struct TamperedProof {
  var proof = SampleProof()
  var surplusLeaves: [ShortenedType] = []
  var surplusIndices: [UInt32] = []
  var nodes: [Hash256] = []
  /// How many leaves are left out at the end.
  var droppedLeaves = 0

  var content: [UInt8] {
    proof.content(
      proof.leaves.dropLast(droppedLeaves) + surplusLeaves, at: proof.places + surplusIndices,
      nodes)
  }
}
