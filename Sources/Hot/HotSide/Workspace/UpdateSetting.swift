/// What a command does with what it has at hand: the reference tool's `-d -f -k -p -t`
/// (hot-side 5.3, 5.4).
package enum UpdateSetting: String, CaseIterable, Sendable {
  /// Take it from the node, write a payload; the database stays as it is.
  case nodeOnly = "d"
  /// Take it from the database, write a payload; no node is asked.
  case databaseOnly = "f"
  /// Take it from the node, store it, write a payload only for what is new.
  case newOnly = "k"
  /// Take it from the node, store it, write no payload.
  case storeOnly = "p"
  /// Take it from the node, store it, write a payload.
  case storeAndWrite = "t"

  /// Whether a payload file is written for what is known already.
  package var writesKnown: Bool { self != .newOnly && self != .storeOnly }

  /// Whether a payload file is written for what is new.
  package var writesNew: Bool { self != .storeOnly }

  /// Whether the database changes.
  package var stores: Bool { self == .newOnly || self == .storeOnly || self == .storeAndWrite }
}

/// Which networks a command is about: the reference tool's `-a -n -u`.
package enum NetworkReference: Equatable, Sendable {
  /// Every network in the database.
  case all
  /// One: its address book title for specs, its network name for metadata.
  case name(String)
  /// A node that need not be in the database.
  case url(String)
}
