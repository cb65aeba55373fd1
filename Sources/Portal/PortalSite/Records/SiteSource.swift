import ByteSupport
import HotStore
import JSONCodec
import PortalStore

/// `site.json`: the data that the pages, feeds and records of a site are made from, apart from
/// payloads and log.
///
/// It allows anyone to make these files again and compare them.
struct SiteSource: Sendable {
  static let path = "site.json"
  static let format = "hotside-portal-site/1"

  struct Network: Sendable {
    let file: NetworkFile
    /// The published updates, and the specs that they replaced.
    let shelf: PortalShelf
    /// The reasons why updates are not published, as sentences.
    let notices: [String]
  }

  /// A file that cannot be made from data: a picture, its record, or a file of the operator.
  struct File: Sendable {
    let path: String
    let sha256: Hash256
    /// The facts that pages show of a picture.
    let note: JSONValue?
  }

  /// The release that made the site.
  let toolVersion: String
  /// The configuration without private members.
  let configuration: PortalConfiguration
  /// The networks, in the order of the configuration.
  let networks: [Network]
  let files: [File]

  private static let form: JSONForm<SiteSource> = [
    "format": .word(format), "toolVersion": .of(\.toolVersion),
    "configuration": .of(\.configuration),
    "networks": .list(
      \.networks,
      as: [
        "file": .of(\.file, as: NetworkFile.form), "notices": .of(\.notices),
        "shelf": .of(\.shelf),
      ]),
    "files": .list(
      \.files,
      as: ["path": .of(\.path), "sha256": .of(\.sha256), "note": .optional(\.note)]),
  ]

  var bytes: [UInt8] { SiteSource.form(self).fileBytes }
}

extension SiteSource {
  init(
    _ networks: [SiteNetwork], _ shelves: [Hash256: PortalShelf],
    _ configuration: PortalConfiguration, files: [File], toolVersion: String
  ) {
    self.init(
      toolVersion: toolVersion, configuration: configuration,
      networks: networks.map { network in
        let genesisHash = network.member.genesisHash
        let known = shelves[genesisHash]
        var shelf = PortalShelf(genesisHash: genesisHash)
        shelf.live = known?.live
        let (updates, specs) = (network.updates, network.specs.map(\.update.key))
        for update in known?.updates ?? []
        where updates.contains(update) || specs.contains(update.key) { shelf.add(update) }
        return Network(
          file: network.member.file.withoutPrivateEndpoints, shelf: shelf, notices: network.notices)
      }, files: files)
  }

  /// Reads the file.
  ///
  /// - Throws: `HotDatabaseError`: `notJSON`, `field`; `PortalError` for a shelf that is damaged.
  init(json bytes: [UInt8]) throws {
    let path = SiteSource.path
    var object = try StrictObject(
      parsing: bytes, file: path, format: SiteSource.format,
      members: ["format", "toolVersion", "configuration", "networks", "files"])
    toolVersion = try object.text("toolVersion")
    let configuration = try PortalConfiguration(
      json: object.take("configuration").serializedBytes(), file: path)
    networks = try (try object.take("networks").array ?? []).map { value in
      var network = try StrictObject(
        value, file: path, path: "networks", members: ["file", "notices", "shelf"])
      return Network(
        file: try NetworkFile(json: network.take("file").serializedBytes(), file: path),
        shelf: try PortalShelf(json: network.take("shelf").serializedBytes(), file: path),
        notices: try network.texts("notices"))
    }
    files = try (try object.take("files").array ?? []).map { value in
      var file = try StrictObject(
        value, file: path, path: "files", members: ["path", "sha256", "note"])
      return File(
        path: try file.text("path"), sha256: try file.hash("sha256"),
        note: file.takeIfPresent("note"))
    }
    guard configuration.networks.count == networks.count else {
      throw object.wrong("networks", "must have one entry for each network of the configuration")
    }
    self.configuration = configuration
  }
}

extension NetworkFile {
  /// The file without endpoints that only the operator may see.
  var withoutPrivateEndpoints: NetworkFile {
    NetworkFile(
      title: title, specs: specs,
      endpoints: endpoints.filter { PortalAddress($0)?.isPrivate == false }, verifier: verifier)
  }
}
