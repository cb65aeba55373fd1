import ByteSupport
import HotDatabase
import JSONCodec
import NodeClient
public import QRRendering
import RuntimeMetadata
import SQLiteStore
import SubstrateCrypto
import VaultPayloads

/// Looks whether database, files and manifests of a workspace agree with themselves and with one
/// another; changes nothing.
public struct Doctor: Sendable {
  /// Something that is not as it should be.
  public struct Finding: Equatable, Sendable {
    /// Whether it must be mended; else it is only worth knowing.
    public let isFault: Bool
    /// The file.
    public let place: String
    /// What is wrong, as a sentence.
    public let text: String
  }

  /// What was looked at, and what was found.
  public struct Report: Equatable, Sendable {
    /// In the order of looking.
    public let findings: [Finding]
    /// How many networks, metadata, payload files, products and release files were looked at.
    public let counts: Counts
  }

  /// How much was looked at.
  public struct Counts: Equatable, Sendable {
    /// Entries of the address book.
    public var networks = 0
    /// Metadata in the database.
    public var metadata = 0
    /// Payload files to be signed.
    public var payloads = 0
    /// Manifests of completed updates.
    public var manifests = 0
    /// Files of the release set.
    public var releaseFiles = 0
  }

  private let workspace: Workspace

  /// A doctor for `workspace`.
  public init(workspace: Workspace) { self.workspace = workspace }

  /// Looks at everything.
  ///
  /// - Parameters:
  ///   - readsPictures: whether every picture is read back too, which takes a second a movie.
  ///   - reader: what reads them, each within its budget.
  /// - Returns: what was found.
  public func examine(
    readsPictures: Bool = false, with reader: ConfinedPictureReader = ConfinedPictureReader()
  ) async -> Report {
    var visit = Visit(workspace: workspace, reader: reader)
    let database = visit.database()
    visit.payloadFolder(database)
    await visit.exportFolder(readsPictures)
    visit.defaults()
    visit.releaseSet(database)
    return Report(findings: visit.findings, counts: visit.counts)
  }
}

/// One round through a workspace.
private struct Visit {
  let workspace: Workspace
  let reader: ConfinedPictureReader
  var findings: [Doctor.Finding] = []
  var counts = Doctor.Counts()

  mutating func fault(_ place: String, _ text: String) {
    findings.append(Doctor.Finding(isFault: true, place: place, text: text))
  }

  mutating func note(_ place: String, _ text: String) {
    findings.append(Doctor.Finding(isFault: false, place: place, text: text))
  }

  // MARK: - Database

