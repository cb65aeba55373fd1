package import ByteSupport
import Reporting
import SQLiteStore
package import SubstrateCrypto
package import VaultPayloads

extension HotDatabase {
  /// All networks, in the order of their titles' keys (hot-side 2.4).
  ///
  /// - Throws: ``HotDatabaseError``, also for a damaged row.
  package func networks() throws -> [Network] { try networks("", []) }

  /// The network with this title.
  ///
  /// - Throws: ``HotDatabaseError/unknownTitle(_:known:)`` with the titles there are.
  package func network(titled title: String) throws -> Network {
    guard let network = try networks("WHERE title = ?", [.text(title)]).first else {
      throw HotDatabaseError.unknownTitle(title, known: try networks().map { $0.title })
    }
    return network
  }

  /// The networks with this name in their metadata, one for each encryption; none is no error.
  package func networks(named name: String) throws -> [Network] {
    try networks("WHERE name = ?", [.text(name)])
  }

  /// The networks with this genesis hash, one for each encryption; none is no error.
  package func networks(genesisHash: Hash256) throws -> [Network] {
    try networks("WHERE genesis_hash = ?", [.bytes(genesisHash.bytes)])
  }

  /// The network with this genesis hash and encryption, if there is one.
  package func network(genesisHash: Hash256, encryption: Encryption) throws -> Network? {
    try networks(
      "WHERE genesis_hash = ? AND encryption = ?",
      [.bytes(genesisHash.bytes), .text(encryption.name)]
    ).first
  }

  /// The networks that have exactly this URL text among their endpoints; none is no error.
  package func networks(endpoint url: String) throws -> [Network] {
    try networks("WHERE name IN (SELECT network_name FROM endpoint WHERE url = ?)", [.text(url)])
  }

  /// The chains that the networks belong to, in the order of their first titles.
  package func chains() throws -> [Chain] {
    var seen: Set<String> = []
    return try networks().filter { seen.insert($0.name).inserted }.map(Chain.init)
  }

  /// The chain of this name.
  ///
  /// - Throws: ``HotDatabaseError/unknownName(_:known:)`` with the names there are.
  package func chain(named name: String) throws -> Chain {
    guard let network = try networks(named: name).first else {
      throw HotDatabaseError.unknownName(name, known: try chains().map { $0.name })
    }
    return Chain(network)
  }

  /// Adds a network.
  ///
  /// Where its name is there already, with another encryption, its endpoints replace those that the
  /// name has, unless it brings none.
  ///
  /// - Throws: ``HotDatabaseError/titleTaken(title:network:)``,
  ///   ``HotDatabaseError/genesisTaken(genesisHash:encryption:title:)``,
  ///   ``HotDatabaseError/nameHasOtherGenesis(name:stored:offered:)``,
  ///   ``HotDatabaseError/genesisHasOtherName(genesisHash:stored:offered:)``,
  ///   ``HotDatabaseError/nameHasOtherPrefix(name:stored:offered:)`` and
  ///   ``HotDatabaseError/unsafeText(field:text:rule:)``; nothing has changed then.
  package func insert(_ network: Network) throws {
    try transaction {
      // Another chain under a known name has its title too; that it is another one says more.
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
    }
  }

  /// Replaces the specs of a network; title, endpoints and default mark stay (hot-side 7.25).
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

  /// Gives an entry another title.
  ///
  /// - Throws: ``HotDatabaseError/unknownTitle(_:known:)``,
  ///   ``HotDatabaseError/titleTaken(title:network:)``,
  ///   ``HotDatabaseError/unsafeText(field:text:rule:)``.
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

  /// Removes a network; with the last entry of a name go its endpoints, metadata and history, with
  /// the last of a genesis hash its verifier (hot-side 5.6).
  ///
  /// - Returns: the versions of metadata that went with it, in key order.
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
      try run(
        "DELETE FROM verifier WHERE genesis_hash = ?", [.bytes(network.specs.genesisHash.bytes)])
      try run(
        "DELETE FROM runtime_state WHERE genesis_hash = ?",
        [.bytes(network.specs.genesisHash.bytes)])
      return versions
    }
  }

  /// Replaces the endpoints of a name, to be tried in this order.
  ///
  /// - Throws: ``HotDatabaseError/unknownName(_:known:)``, and
  ///   ``HotDatabaseError/unsafeText(field:text:rule:)`` for a URL given twice or without a scheme.
  package func setEndpoints(_ urls: [String], named name: String) throws {
    try transaction {
      guard try !networks(named: name).isEmpty else {
        throw HotDatabaseError.unknownName(name, known: try chains().map { $0.name })
      }
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

  /// Checks specs against the networks of their chain and of their name; `title` is the entry that they
  /// are to replace.
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
