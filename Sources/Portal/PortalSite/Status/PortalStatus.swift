import ByteSupport
import HotStore
package import JSONCodec
import Reporting

/// The status of a portal, from its store or from a published site (portal 5.5).
package struct PortalStatus: Sendable {
  package struct Row: Sendable {
    package let id: String
    /// The state of the document, or ``lost`` or ``oldKey``.
    package let state: String
    /// The version that the chain runs; `nil` if it is not known.
    package let live: UInt32?
    /// Whether a look at the nodes is recorded.
    package let wasAsked: Bool
    /// The version that the portal shows; `nil` if there is none.
    package let published: UInt32?
    /// The time in seconds since which the chain runs a newer version; `nil` if it is not known.
    package let lagSeconds: Int64?
    /// The reason why the network is not current, as sentences; `nil` if it is.
    package let reason: String?
    package let isCurrent: Bool
    /// Whether a build publishes what waits, because it is signed.
    package let isSigned: Bool

    /// The store lacks something that was published.
    package static let lost = "lost"
    /// Shown updates are signed by a key that has ended.
    package static let oldKey = "old key"
  }

  private let document: StatusDocument
  /// The time of the document, in seconds since 1970.
  package var time: Int64 { document.now }
  /// The time at which the timestamp of the signed index expires; `nil` without an index.
  package var timestampExpires: Int64? {
    guard let rest = document.index["expiresIn"]?.integer(Int64.self) else { return nil }
    let (expires, isOver) = time.addingReportingOverflow(rest)
    return isOver ? nil : expires
  }
  package let rows: [Row]

  /// The age of the answers by which networks are current; `nil` for young ones.
  package func oldAnswers(at now: Int64) -> StatusDocument.AnswerAge? {
    document.oldAnswers(at: now)
  }

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
    let losses = Dictionary(try build.losses().map { ($0.id, $0.reason) }) { first, _ in first }
    self.init(document, signed: status.rows.map(\.isSigned)) { place in
      let row = status.rows[place]
      if let reason = losses[row.network.id] { return (Row.lost, reason) }
      if let reason = row.explanation { return (row.state.rawValue, reason) }
      return row.oldKeyNote.map { (Row.oldKey, $0) }
    }
  }

  /// The status in the file `status.json` of a site.
  ///
  /// - Throws: `HotDatabaseError` for a file of another form.
  package init(parsing bytes: [UInt8], file: String) throws {
    let document = try StatusDocument.form.value(parsing: bytes, file: file)
    self.init(document) { place in
      let network = document.networks[place]
      guard !network.state.isCurrent else { return nil }
      return (network.state.rawValue, network.notices.first)
    }
  }

  /// Creates the rows with the state and the reason that `fault` returns for a network.
  ///
  /// A network with a fault may be current: without specs, for example, it only lacks new users.
  private init(
    _ document: StatusDocument, signed: [Bool] = [],
    fault: (Int) -> (state: String, reason: String?)?
  ) {
    self.document = document
    rows = document.networks.enumerated().map { place, network in
      let fault = fault(place)
      return Row(
        id: network.id, state: fault?.state ?? network.state.rawValue, live: network.live,
        wasAsked: network.wasAsked, published: network.published, lagSeconds: network.lagSeconds,
        reason: fault?.reason,
        isCurrent: fault == nil
          || fault?.state == network.state.rawValue && network.state.isCurrent,
        isSigned: place < signed.count && signed[place])
    }
  }
}
