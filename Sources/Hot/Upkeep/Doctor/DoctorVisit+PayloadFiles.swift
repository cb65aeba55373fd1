import ByteSupport
import HotSide
import HotStore
import Reporting
import RuntimeMetadata
import UpdateCompletion
import VaultPayloads

extension DoctorVisit {
  /// Checks the payloads to sign against the database.
  mutating func payloadFolder(_ database: HotDatabase?) {
    for name in names(in: workspace.payloadFolder) where name.hasPrefix("sign_me_") {
      counts.payloads += 1
      let path = workspace.payloadFile(name)
      do {
        let file = try PayloadFile(FoundInput(path: path))
        try check(try file.content(), in: file, named: name, database)
      } catch { fault(path, error.reportable.message) }
    }
  }

  private mutating func check(
    _ content: UpdateContent, in file: PayloadFile, named name: String, _ database: HotDatabase?
  ) throws {
    let path = file.path
    var level: ReductionLevel?
    do { level = try CheckedContent(file, in: database).level } catch {
      fault(path, error.reportable.message)
      if case .metadata(let metadata) = content {
        level = ReducedMetadata.form(of: metadata.blob).level
      }
    }
    let expected = try naming(path) { try ProductName.payloadFile(content, reducedTo: level) }
    if !expected.hasSameBytes(as: name) {
      fault(path, "Its contents belong in a file named \(expected).")
    }
    guard let database else { return }
    switch content {
    case .metadata(let metadata):
      let name = metadata.facts.name
      let networks = (try? database.networks(genesisHash: metadata.genesisHash)) ?? []
      guard let network = networks.first else {
        note(path, "The database has no network with its genesis hash \(metadata.genesisHash).")
        return
      }
      if !network.name.hasSameBytes(as: name) {
        fault(path, "It is for \(name), but its genesis hash is that of \(network.name).")
      }
    case .specs(let specs):
      let stored = try? database.network(
        genesisHash: specs.genesisHash, encryption: specs.encryption)
      if let stored, stored.specs != specs {
        note(path, "Its specs differ from those of '\(stored.title)' in the database.")
      }
    case .types(let table):
      if let stored = try? database.legacyTypes(), stored != table {
        note(path, "Its types differ from those in the database.")
      }
    }
  }
}
