package import ByteSupport
import Reporting
import SQLiteStore
package import SubstrateCrypto
package import VaultPayloads

extension HotDatabase {
  /// All networks, in the order of the SCALE-encoded titles (hot-side 2.4).
  ///
  /// - Returns: the networks.
  /// - Throws: ``HotDatabaseError``, also for a damaged row.
  package func networks() throws -> [Network] { try networks("", []) }

  /// The network with this title.
  ///
  /// - Returns: the network.
  /// - Throws: ``HotDatabaseError/unknownTitle(_:known:)`` with the existing titles.
  package func network(titled title: String) throws -> Network {
    guard let network = try networks("WHERE title = ?", [.text(title)]).first else {
      throw missing(.unknownTitle(title, known: try networks().map { $0.title }))
    }
    return network
  }

  /// The networks with this spec name, one per encryption; empty for an unknown name.
  package func networks(named name: String) throws -> [Network] {
    try networks("WHERE name = ?", [.text(name)])
  }

  /// The networks with this genesis hash, one per encryption; empty for an unknown hash.
  package func networks(genesisHash: Hash256) throws -> [Network] {
    try networks("WHERE genesis_hash = ?", [.bytes(genesisHash.bytes)])
  }

  /// The network with this genesis hash and encryption; `nil` if there is none.
  package func network(genesisHash: Hash256, encryption: Encryption) throws -> Network? {
    try networks(
      "WHERE genesis_hash = ? AND encryption = ?",
      [.bytes(genesisHash.bytes), .text(encryption.name)]
    ).first
  }

  /// The networks that have exactly this URL as an endpoint.
  package func networks(endpoint url: String) throws -> [Network] {
    try networks("WHERE name IN (SELECT network_name FROM endpoint WHERE url = ?)", [.text(url)])
  }

  /// The chains of the networks, in listing order.
  package func chains() throws -> [Chain] {
    var seen: Set<String> = []
    return try networks().inListingOrder().filter { seen.insert($0.name).inserted }.map(Chain.init)
  }

  /// The chain with this spec name.
  ///
  /// - Returns: the chain.
  /// - Throws: ``HotDatabaseError/unknownName(_:known:)`` with the existing names.
  package func chain(named name: String) throws -> Chain {
    guard let network = try networks(named: name).first else {
      throw missing(.unknownName(name, known: try chains().map { $0.name }))
    }
    return Chain(network)
  }

  /// Adds a network.
  ///
  /// If its name already exists with another encryption, its endpoints replace those of the name,
  /// unless it has none.
  ///
  /// - Throws: ``HotDatabaseError``: `titleTaken`, `genesisTaken`, `nameHasOtherGenesis`,
  ///   `genesisHasOtherName`, `nameHasOtherPrefix` or `unsafeText`; nothing has changed.
  package func insert(_ network: Network) throws {
    try transaction {
      // Another chain with a known name also has a known title. The specs are checked first,
      // because the error about the chain is clearer.
      try check(network.specs, replacing: nil)
      try check(title: network.title)
      try write(
        "the network", network.specs, readingBy: { try self.network(titled: network.title).specs }
      ) {
        _ = try run(
          """
          INSERT INTO network (name, genesis_hash, encryption, base58_prefix, decimals, unit, color,
            secondary_color, logo, path_id, vault_title, title, is_default)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """, values(of: network.specs) + [.text(network.title), .bool(network.isDefault)])
      }
      if !network.endpoints.isEmpty { try setEndpoints(network.endpoints, named: network.name) }
      if let parachain = network.parachain {
        try setParachain(parachain, of: network.specs.genesisHash)
      }
    }
  }

