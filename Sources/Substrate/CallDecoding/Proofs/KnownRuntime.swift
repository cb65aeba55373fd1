public import RuntimeMetadata
import SCALECodec

/// A runtime with stored metadata, prepared for comparison with metadata proofs (cold-signer 3.9).
///
/// It decodes like a proof, so that an honest proof gives the same cards. Decoding with V14
/// metadata gives other cards for documentation, enums and bytes, and cannot read all calls.
public struct KnownRuntime: Sendable {
  private let runtime: ShortenedRuntime
  private let index: ProofIndex
  /// The type names that the metadata keeps: reduced metadata keeps only those of amounts.
  let typeNames: ProofIndex.TypeNames

  /// Creates a runtime; `nil` if no proof can exist for the metadata: V12, V13, and damaged types.
  public init?(_ metadata: Metadata) {
    guard let runtime = try? ShortenedRuntime(metadata) else { return nil }
    self.runtime = runtime
    let isReduced = !metadata.types.types.contains { $0.hasNameThatReductionEmpties }
    typeNames = isReduced ? .ofAmounts : .all
    index = ProofIndex(runtime.types, typeNames: typeNames)
  }

  func reading(
    of content: SplitContent, _ info: NetworkExtraInfo
  ) throws(CallDecodingError) -> ProofReading {
    try ProofReading(content, index, runtime.callType, runtime.extensions, info)
  }

  /// The call as a chain with this runtime decodes the payload; `nil` if decoding fails.
  func call(in signed: [UInt8], _ info: NetworkExtraInfo) -> [CallCard]? {
    var pass = ProofPass(signed.span, index: index, info: info)
    var found = ProofExtensions()
    do throws(CallDecodingError) {
      try pass.read(runtime.callType, .call)
      let call = pass.list.cards
      try found.read(runtime.extensions, in: &pass)
      return pass.reader.remaining == 0 ? call : nil
    } catch { return nil }
  }
}

/// The decoded cards and extension values of a transaction, for comparison.
struct ProofReading: Equatable {
  private let method: [CallCard]
  private let extensions: [CallCard]
  private let found: ProofExtensions

  init(
    _ content: SplitContent, _ index: ProofIndex, _ callType: ShortenedReference,
    _ extensions: [ShortenedExtension], _ info: NetworkExtraInfo
  ) throws(CallDecodingError) {
    var pass = ProofPass(content.method.span, index: index, info: info)
    try pass.read(callType, .call)
    guard pass.reader.remaining == 0 else { throw .methodDataLeft }
    method = pass.list.cards
    var extensionsPass = ProofPass(content.extensions.span, index: index, info: info)
    var found = ProofExtensions()
    try found.read(extensions, in: &extensionsPass)
    guard extensionsPass.reader.remaining == 0 else { throw .extensionsDataLeft }
    self.extensions = extensionsPass.list.cards
    self.found = found
  }
}

extension TypeDefinition {
  /// Whether a field has a type name that reduced metadata would not keep (reduced-metadata 2.3).
  fileprivate var hasNameThatReductionEmpties: Bool {
    let fields: [TypeField] =
      switch shape {
      case .composite(let fields): fields
      case .variant(let variants): variants.flatMap(\.fields)
      default: []
      }
    return fields.contains { field in
      guard let name = field.typeName else { return false }
      return !name.isEmpty && !name.contains("Balance")
    }
  }
}
