import ColdRecords
package import ColdSigner
package import JSONCodec
import VaultPayloads

/// The seeds of a device.
package struct SeedListModel: Equatable {
  package let seeds: [SeedCard]

  /// `seeds`, a card each.
  package var json: JSONValue { .members(["seeds": .array(seeds.map(\.json))]) }
}

/// The name of a new seed, before its phrase.
package struct SeedNameModel: Equatable {
  /// What was entered before; `nil` for a seed that is made here.
  package let seedName: String?
  /// Whether the name can be typed now: nothing lies over the screen.
  package let hasKeyboard: Bool

  /// `keyboard`, and `seedName` where there is one.
  package var json: JSONValue {
    var object = JSONObject([("keyboard", .bool(hasKeyboard))])
    if let seedName { object["seedName"] = .string(seedName) }
    return .object(object)
  }
}

/// What belongs on paper beside the phrase of a seed.
package struct BackupModel: Equatable {
  package let seedName: String
  /// The stored networks in which it has keys, by their order.
  package let networks: [BackupNetwork]

  /// `seedName` and `networks` with the `path` and `hasPwd` of their keys.
  package var json: JSONValue {
    .members([
      "seedName": .string(seedName),
      "networks": .array(
        networks.map { entry in
          .members([
            "networkTitle": .string(entry.network.specs.name),
            "networkLogo": .string(entry.network.specs.logo),
            "networkOrder": .integer(entry.network.order),
            "keys": .array(
              entry.keys.map { stored in
                .members([
                  "path": .string(stored.record.path), "hasPwd": .bool(stored.record.hasPassword),
                ])
              }),
          ])
        }),
    ])
  }
}
