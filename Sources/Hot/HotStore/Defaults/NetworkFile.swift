import ByteSupport
package import JSONCodec
import Reporting
import SubstrateCrypto
package import VaultPayloads

/// One network in the format of files in `Networks/`, and of export and import.
///
/// ```json
/// {
///   "title": "westend-sr25519",
///   "specs": { "name": "westend", "title": "Westend", "encryption": "sr25519", … },
///   "endpoints": ["wss://westend-rpc.polkadot.io"],
///   "verifier": "general"
/// }
/// ```
///
/// `verifier` is `"general"`, `"none"`, `{"scheme": "sr25519", "publicKey": "…"}`, or absent. A
/// parachain may have `relay`, the genesis hash of its relay chain, and `paraId`, its id there.
package struct NetworkFile: Equatable, Sendable {
  /// The entry's title in the address book.
  package var title: String
  /// The specs that Vaults receive.
  package var specs: NetworkSpecs
  /// URLs, in the order in which they are tried.
  package var endpoints: [String]
  /// The verifier of the network; `nil` if it is not known.
  package var verifier: ValidCurrentVerifier?
  /// The genesis hash of the relay chain; `nil` if the network is not known to be a parachain.
  private var relay: Hash256?
  /// The id on the relay chain.
  private var paraID: UInt32?

  /// The relay chain and the id of a parachain; `nil` if the network is not known to be one.
  package var parachain: Parachain? {
    get {
      guard let relay, let paraID else { return nil }
      return Parachain(relay: relay, id: paraID)
    }
    set { (relay, paraID) = (newValue?.relay, newValue?.id) }
  }

  package init(
    title: String, specs: NetworkSpecs, endpoints: [String], verifier: ValidCurrentVerifier?,
    parachain: Parachain? = nil
  ) {
    (relay, paraID) = (parachain?.relay, parachain?.id)
    self.title = title
    self.specs = specs
    self.endpoints = endpoints
    self.verifier = verifier
  }

  /// Reads a file, and refuses unknown members and values that the database does not accept.
  ///
  /// - Parameters:
  ///   - json: the file's bytes.
  ///   - file: its name, for messages.
  /// - Throws: `HotDatabaseError` for a text that is not JSON, or a member that is refused.
  package init(json: [UInt8], file: String) throws(HotDatabaseError) {
    try self.init(try JSONValue(bytes: json, file: file), file: file)
  }

  /// Reads a file of one network or of several: a list, or a document with a list in `items`.
  ///
  /// - Parameters:
  ///   - json: the file's bytes.
  ///   - file: its name, for messages.
  /// - Returns: the networks in the order of the file.
  /// - Throws: the errors of ``init(json:file:)``, with `[0].specs.name` for a field of the first
  ///   network in a list.
  package static func networks(
    in json: [UInt8], file: String
  ) throws(HotDatabaseError) -> [NetworkFile] {
    let value = try JSONValue(bytes: json, file: file)
    guard let list = value.array ?? (try? items.value(of: value)) else {
      return [try NetworkFile(value, file: file)]
    }
    var networks: [NetworkFile] = []
    for (index, value) in list.enumerated() {
      networks.append(try NetworkFile(value, file: file, path: "[\(index)]"))
    }
    return networks
  }

  private init(_ value: JSONValue, file: String, path: String? = nil) throws(HotDatabaseError) {
    self = try NetworkFile.form.value(of: value, file: file, at: path)
    try check(file: file)
  }

  /// Checks the verifier's key, the title, the specs and the endpoints.
  ///
  /// - Parameter file: the name of the file, for messages.
  /// - Throws: ``HotDatabaseError/verifier(_:source:)``,
  ///   ``HotDatabaseError/field(file:field:problem:)``.
  package func check(file: String) throws(HotDatabaseError) {
    try verifier?.check(file: file, field: "verifier")
    guard (relay == nil) == (paraID == nil) else {
      throw .field(
        file: file, field: relay == nil ? "relay" : "paraId",
        problem: "is missing; relay and paraId belong together")
    }
    guard relay != specs.genesisHash else {
      throw .field(file: file, field: "relay", problem: "is the genesis hash of the network itself")
    }
    do {
      try TextRules.check(title, field: "title")
      try TextRules.check(specs)
      for url in endpoints { try TextRules.check(endpoint: url) }
    } catch {
      guard case .unsafeText(let field, let text, let rule) = error else { throw error }
      throw .field(
        file: file, field: "the \(field) \(ScreenText.quoted(text))", problem: "is refused: \(rule)"
      )
    }
  }

  /// The text of the file, with a newline at its end.
  package var json: String { NetworkFile.form(self).serialized(pretty: true) + "\n" }
}

extension NetworkFile {
  /// The form of a file.
  package static let form = JSONForm<NetworkFile>.named(
    "NetworkFile",
    [
      "title": .field(\.title), "specs": .field(\.specs, as: ordered),
      "endpoints": .field(\.endpoints),
      "verifier": .optionalField(\.verifier, as: ValidCurrentVerifier.recorded),
      "relay": .optionalField(\.relay), "paraId": .optionalField(\.paraID),
    ]
  ).read(into: blank).strict()

  /// The default values of a network's file, for reading.
  package static let blank = NetworkFile(title: "", specs: .blank, endpoints: [], verifier: nil)

  /// The list in a document of several networks.
  private static let items = JSONReading<[JSONValue]>(into: []).form(["items": .field(\.self)])

  /// The members of the specs in the order of the file; those that matter most to readers come
  /// first.
  private static let order = [
    "name", "title", "encryption", "genesisHash", "base58Prefix", "decimals", "unit", "color",
    "secondaryColor", "logo", "pathID",
  ]

  /// The form of specs whose members have the order of the file.
  private static let ordered = JSONForm<NetworkSpecs>(shape: NetworkSpecs.form.shape) { specs in
    let values = NetworkSpecs.form.members(of: specs)
    return .object(JSONObject(order.map { ($0, values[$0] ?? .null) }))
  }.reading { (json) throws(JSONMismatch) in
    let specs = try NetworkSpecs.form.strict().value(of: json)
    for (name, color) in [("color", specs.color), ("secondaryColor", specs.secondaryColor)]
    where !TextRules.isColor(color) {
      throw JSONMismatch("is \(ScreenText.quoted(color)), but must be like #262626 or #000")
        .inside(name)
    }
    return specs
  }
}
