import CallDecoding
import VaultPayloads

extension ForgedProof {
  /// The first forgery in a payload of code 04, 06 or 07; `nil` if there is none.
  init?(inPayload payload: [UInt8]) {
    let transactions: [SignableTransaction]
    switch try? VaultPayload(reading: payload) {
    case .transaction(let transaction): transactions = [transaction]
    case .bulk(_, let items): transactions = items
    default: return nil
    }
    let found = transactions.lazy.compactMap { transaction in
      transaction.proof.flatMap { proof in
        ForgedProof(
          in: proof,
          SplitContent(method: transaction.call, extensions: transaction.extensions),
          genesisHash: transaction.genesisHash)
      }
    }
    guard let first = found.first else { return nil }
    self = first
  }
}
