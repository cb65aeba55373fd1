import ByteSupport
import Reporting
import RuntimeMetadata
import SQLiteStore
import VaultPayloads

extension HotDatabase {
  /// Checks the pages of the file, then all rows.
  ///
  /// - Returns: the faults, in the order of the tables; empty for a sound database.
  package func findings() -> [HotDatabaseError] {
    var findings: [HotDatabaseError] = []
    func examine(_ body: () throws -> Void) {
      do { try body() } catch {
        let error =
          error as? HotDatabaseError
          ?? .store(
            .damaged(
              path: path, store: connection.format.name, detail: error.reportable.message))
        // Damaged pages are reported once, even if several tables are affected.
        if case .store = error, case .store = findings.first { return }
        findings.append(error)
      }
    }
    examine { try HotDatabaseError.wrapping { try connection.check() } }
    examine { _ = try networks() }
    examine {
      for name in try Set(metadataKeys().map { $0.name }).sorted() {
        let versions = try metadataVersions(named: name)
        if versions.count > 2 { findings.append(.tooManyVersions(name: name, versions: versions)) }
        for version in versions {
          examine {
            let stored = try metadata(named: name, version: version)
            guard let network = try networks(named: name).first else { return }
            do throws(RuntimeMetadataError) {
              try stored.facts.check(specsPrefix: network.specs.prefix)
            } catch { throw HotDatabaseError.metadata(name: name, version: version, error) }
          }
        }
      }
    }
    examine { _ = try fetchHistory() }
    examine { _ = try legacyTypes() }
    examine { _ = try generalVerifier() }
    examine {
      for checkpoint in try checkpoints() { _ = try trail(of: checkpoint.genesisHash) }
    }
    examine { for (_, hash) in try metadataHashes() { _ = try provenBy(for: hash, of: nil) } }
    examine { for chain in try networks() { _ = try recordedState(of: chain.specs.genesisHash) } }
    examine { for (_, hash) in try metadataHashes() { _ = try codeReads(for: hash) } }
    examine {
      for (genesisHash, _) in try verifiers() where try networks(genesisHash: genesisHash).isEmpty {
        findings.append(
          .damagedRow(
            table: "verifier", key: genesisHash.hex, reason: "belongs to no network"))
      }
    }
    return findings
  }
}
