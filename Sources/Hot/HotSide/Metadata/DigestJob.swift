package import ByteSupport
import ChainInquiry
package import HotStore
import JSONCodec
import Reporting
package import RuntimeMetadata

/// `digest`: the metadata digest of a runtime (RFC-78), by which a chain checks what a signer was
/// shown.
package struct DigestJob: Sendable {
  /// What the user says of the chain; `nil` for what node or metadata tell.
  package struct Parameters: Equatable, Sendable {
    /// The network's version.
    package var specVersion: UInt32?
    /// The network's name.
    package var specName: String?
    /// The address prefix.
    package var prefix: UInt16?
    /// How many decimals the token has.
    package var decimals: UInt8?
    package var tokenSymbol: String?

    /// Nothing said.
    package init() {}
  }

  /// A digest and what it is made of.
  package struct Outcome: Equatable, Sendable {
    package let digest: Hash256
    /// What went in beside the metadata.
    package let extraInfo: NetworkExtraInfo
    package let facts: MetadataFacts
    /// Where the metadata came from.
    package let title: String
    /// The block that it was read at, where a node was asked.
    package let block: Hash256?
    /// The hash of the code that gave it, where code was run.
    package let codeHash: Hash256?
    /// The values of the chain's state that this code has read.
    package let codeReads: [StateValue]
    /// Whether the digest was found in the code that gave the metadata; `nil` if no code was run, or if its
    /// runtime does not compare digests.
    package let isInCode: Bool?

    /// Whether the runtime compares digests: it has the extension CheckMetadataHash.
    package var isCompared: Bool { facts.extensions.contains("CheckMetadataHash") }
  }

  private let loader: MetadataLoader

  /// A job that takes metadata by this loader.
  package init(loader: MetadataLoader) { self.loader = loader }

  /// Computes the digest.
  ///
  /// - Parameters:
  ///   - reference: the metadata; V15 is asked for.
  ///   - parameters: what the user says; it wins over what node and metadata say.
  /// - Returns: the digest.
  /// - Throws: `SourcedError`, `noExtraInformation` for a token that
  ///   nobody tells.
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
      // Of several tokens no one says which is the chain's own.
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
