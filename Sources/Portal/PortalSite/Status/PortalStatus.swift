import ByteSupport
import HotStore
package import JSONCodec
import Reporting

/// The status of a portal, from its store or from a published site (portal 5.5).
package struct PortalStatus: Sendable {
  package struct Row: Sendable {
    package let id: String
    package let state: String
    /// The version that the chain runs; `nil` if it is not known.
    package let live: UInt32?
    /// The version that the portal shows; `nil` if there is none.
    package let published: UInt32?
    /// The time in seconds since which the chain runs a newer version; `nil` if it is not known.
    package let lagSeconds: Int64?
    /// The reason why the network is not current, as sentences; `nil` if it is.
    package let reason: String?
    package let isCurrent: Bool
  }

  /// The path of the file below a site.
  package static let path = SiteStatus.path

  private let document: StatusDocument
  package let rows: [Row]

  package static let form: JSONForm<PortalStatus> = [
    "...": .all(\.document, as: StatusDocument.form)
  ]

  /// The status of the networks as the store and the last look at the nodes give it, and that of the
  /// signed index.
  ///
  /// - Throws: as `SiteBuild.run(planning:signing:progress:)`.
  package init(_ build: SiteBuild, index: JSONValue) throws {
    let status = try build.status()
    var document = StatusDocument(status)
    document.index = index
    self.init(document) { place in status.rows[place].explanation }
  }

  /// The status in the file ``path`` of a site.
  ///
  /// - Throws: `HotDatabaseError` for a file of another form.
  package init(parsing bytes: [UInt8], file: String) throws {
    let document = try StatusDocument.form.value(parsing: bytes, file: file)
    self.init(document) { place in document.networks[place].notices.first }
  }

  private init(_ document: StatusDocument, reason: (Int) -> String?) {
    self.document = document
    rows = document.networks.enumerated().map { place, network in
      Row(
        id: network.id, state: network.state.rawValue, live: network.live,
        published: network.published, lagSeconds: network.lagSeconds, reason: reason(place),
        isCurrent: [.current, .ahead].contains(network.state))
    }
  }
}
