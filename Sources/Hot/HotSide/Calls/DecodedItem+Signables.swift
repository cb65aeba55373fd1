import ByteSupport
import CallDecoding
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

extension DecodedItem {
  /// Decodes a transaction that carries its metadata (cold-signer 3.9).
  ///
  /// The call is decoded only if the extensions can be decoded.
  ///
  /// - Parameters:
  ///   - transaction: the transaction, with its proof.
  ///   - specs: the specs of the network; `nil` if they are not known.
  ///   - known: returns the metadata of a spec version of the network; `nil` if it is not
  ///     available.
  init(
    proven transaction: SignableTransaction, _ specs: NetworkSpecs?,
    known: (UInt32) throws -> Metadata?
  ) rethrows {
    self.init()
    code = transaction.code
    encryption = transaction.encryption
    guard let proof = transaction.proof, let decoder = try? ProofDecoder(content: proof.bytes)
    else { return }
    let info = proof.extraInfo
    network = info.specName
    source = .proof(version: info.specVersion)
    author = transaction.author.text(encryption: transaction.encryption, prefix: info.prefix)
    let differences = specs?.differences(from: info) ?? []
    if !differences.isEmpty { warnings.append(SpecsDifference.sentence(differences)) }
    let parts = SplitContent(method: transaction.call, extensions: transaction.extensions)
    let metadata = try known(info.specVersion)
    let runtime = metadata.flatMap { KnownRuntime($0) }
    do throws(CallDecodingError) {
      let extensions = try decoder.extensions(
        parts.extensions, genesisHash: transaction.genesisHash)
      self.extensions = extensions.cards
      let method = try decoder.method(parts.method)
      if metadata != nil { try decoder.compare(parts, with: runtime) }
      self.method = method.cards
      deviations = extensions.deviations.union(method.deviations)
        .union(VaultDeviations(signing: parts))
    } catch {
      if case .proof(.contradictsMetadata) = error { self.extensions = nil }
      errors.append(error)
      deviations = decoder.deviations(
        refusing: error, parts, genesisHash: transaction.genesisHash)
      forgery = decoder.forgery(
        in: parts, genesisHash: transaction.genesisHash, refusal: error, known: runtime)
    }
  }

  /// Decodes a message (cold-signer 3.10).
  init(_ message: SignableMessage, _ specs: NetworkSpecs?) {
    self.init()
    code = message.genesisHash == nil ? .anyNetworkMessage : .message
    encryption = message.encryption
    network = specs?.name
    author = message.author.text(
      encryption: message.encryption,
      prefix: specs?.prefix ?? SignableAuthor.anyNetworkPrefix)
    guard let content = message.taggedContent else {
      errors.append(HotSideError.untaggedMessage)
      return
    }
    self.message = message.text ?? Hex.encode(content)
    if let hash = message.genesisHash, specs == nil {
      warnings.append(
        "No network specs with the genesis hash \(hash) are known here. A Vault without them shows nothing."
      )
    }
  }
}

extension SignableAuthor {
  /// The address prefix in messages for any network: 42, the generic prefix.
  static let anyNetworkPrefix: UInt16 = 42

  /// The author as a Vault displays it: an address, or for a derived key the root key and the
  /// derivation path.
  func text(encryption: Encryption, prefix: UInt16) -> String {
    switch self {
    case .key(let signer): SS58Address.shownText(prefix: prefix, body: signer.publicKey)
    case .ethereumAddress(let address): "0x" + Hex.encode(address)
    case .derived(let rootKey, let path):
      "\(SS58Address.shownText(prefix: prefix, body: rootKey))\(ScreenText.line(path))"
    }
  }
}
