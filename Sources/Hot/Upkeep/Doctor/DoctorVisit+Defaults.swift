import FileSupport
import HotSide
import HotStore
import Reporting
import RuntimeMetadata

extension DoctorVisit {
  mutating func defaults() {
    do { _ = try workspace.defaults() } catch {
      fault(workspace.networksFolder ?? "Networks", error.reportable.message)
    }
    guard workspace.networksFolder == nil else { return }
    // Without a list, the portal and 'networks import' read the files one by one.
    let folder = workspace.filesOfNetworks
    let reserved = NetworkDefaults.reservedNames.map { $0 + ".json" }
    for name in names(in: folder) where name.hasSuffix(".json") && !reserved.contains(name) {
      let path = "\(folder)/\(name)"
      do {
        _ = try NetworkFile(json: FileReading.bytes(at: path, limit: 1 << 20), file: path)
      } catch { fault(path, error.reportable.message) }
    }
  }

  /// Checks the release set against its file names and the database.
  mutating func releaseSet(_ database: HotDatabase?) {
    let folder = workspace.releaseSet.folder
    var versions: [String: Int] = [:]
    for name in names(in: folder) where name.hasSuffix(".hex") {
      counts.releaseFiles += 1
      let path = "\(folder)/\(name)"
      do {
        let content = try MetadataFile(path: path)
        let facts = content.facts
        try facts.requireFull(content.metadata)
        if try workspace.releaseSet.path(facts) != path {
          fault(path, "It holds the metadata of \(facts.name) \(facts.version).")
        }
        versions[facts.name, default: 0] += 1
        let stored = try? database?.metadata(named: facts.name, version: facts.version)
        if let stored, stored.facts.hash != facts.hash {
          fault(path, "Its metadata differs from that of the same version in the database.")
        }
      } catch { fault(path, error.reportable.message) }
    }
    for (name, count) in versions.sorted(by: { $0.key < $1.key })
    where count > ReleaseSet.versionLimit {
      note(
        folder, "\(name) has \(count.counted("version")); only \(ReleaseSet.versionLimit) are kept."
      )
    }
  }
}
