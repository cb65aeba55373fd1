package import ByteSupport
import ChainInquiry
package import HotStore
import JSONCodec
import Reporting
package import RuntimeMetadata

/// `digest`: computes the metadata digest of a runtime (RFC-78), which proves to a chain what a
/// signer has seen.
package struct DigestJob: Sendable {
  /// The values that the user states; `nil` to take them from the node or the metadata.
  package struct Parameters: Equatable, Sendable {
    /// The spec version.
    package var specVersion: UInt32?
    /// The spec name.
    package var specName: String?
    /// The SS58 address prefix.
    package var prefix: UInt16?
    /// The number of decimals of the token.
    package var decimals: UInt8?
    package var tokenSymbol: String?

    package init() {}
  }

  /// A digest and the values that it was computed from.
  package struct Outcome: Equatable, Sendable {
    package let digest: Hash256
    /// The values that the digest covers in addition to the metadata.
    package let extraInfo: NetworkExtraInfo
    package let facts: MetadataFacts
    /// A description of the metadata's source.
    package let title: String
    /// The block of the metadata; `nil` if no node was asked.
    package let block: Hash256?
    /// BLAKE2b-256 of the code that returned the metadata; `nil` if no code was run.
    package let codeHash: Hash256?
    /// The values of the chain's state that the code has read.
    package let codeReads: [StateValue]
    /// Whether the digest is in the code that returned the metadata; `nil` if no code was run, or
    /// if its runtime does not check digests.
    package let isInCode: Bool?

    /// Whether the runtime checks digests: it has the extension CheckMetadataHash.
    package var isCompared: Bool { facts.extensions.contains("CheckMetadataHash") }
  }

  private let loader: MetadataLoader

  package init(loader: MetadataLoader) { self.loader = loader }

  /// Computes the digest.
  ///
  /// - Parameters:
  ///   - reference: the source of the metadata; nodes and code are asked for V15.
  ///   - parameters: values that replace those of node and metadata.
  /// - Returns: the digest, and the values that it was computed from.
  /// - Throws: `SourcedError`; `noExtraInformation` for a missing prefix or token, with the option
  ///   that gives it.
  package func run(
    _ reference: MetadataReference, _ parameters: Parameters = Parameters()
  ) async throws -> Outcome {
    let loaded = try await loader.load(reference, form: .version(15))
    let decoded = try loaded.decoded()
    let extraInfo = try DigestJob.extraInfo(parameters, decoded.facts, loaded)
    let digest = try naming(loaded.title) {
      try MetadataDigest.digest(of: decoded.metadata, extraInfo: extraInfo)
    }
    var isInCode: Bool?
    if let code = loaded.code, decoded.facts.extensions.contains("CheckMetadataHash") {
      isInCode = try await loader.isCarried(digest, in: code)
    }
    return Outcome(
      digest: digest, extraInfo: extraInfo, facts: decoded.facts, title: loaded.title,
      block: loaded.node?.block, codeHash: loaded.code?.hash,
      codeReads: loaded.codeReads, isInCode: isInCode)
  }

  private static func extraInfo(
    _ said: Parameters, _ facts: MetadataFacts, _ loaded: LoadedMetadata
  ) throws -> NetworkExtraInfo {
    var prefix = said.prefix ?? facts.prefix
    var (decimals, symbol) = (said.decimals, said.tokenSymbol)
    if let node = loaded.node, prefix == nil || decimals == nil || symbol == nil {
      let properties = try naming(loaded.title) {
        try NodeProperties(node.properties ?? JSONObject(), metadataPrefix: facts.prefix)
      }
      prefix = prefix ?? properties.ss58Prefix
      // If there are several tokens, it is not known which one is the native token.
      if case .single(let token) = properties.token {
        decimals = decimals ?? token.decimals
        symbol = symbol ?? token.unit
      }
    }
    guard let prefix else {
      throw HotSideError.noExtraInformation(title: loaded.title, option: "--base58-prefix")
    }
    guard let decimals else {
      throw HotSideError.noExtraInformation(title: loaded.title, option: "--decimals")
    }
    guard let symbol else {
      throw HotSideError.noExtraInformation(title: loaded.title, option: "--token-symbol")
    }
    return NetworkExtraInfo(
      specVersion: said.specVersion ?? facts.version, specName: said.specName ?? facts.name,
      prefix: prefix, decimals: decimals, tokenSymbol: symbol)
  }
}
