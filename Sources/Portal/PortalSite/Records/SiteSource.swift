package import ByteSupport
package import HotStore
import JSONCodec
package import PortalStore

/// The file `site.json`, which contains the data of all pages, feeds and records of a site, except
/// payloads and log.
///
/// It allows anyone to make these files again and compare them.
package struct SiteSource: Sendable {
  package static let path = "site.json"
  static let format = "hotside-portal-site/1"

  package struct Network: Sendable {
    package var file: NetworkFile
    /// The published updates, and the specs that they replaced.
    package var shelf: PortalShelf
    /// The reasons why updates are not published, as sentences.
    package var notices: [String]
    /// `true` if nothing of the network may be scanned, otherwise `nil`.
    package var isInAlarm: Bool?
  }

  /// A file that cannot be made from this data: a picture, its record, or a file of the operator.
  package struct File: Sendable {
    package var path: String
    package var sha256: Hash256
    /// The facts that pages show about a picture.
    package var note: PictureNote?
  }

  /// The release that made the site.
  package private(set) var toolVersion: String
  /// The configuration without private members.
  package private(set) var configuration: PortalConfiguration
  /// The networks, in the order of the configuration.
  package private(set) var networks: [Network]
  package private(set) var files: [File]

  private static let form: JSONForm<SiteSource> = JSONReading(
    into: SiteSource(toolVersion: "", configuration: .blank, networks: [], files: [])
  ).form([
    "format": .word(format), "toolVersion": .field(\.toolVersion),
    "configuration": .field(\.configuration), "networks": .field(\.networks, as: network.list),
    "files": .field(\.files, as: file.list),
  ]).strict(format: format).checked {
    (source) throws(JSONMismatch) in
    guard source.configuration.networks.count == source.networks.count else {
      throw JSONMismatch("must have one entry for each network of the configuration")
        .inside("networks")
    }
  }

  private static let network = JSONReading(
    into: Network(
      file: .blank, shelf: PortalShelf(genesisHash: .zero), notices: [], isInAlarm: nil)
  ).form([
    "file": .field(\.file, as: NetworkFile.form), "notices": .field(\.notices),
    "shelf": .field(\.shelf), "isInAlarm": .optionalField(\.isInAlarm),
  ]).strict()

  private static let file = JSONReading(into: File(path: "", sha256: .zero, note: nil)).form([
    "path": .field(\.path), "sha256": .field(\.sha256), "note": .optionalField(\.note),
  ]).strict()

  package var bytes: [UInt8] { SiteSource.form(self).fileBytes }

  /// The networks, to compare with what a portal says about them now.
  package var published: PublishedNetworks {
    PublishedNetworks(of: configuration, networks.map(\.file))
  }
}

extension SiteSource {
  package init(
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
          file: network.member.file.withoutPrivateEndpoints, shelf: shelf,
          notices: network.notices, isInAlarm: network.hasAlarm ? true : nil)
      }, files: files)
  }

  /// Reads the file.
  ///
  /// - Throws: `HotDatabaseError` if the text is not JSON, or a member is refused.
  package init(json bytes: [UInt8]) throws {
    self = try SiteSource.form.value(parsing: bytes, file: SiteSource.path)
    for network in networks { try network.file.check(file: SiteSource.path) }
  }
}
