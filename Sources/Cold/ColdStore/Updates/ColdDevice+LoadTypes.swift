import ColdRecords
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension ColdDevice {
  /// Drafts the update for received types (cold-signer 2.6); `bytes` are known to decode.
  func draft(
    loadingTypes bytes: [UInt8], from signer: MultiSigner?
  ) throws(ColdSignerError) -> UpdateDraft {
    let stored = try types()
    let isSame = bytes == stored ?? TypeTable(entries: []).scaleBytes
    let hash = Blake2b.hash256(bytes)
    let row = ColdRow(key: ColdSetting.types.key, value: bytes)
    var draft = UpdateDraft()
    switch (try generalVerifier().signer, signer) {
    case (nil, nil):
      guard !isSame else { throw .update(.typesKnown) }
      draft.warn(.typesNotVerified)
      draft.warn(.updatingTypes)
      draft.update.events.append(.typesAdded(hash: hash, verifier: Verifier(nil)))
    case (nil, let signer?):
      draft.vouch(signer)
      draft.generalHold(try generalHold(), types: stored, verifier: signer)
      let warning: Warning = isSame ? .typesAlreadyThere : .updatingTypes
      draft.show(warning)
      draft.update.events.append(.typesAdded(hash: hash, verifier: Verifier(signer)))
      draft.update.events.append(.warning(warning.message))
    case (let general?, nil): throw .update(.needGeneralVerifier(.types, verifier: general))
    case (let general?, let signer?):
      guard general == signer else {
        throw .update(.generalVerifierChanged(.types, old: general, new: signer))
      }
      guard !isSame else { throw .update(.typesKnown) }
      draft.vouch(signer)
      draft.warn(.updatingTypes)
      draft.update.events.append(.typesAdded(hash: hash, verifier: Verifier(signer)))
    }
    draft.cards.add(.typesInfo(hash), to: .typesInfo)
    draft.update.settings.additions.append(row)
    return draft
  }
}
