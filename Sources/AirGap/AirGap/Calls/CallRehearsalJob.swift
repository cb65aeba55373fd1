import CallDecoding
import CallEncoding
import ColdSigner
import ColdStore
package import HotSide
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// `rehearse --calls`: shows every call of a runtime to a device that has its metadata.
///
/// Arguments are generated; the signed extensions are those of the runtime.
package struct CallRehearsalJob: Sendable {
  /// The known networks, for their specs.
  private let networks: [NetworkSpecs]
  private let types: [TypeEntry]
  private let argumentSets: Int

  /// A job with the networks and types of a workspace.
  ///
  /// - Parameters:
  ///   - workspace: the workspace.
  ///   - argumentSets: the number of transactions for each call.
  /// - Throws: `HotDatabaseError`.
  package init(workspace: Workspace, argumentSets: Int = 3) throws {
    networks = try workspace.knownNetworks().map(\.specs)
    types = try workspace.knownTypes().entries
    self.argumentSets = argumentSets
  }

  /// Shows all calls.
  ///
  /// - Parameters:
  ///   - metadata: the metadata to rehearse: V12, V13 or V14.
  ///   - older: older metadata, to compare the cards of the same bytes.
  ///   - progress: receives the numbers of finished and of all calls.
  /// - Returns: the result of every call.
  /// - Throws: `SourcedError` if calls cannot be generated from the metadata, `ColdSignerError` if
  ///   a Vault does not accept it, `AirGapError` if no transaction was shown.
  package func run(
    _ metadata: LoadedMetadata, against older: LoadedMetadata? = nil,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> CallRehearsal {
    let decoded = try metadata.decoded()
    let olderDecoded = try older?.decoded()
    let specs = NetworkSpecs.known(for: decoded.facts, in: networks)
    let encoder = try naming(metadata.title) {
      try CallEncoder(metadata: decoded.metadata, types: types)
    }
    let device = try ColdDevice(
      inMemory: try ColdRelease(
        networks: [specs], metadata: [metadata.bytes], types: TypeTable(entries: types)),
      generalVerifier: Verifier(nil), surroundings: .system)
    let author = try MadeUpAuthor.added(to: [device], for: specs)
    let comparison = try olderDecoded.map { older in
      CallComparison(
        old: try naming(metadata.title) { try CallDecoder(metadata: older.metadata, types: types) },
        new: try CallDecoder(metadata: decoded.metadata, types: types), specs: specs)
    }
    var rehearsal = CallRehearsal(
      facts: decoded.facts, olderFacts: olderDecoded?.facts, argumentSets: argumentSets)
    rehearsal.codeReads = metadata.codeReads
    rehearsal.olderCodeReads = older?.codeReads ?? []
    for (place, name) in encoder.calls.enumerated() {
      var call = CallRehearsal.Call(pallet: name.pallet, name: name.call)
      for seed in 0..<UInt64(argumentSets) {
        let transaction: MadeUpTransaction
        do throws(CallDecodingError) {
          transaction = try MadeUpTransaction(name, encoder, specs, author: author, seed: seed)
        } catch {
          call.note(.init(refusal: (error.row.code.word, error.message)), of: [])
          continue
        }
        call.note(transaction.answer(on: device), of: transaction.call)
        guard let comparison else { continue }
        call.difference = max(call.difference ?? .none, comparison.difference(transaction.call))
      }
      rehearsal.calls.append(call)
      progress(place + 1, encoder.calls.count)
    }
    guard rehearsal.shownCount > 0 else { throw AirGapError.nothingShown(rehearsal) }
    return rehearsal
  }
}

extension CallRehearsal.Call {
  /// Counts a shown transaction and its deviations, or records the reason of its refusal.
  fileprivate mutating func note(_ answer: MadeUpTransaction.Answer, of call: [UInt8]) {
    guard let refusal = answer.refusal else {
      shownCount += 1
      if answer.deviations.isUnreadable { unreadableCount += 1 }
      for deviation in answer.deviations.list {
        if let place = deviations.firstIndex(where: { $0.kind == deviation }) {
          deviations[place].count += 1
        } else {
          deviations.append(.init(kind: deviation, count: 1, example: call))
        }
      }
      return
    }
    if refusals.contains(where: { $0.code == refusal.code }) { return }
    refusals.append(
      CallRehearsal.Refusal(code: refusal.code, message: refusal.message, example: call))
  }
}