  /// Replaces the specs of a network; title, endpoints and default mark are kept (hot-side 7.25).
  ///
  /// - Throws: as ``insert(_:)``, and ``HotDatabaseError/unknownTitle(_:known:)``.
  package func update(_ specs: NetworkSpecs, titled title: String) throws {
    try transaction {
      let stored = try network(titled: title)
      try check(specs, replacing: title)
      let isLastOfName = try networks(named: stored.name).count == 1
      try write("the specs", specs, readingBy: { try network(titled: title).specs }) {
        _ = try run(
          """
          UPDATE network SET name = ?, genesis_hash = ?, encryption = ?, base58_prefix = ?,
            decimals = ?, unit = ?, color = ?, secondary_color = ?, logo = ?, path_id = ?,
            vault_title = ?
          WHERE title = ?
          """, values(of: specs) + [.text(title)])
      }
      if !stored.name.hasSameBytes(as: specs.name) {
        if isLastOfName {
          try run("DELETE FROM endpoint WHERE network_name = ?", [.text(stored.name)])
        }
        try setEndpoints(stored.endpoints, named: specs.name)
      }
    }
  }

  /// Renames an entry.
  ///
  /// - Throws: ``HotDatabaseError``: `unknownTitle`, `titleTaken` or `unsafeText`.
  package func rename(title: String, to newTitle: String) throws {
    try transaction {
      let specs = try network(titled: title).specs
      guard !newTitle.hasSameBytes(as: title) else { return }
      try check(title: newTitle)
      try write("the title", specs, readingBy: { try network(titled: newTitle).specs }) {
        _ = try run(
          "UPDATE network SET title = ? WHERE title = ?", [.text(newTitle), .text(title)])
      }
    }
  }

  /// Removes a network (hot-side 5.6).
  ///
  /// With the last entry of a name, its endpoints, metadata, history, verifier, recorded state and
  /// checkpoints are removed too.
  ///
  /// - Returns: the removed versions of metadata, in key order.
  /// - Throws: ``HotDatabaseError/unknownTitle(_:known:)``.
  @discardableResult
  package func removeNetwork(titled title: String) throws -> [UInt32] {
    try transaction {
      let network = try network(titled: title)
      try keepFormerState()
      try write(
        "the list of networks", nil,
        readingBy: { try networks("WHERE title = ?", [.text(title)]).first?.specs }
      ) { _ = try run("DELETE FROM network WHERE title = ?", [.text(title)]) }
      guard try networks(named: network.name).isEmpty else { return [] }
      let versions = try metadataVersions(named: network.name)
      for table in ["metadata", "fetch_history"] {
        try run("DELETE FROM \(table) WHERE name = ?", [.text(network.name)])
      }
      for table in ["verifier", "runtime_state", "checkpoint", "parachain"] {
        try run(
          "DELETE FROM \(table) WHERE genesis_hash = ?", [.bytes(network.specs.genesisHash.bytes)])
      }
      return versions
    }
  }

  /// Replaces the endpoints of a name, in the order in which they are tried.
  ///
  /// - Throws: ``HotDatabaseError/unknownName(_:known:)``;
  ///   ``HotDatabaseError/unsafeText(field:text:rule:)`` for a repeated or invalid URL.
  package func setEndpoints(_ urls: [String], named name: String) throws {
    try transaction {
      guard try !networks(named: name).isEmpty else {
        throw missing(.unknownName(name, known: try chains().map { $0.name }))
      }
      let stored = (try? chain(named: name).endpoints) ?? []
      if !urls.isEmpty, stored.elementsEqual(urls, by: { $0.hasSameBytes(as: $1) }) { return }
      try write("the list of endpoints", urls, readingBy: { try chain(named: name).endpoints }) {
        try run("DELETE FROM endpoint WHERE network_name = ?", [.text(name)])
        for (position, url) in urls.enumerated() {
          try TextRules.check(endpoint: url)
          guard !urls[..<position].contains(url) else {
            throw HotDatabaseError.unsafeText(
              field: "endpoint", text: url, rule: "it is given twice")
          }
          try run(
            "INSERT INTO endpoint (network_name, position, url) VALUES (?, ?, ?)",
            [.text(name), .integer(Int64(position)), .text(url)])
        }
      }
    }
  }

