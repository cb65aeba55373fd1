import FileSupport
import HotSide
import HotStore
import NodeClient
import Reporting
import SQLiteStore
import SubstrateCrypto
import VaultPayloads

extension DoctorVisit {
  /// Checks the hot database, its last good copy, its verifiers and its endpoints.
  mutating func database() -> HotDatabase? {
    let path = workspace.hotDatabase
    let database: HotDatabase
    do { database = try HotDatabase.open(at: path, mode: .readOnly) } catch {
      fault(path, error.reportable.message)
      return nil
    }
    for finding in database.findings() { fault(path, finding.message) }
    let networks = (try? database.networks()) ?? []
    counts.networks = networks.count
    if networks.isEmpty { fault(path, HotSideError.noNetworks.message) }
    lastGoodCopy(of: path, networks)
    verifiers(database)
    let keys = (try? database.metadataKeys()) ?? []
    counts.metadata = keys.count
    for key in keys {
      guard let stored = try? database.metadata(named: key.name, version: key.version) else {
        continue
      }
      do throws(HotDatabaseError) { try stored.facts.requireFull(stored.bytes) } catch {
        fault(path, error.message)
      }
    }
    for chain in (try? database.chains()) ?? [] {
      if chain.endpoints.isEmpty {
        note(path, "\(chain.name) has no endpoint. Add one with 'hotside networks set-endpoint'.")
      }
      for url in chain.endpoints {
        do throws(NodeError) { _ = try NodeEndpoint(url) } catch {
          fault(path, "\(chain.name): \(error.message)")
        }
      }
    }
    return database
  }

  private mutating func lastGoodCopy(of path: String, _ networks: [Network]) {
    let copy = LastGoodCopy(of: path).path
    guard Folder.exists(copy) else {
      note(path, "No last good copy exists yet; the next command that changes it makes one.")
      return
    }
    do {
      let isSame = try DatabaseCopy(copy, of: path).read { database in
        if let finding = database.findings().first { throw finding }
        return try database.networks() == networks
      }
      if !isSame {
        note(copy, "The networks in the last good copy differ from those in the database.")
      }
    } catch { note(copy, "The last good copy cannot be used. \(error.reportable.message)") }
  }

  /// Checks for weak keys (anyone can forge their signatures), which earlier versions of the tool
  /// accepted.
  private mutating func verifiers(_ database: HotDatabase) {
    let records = (try? database.verifiers()) ?? []
    var signers = records.compactMap { record -> MultiSigner? in
      guard case .custom(let verifier) = record.verifier else { return nil }
      return verifier.signer
    }
    if let general = try? database.generalVerifier() { signers.append(general) }
    for signer in signers {
      do throws(SubstrateCryptoError) { try signer.requireOwner() } catch {
        fault(
          workspace.hotDatabase,
          """
          A verifier on record is not a valid key. \(error.message) Record another with 'hotside networks verifier set'.
          """
        )
      }
    }
  }
}
