import ChainProofs
import JSONCodec

/// Proofs of the finalized chain and of its state.
extension NodeMethods {
  /// The answers about the chain as it is now; `nil` if it cannot be proved.
  var proofs: ProofAnswers? {
    let chain = host.chain
    return chain.provable.map { ProofAnswers(chain: chain, state: $0) }
  }

  func proof(_ method: String, _ parameters: CallParameters) throws(RPCFailure) -> JSONValue {
    guard hasMethod(method), let proofs else { throw .methodNotFound }
    switch method {
    case "grandpa_proveFinality":
      guard let number = parameters[0]?.integer(UInt32.self) else {
        throw .invalidParameters("a block number is expected")
      }
      return try proofs.finalityProof(of: Int(number))
    case "state_getReadProof":
      let keys = try parameters.bytesList(0, "a key")
      let hash = try parameters.hash(1) ?? proofs.chain.hashes[proofs.chain.best]
      guard let number = proofs.chain.number(of: hash) else {
        throw .client("UnknownBlock: Header was not found in the database")
      }
      return try proofs.readProof(of: keys, after: number)
    default: return specification(proofs, at: proofs.chain.finalized)
    }
  }

  func specification(_ proofs: ProofAnswers, at number: Int) -> JSONValue {
    proofs.specification(at: number, name: chainName, properties)
  }
}