  mutating func database() -> HotDatabase? {
    let path = workspace.hotDatabase
    let database: HotDatabase
    do throws(HotDatabaseError) {
      database = try HotDatabase.open(at: path, mode: .readOnly)
    } catch {
      fault(path, error.message)
      return nil
    }
    for finding in database.findings() { fault(path, finding.message) }
    let networks = (try? database.networks()) ?? []
    counts.networks = networks.count
    lastGoodCopy(of: path, networks)
    counts.metadata = ((try? database.metadataKeys()) ?? []).count
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
      note(path, "There is no last good copy yet; the next command that changes it makes one.")
      return
    }
    do throws(HotDatabaseError) {
      let database = try HotDatabase.open(at: copy, mode: .readOnly)
      if let finding = database.findings().first { throw finding }
      if try database.networks() != networks {
        note(copy, "The last good copy has other networks than the database.")
      }
    } catch { note(copy, "The last good copy cannot be used. \(error.message)") }
  }

  // MARK: - Payload files

  mutating func payloadFolder(_ database: HotDatabase?) {
    for name in names(in: workspace.payloadFolder) where name.hasPrefix("sign_me_") {
      counts.payloads += 1
      let path = workspace.payloadFile(name)
      do throws(HotSideError) {
        let content = try PayloadFile(name, in: workspace).content()
        try check(content, named: name, path, database)
      } catch { fault(path, error.message) }
    }
  }

  private mutating func check(
    _ content: UpdateContent, named name: String, _ path: String, _ database: HotDatabase?
  ) throws(HotSideError) {
    let expected: String
    do throws(VaultPayloadsError) { expected = try ProductName.payloadFile(content) } catch {
      throw .payload(error, source: path)
    }
    if expected != name { fault(path, "What it holds belongs into a file called \(expected).") }
    guard let database else { return }
    switch content {
    case .metadata(let metadata):
      let name = metadata.facts.name
      let networks = (try? database.networks(genesisHash: metadata.genesisHash)) ?? []
      guard let network = networks.first else {
        note(path, "The database has no network with its genesis hash \(metadata.genesisHash).")
        return
      }
      if network.name != name {
        fault(path, "It is of \(name), but its genesis hash is that of \(network.name).")
      }
      let stored = try? database.metadata(named: name, version: metadata.facts.version)
      if let stored, stored.facts.hash != metadata.facts.hash {
        fault(path, "Its metadata differ from those of \(name) \(stored.version) in the database.")
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

  // MARK: - Products

  mutating func exportFolder(_ readsPictures: Bool) async {
    let names = names(in: workspace.exportFolder)
    for name in names where name.hasSuffix(".json") {
      counts.manifests += 1
      let stem = "\(workspace.exportFolder)/\(name.dropLast(".json".count))"
      guard let manifest = manifest(stem + ".json") else { continue }
      let pictures = ["png", "apng", "gif"].map { "\(stem).\($0)" }.filter(Folder.exists)
      if Folder.exists(stem + ".txt") { text(stem + ".txt", manifest) }
      if manifest["picture"] != .null, pictures.isEmpty {
        fault(stem + ".json", "The picture that it tells of is missing.")
      }
      guard readsPictures else { continue }
      for path in pictures { await picture(path, manifest) }
    }
  }

  private mutating func manifest(_ path: String) -> JSONValue? {
    do {
      let value = try JSONValue(parsing: try FileReading.bytes(at: path, limit: 1 << 20))
      guard value["payloadHash"]?.string.flatMap({ Hash256(hex: $0) }) != nil else {
        fault(path, "It is no manifest: it has no payloadHash.")
        return nil
      }
      return value
    } catch let error as FileError {
      fault(path, error.message)
    } catch let error as JSONError {
      fault(path, error.message)
    } catch { fault(path, "It cannot be read.") }
    return nil
  }

  private mutating func text(_ path: String, _ manifest: JSONValue) {
    guard let bytes = try? FileReading.bytes(at: path, limit: 2 * FrameCollector.maximumPayload),
      let payload = try? Hex.decode(utf8: bytes)
    else {
      fault(path, "It is no hex text.")
      return
    }
    compare(payload, path, manifest)
  }

  private mutating func picture(_ path: String, _ manifest: JSONValue) async {
    do throws(HotSideError) {
      let scan = try await PictureScan.read(try PictureSource.list([path]), with: reader)
      compare(scan.payload, path, manifest)
    } catch { fault(path, error.message) }
  }

  private mutating func compare(_ payload: [UInt8], _ path: String, _ manifest: JSONValue) {
    let hash = Blake2b.hash256(payload).hex
    guard let expected = manifest["payloadHash"]?.string, expected != hash else { return }
    fault(path, "Its payload has the hash \(hash), and its manifest says \(expected).")
  }

  // MARK: - Networks

  mutating func defaults() {
    do throws(HotSideError) { _ = try workspace.defaults() } catch {
      fault(workspace.networksFolder ?? "Networks", error.message)
    }
  }

  mutating func releaseSet(_ database: HotDatabase?) {
    let folder = workspace.releaseSet.folder
    var versions: [String: Int] = [:]
    for name in names(in: folder) where name.hasSuffix(".hex") {
      counts.releaseFiles += 1
      let path = "\(folder)/\(name)"
      do throws(HotSideError) {
        let facts = try MetadataFile(path: path).facts
        if try workspace.releaseSet.path(facts) != path {
          fault(path, "It holds the metadata of \(facts.name) \(facts.version).")
        }
        versions[facts.name, default: 0] += 1
        let stored = try? database?.metadata(named: facts.name, version: facts.version)
        if let stored, stored.facts.hash != facts.hash {
          fault(path, "Its metadata differ from those of the same version in the database.")
        }
      } catch { fault(path, error.message) }
    }
    for (name, count) in versions.sorted(by: { $0.key < $1.key })
    where count > ReleaseSet.versionLimit {
      note(folder, "\(name) has \(count.counted("version")); \(ReleaseSet.versionLimit) are kept.")
    }
  }

  private func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }
}
