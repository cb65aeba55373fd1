import ByteSupport
import ChainInquiry
import HotSide
import HotStore
import NodeClient
import PortalStore
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import Threading
import VaultPayloads

/// Upgrades that chains announce in their state before they run them (portal 5.1).
extension PortalUpdate {
  /// `System.AuthorizedUpgrade`: the BLAKE2b-256 of the code, and a byte.
  private static let authorizedKey = StorageKey.plain(pallet: "System", item: "AuthorizedUpgrade")
  /// `ParachainSystem.PendingValidationCode`: the code, with its SCALE-encoded length.
  private static let pendingKey = StorageKey.plain(
    pallet: "ParachainSystem", item: "PendingValidationCode")

  /// An announced upgrade.
  private struct Announcement: Sendable {
    var codeHash: Hash256
    /// The code itself, if the node gave it.
    var code: [UInt8]?
    /// BLAKE2b-256 of the stored value that has the code.
    var valueHash: Hash256?
  }

  /// Asks the nodes that have answered for announced upgrades, and prepares the versions whose code
  /// is in the state of the chain.
  ///
  /// Nodes that do not answer are not a failure: the upgrade is found when the chain runs it.
  mutating func askAnnouncements(
    _ members: [Portal.Member], _ glances: [String: RuntimeGlance]
  ) async throws {
    let asked = members.compactMap { member in
      results[member.entry.id]?.exit == .success
        ? glances[member.file.specs.name].map { (member: member, glance: $0) } : nil
    }
    let options = InquiryPatience(until: deadline).limited(environment.settings.options)
    let known = asked.map { memory[$0.member.entry.id] }
    var found: [(Portal.Member, RuntimeGlance, Announcement?)] = []
    await BoundedTasks.run(asked.count, atMost: 32) { number in
      try await PortalUpdate.announcement(asked[number].glance, known[number], options)
    } take: { (number, result: Result<Announcement?, any Error>) throws(Never) in
      guard case .success(let announcement) = result else { return }
      found.append((asked[number].member, asked[number].glance, announcement))
    }
    for (member, glance, announcement) in found {
      let id = member.entry.id
      compare(glance, with: memory[id].announced, of: id)
      memory[id].announced = announcement?.codeHash
      results[id]?.announcedHash = announcement?.codeHash
      if let code = announcement?.code {
        do {
          try await prepare(code, announcedBy: glance, of: member)
        } catch {
          if [.cannotWrite, .tryAgain].contains(error.reportable.exitCode) { throw error }
          results[id]?.notes.append(
            "The announced code cannot be prepared: \(error.reportable.message)")
          continue
        }
      }
      memory[id].announcedValue = announcement?.valueHash
    }
  }

  private static func announcement(
    _ glance: RuntimeGlance, _ known: UpdateMemory.Network, _ options: NodeOptions
  ) async throws -> Announcement? {
    let block = BlockHash(glance.state.block)
    return try await NodeConnection.asking(glance.state.endpoint, options: options) { node in
      if let valueHash = try await node.storageHash(pendingKey, at: block) {
        if valueHash == known.announcedValue, let codeHash = known.announced {
          return Announcement(codeHash: codeHash, valueHash: valueHash)
        }
        if let value = try await node.storage(pendingKey, at: block), value.count > 1 {
          var reader = SCALEReader(value.span)
          let code = try reader.byteVector()
          return Announcement(
            codeHash: Blake2b.hash256(code), code: code, valueHash: valueHash)
        }
      }
      let value = try await node.storage(authorizedKey, at: block)
      return value.flatMap { Hash256(Array($0.prefix(32))) }.map { Announcement(codeHash: $0) }
    }
  }

  /// Says whether a chain runs the code that it had announced.
  private mutating func compare(
    _ glance: RuntimeGlance, with announced: Hash256?, of id: String
  ) {
    guard let announced, let code = glance.codeHash, let former = memory[id].announcedOver,
      former < glance.state.version.specVersion
    else {
      memory[id].announcedOver = glance.state.version.specVersion
      return
    }
    memory[id].announcedOver = glance.state.version.specVersion
    results[id]?.notes.append(
      announced == code
        ? "The chain runs the code that it had announced."
        : "The chain runs the code with the hash \(code), but it had announced \(announced).")
  }

  /// Notes which prepared version has the announced code, after releases were read.
  mutating func noteAnnounced(_ members: [Portal.Member]) {
    for member in members {
      let id = member.entry.id
      guard let hash = results[id]?.announcedHash else { continue }
      let version = memory[id].codes.last { $0.hash == hash }?.version
      results[id]?.notes.append(
        version.map {
          "The chain has announced an upgrade to version \($0), which is prepared: code hash \(hash)."
        }
          ?? """
          The chain has announced an upgrade to the code with the hash \(hash), which no prepared version is known to \
          have. 'hotside unwasm' prepares it from its file.
          """)
    }
  }
}
