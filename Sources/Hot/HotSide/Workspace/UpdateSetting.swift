/// The source and the target of an update: the options `-d -f -k -p -t` of the reference tool
/// (hot-side 5.3, 5.4).
package enum UpdateSetting: String, CaseIterable, Sendable {
  /// Fetch from the node and write a payload, without changing the database.
  case nodeOnly = "d"
  /// Read from the database and write a payload, without asking a node.
  case databaseOnly = "f"
  /// Fetch from the node, store, and write a payload only for new data.
  case newOnly = "k"
  /// Fetch from the node and store, without writing a payload.
  case storeOnly = "p"
  /// Fetch from the node, store, and write a payload.
  case storeAndWrite = "t"

  /// Whether a payload file is written for data that is already stored.
  package var writesKnown: Bool { self != .newOnly && self != .storeOnly }

  /// Whether a payload file is written for new data.
  package var writesNew: Bool { self != .storeOnly }

  package var stores: Bool { self == .newOnly || self == .storeOnly || self == .storeAndWrite }
}

/// The networks that a command applies to: the options `-a -n -u` of the reference tool.
package enum NetworkReference: Equatable, Sendable {
  /// Every network in the database.
  case all
  /// One network: by its title for specs, by its network name for metadata.
  case name(String)
  /// A node, by its URL; its network may be missing from the database.
  case url(String)
}