  // MARK: - Rows

  private func networks(_ condition: String, _ values: [SQLiteValue]) throws -> [Network] {
    try snapshot {
      var networks = try rows(
        of: "network",
        """
        SELECT title, name, genesis_hash, encryption, is_default, base58_prefix, decimals, unit,
          color, secondary_color, logo, path_id, vault_title
        FROM network \(condition)
        """, values, HotDatabase.network(from:))
      for index in networks.indices {
        networks[index].parachain = try parachain(of: networks[index].specs.genesisHash)
        networks[index].endpoints = try texts(
          "SELECT url FROM endpoint WHERE network_name = ? ORDER BY position",
          [.text(networks[index].name)])
      }
      return networks.inKeyOrder { AddressBookKey(title: $0.title) }
    }
  }

  private static func network(from row: borrowing SQLiteRow) throws(SQLiteStoreError) -> Network {
    let word = try row.text(3)
    guard let encryption = Encryption(name: word) else {
      throw row.wrong(3, expected: "an encryption", found: ScreenText.quoted(word))
    }
    let specs = NetworkSpecs(
      prefix: try row.integer(5, as: UInt16.self), color: try row.text(8),
      decimals: try row.integer(6, as: UInt8.self), encryption: encryption,
      genesisHash: try row.hash(2), logo: try row.text(10), name: try row.text(1),
      pathID: try row.text(11), secondaryColor: try row.text(9), title: try row.text(12),
      unit: try row.text(7))
    return Network(title: try row.text(0), specs: specs, endpoints: [], isDefault: try row.bool(4))
  }

  private func values(of specs: NetworkSpecs) -> [SQLiteValue] {
    [
      .text(specs.name), .bytes(specs.genesisHash.bytes), .text(specs.encryption.name),
      .integer(Int64(specs.prefix)), .integer(Int64(specs.decimals)), .text(specs.unit),
      .text(specs.color), .text(specs.secondaryColor), .text(specs.logo), .text(specs.pathID),
      .text(specs.title),
    ]
  }

  // MARK: - Rules

  private func check(title: String) throws {
    try TextRules.check(title, field: "title")
    if let other = try networks("WHERE title = ?", [.text(title)]).first {
      throw HotDatabaseError.titleTaken(title: title, network: other.name)
    }
  }

  /// Checks specs against the networks with the same genesis hash or name; `title` is the entry
  /// that they replace.
  private func check(_ specs: NetworkSpecs, replacing title: String?) throws {
    try TextRules.check(specs)
    let others = try networks(
      "WHERE genesis_hash = ? OR name = ?", [.bytes(specs.genesisHash.bytes), .text(specs.name)])
    for other in others where title.map({ !other.title.hasSameBytes(as: $0) }) ?? true {
      let (stored, genesisHash) = (other.specs, specs.genesisHash)
      if stored.genesisHash == genesisHash {
        guard stored.name.hasSameBytes(as: specs.name) else {
          throw HotDatabaseError.genesisHasOtherName(
            genesisHash: genesisHash, stored: stored.name, offered: specs.name)
        }
        guard stored.encryption != specs.encryption else {
          throw HotDatabaseError.genesisTaken(
            genesisHash: genesisHash, encryption: specs.encryption, title: other.title)
        }
      }
      guard stored.name.hasSameBytes(as: specs.name) else { continue }
      guard stored.genesisHash == genesisHash else {
        throw HotDatabaseError.nameHasOtherGenesis(
          name: specs.name, stored: stored.genesisHash, offered: genesisHash)
      }
      guard stored.prefix == specs.prefix else {
        throw HotDatabaseError.nameHasOtherPrefix(
          name: specs.name, stored: stored.prefix, offered: specs.prefix)
      }
    }
  }
}
