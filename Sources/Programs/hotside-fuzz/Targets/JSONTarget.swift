import JSONCodec

/// The responses of nodes.
enum JSONTarget: FuzzTarget {
  static let name = "json"

  static func seeds() -> [[UInt8]] {
    [
      #"{"jsonrpc":"2.0","id":1,"result":{"specName":"westend","specVersion":9220,"apis":[["0x01",2]]}}"#,
      #"{"error":{"code":-32000,"message":"\u00e9\ud83d\ude00\n"},"a":[null,true,false,1.5e-3,-0]}"#,
      "[[[[[]]]]]", " \"\\\\\\/\" ",
    ].map { Array($0.utf8) }
  }

  static func run(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return }
    for pretty in [false, true] {
      let text = value.serialized(pretty: pretty)
      require((try? JSONValue(parsing: text)) == value, "the value comes back")
    }
  }
}
