public import RuntimeMetadata
import SCALECodec

/// A runtime whose metadata is at hand, made ready to be compared with proofs of it
/// (cold-signer 3.9).
///
/// It decodes in the way of proofs, so that an honest proof gives the same cards: the way of V14
/// metadata has other cards for documentation, enums and bytes, and cannot read all calls.
public struct KnownRuntime: Sendable {
  private let runtime: ShortenedRuntime
  private let index: ProofIndex
  /// What is left of the names of types: reduced metadata has those of amounts alone.
  let typeNames: ProofIndex.TypeNames

  /// Takes metadata; `nil` for what no proof can be of: V12, V13, and types that are damaged.
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

  /// The call by which a chain of this runtime reads what is signed: it is not told where the call
  /// ends.
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

/// All that is read of a transaction by some types.
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
  /// Whether a field has a name of its type that reduced metadata would not keep
  /// (reduced-metadata 2.3).
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
