import TOMLDecoding

/// TOML files, as users write their settings.
enum TOMLTarget: FuzzTarget {
  static let name = "toml"

  static func seeds() -> [[UInt8]] {
    [
      "profile = \"fast\"\njobs = 8\n[nodes]\nconnect-timeout = 2.5\nagree = 2 # both\n",
      "[networks.westend]\nendpoints = [\"wss://a.example\", 'ws://b']\n[networks.\"a.b\"]\nx = true\n",
      "a.b.c = 1\n[[t]]\nd = 2026-11-22T07:32:00Z\n[t.u]\ne = '''x\ny'''\nf = 0xff\ng = -inf\n",
      "\u{feff}s = \"\\u00e9\\t\\\\\"\nm = \"\"\"\\\n  z\"\"\"\ni = { a = 1, b = [[1], [2, 3]] }\n",
    ].map { Array($0.utf8) }
  }

  static func run(_ bytes: [UInt8]) {
    guard let document = try? TOMLDocument(bytes) else { return }
    let lineCount = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    var tables: Set<[String]> = [[]]
    for entry in document.entries {
      require(!entry.path.isEmpty, "a value has a name")
      require((1...lineCount).contains(entry.line), "a value is on a line of the document")
      require(tables.contains(Array(entry.path.dropLast())), "a table comes before what it holds")
      if entry.value == .table { tables.insert(entry.path) }
    }
    require(
      (try? TOMLDocument(bytes))?.entries == document.entries, "the same bytes say the same again")
  }
}
