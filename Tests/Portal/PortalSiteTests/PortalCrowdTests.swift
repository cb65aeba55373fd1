import ByteSupport
import CommandTestSupport
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Sites of many networks: what they weigh, and how networks are found in them.
///
/// Numbers are those of the browser tests in chapter 8 of the portals' specification.
struct PortalCrowd {
  let tool: Tool
  var site: String { tool.folder.file("site") }

  /// A portal of so many networks, of which only the specs of the first are published: every fifth a relay chain
  /// with three parachains, every tenth a test network.
  init(_ count: Int) throws {
    tool = try Tool()
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    var networks: [JSONValue] = []
    for number in 0..<count {
      let id = "chain-\(number)"
      var specs = NetworkSpecs.sample(id)
      specs.title = "Chain \(number)"
      let file = NetworkFile(
        title: specs.title, specs: specs, endpoints: ["wss://\(number).example.org"], verifier: nil)
      try tool.folder.write(Array(file.json.utf8), to: "Networks/\(id).json")
      if number == 0 {
        try tool.write(UpdateContent.specs(specs).signedBytes, payload: "specs")
        try tool.succeed(
          "make", "--msg", "add-specs", "--payload", "specs", "--verifier-alice", "sr25519")
      }
      let isChild = (1...3).contains(number % 5)
      networks.append(
        .members([
          "id": .string(id), "file": .string(id + ".json"), "title": .string("Chain \(number)"),
          "relay": isChild ? .string("chain-\(number / 5 * 5)") : .null,
          "isTestnet": .bool(number % 10 == 9), "accent": .string("#\(100 + number % 800)"),
          "verifier": .string("example"),
        ]))
    }
    let configuration = JSONValue.members([
      "format": .string("hotside-portal/1"), "title": .string("Crowd"),
      "baseURL": .string("https://example.org/"),
      "verifiers": .members([
        "example": .members([
          "name": .string("Example"), "isDevelopment": .bool(true),
          "keys": .array([
            .members([
              "scheme": .string("sr25519"),
              "publicKey": .hex(alice.publicKey), "from": .null,
              "until": .null,
            ])
          ]),
        ])
      ]), "networks": .array(networks),
    ])
    try tool.folder.write(configuration.serializedBytes(pretty: true), to: "Portal/portal.json")
    try tool.succeed("portal", "build", "--out", site, "--now", PortalFixture.now)
  }

  func size(_ path: String) throws -> Int { try tool.bytes("\(site)/\(path)").count }
}

@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalCrowdTests {
  /// 1, 32: all networks are in the page, the parachains below their relay chain, test networks last.
  @Test func sixtyNetworksAreListed() throws {
    let crowd = try PortalCrowd(60)
    #expect(try crowd.size("index.html") <= 60_000)
    #expect(try crowd.size("n/chain-7/index.html") <= 40_000)
    let names = crowd.tool.names(in: "site/app")
    for (ending, limit) in [(".css", 20_000), (".js", 80_000)] {
      let name = try #require(
        names.first { $0.hasSuffix(ending) && !$0.hasPrefix("table") })
      #expect(try crowd.size("app/" + name) <= limit, "\(ending)")
      let packed = try ProcessRunner.run(
        "/usr/bin/gzip", ["-9", "-n", "-c", "\(crowd.site)/app/\(name)"])
      #expect(packed.standardOutput.count <= 25_000, "\(ending)")
    }
    let window = try ChromiumWindow()
    try window.open("file://\(crowd.site)/index.html")
    try window.wait(for: "Chain 0")
    let seen =
      try window.evaluate(
        """
        [...document.querySelectorAll('li.network')].map((item) => {
          const title = (one) => one.querySelector('.chip').lastElementChild.firstChild.textContent;
          const up = item.parentElement.closest('li.network');
          return `${title(item)}<${up ? title(up) : item.closest('details') ? 'test' : ''}`;
        })
        """
      ).array?.compactMap(\.string) ?? []
    #expect(seen.count == 60)
    #expect(
      Array(seen.prefix(5)) == [
        "Chain 0<", "Chain 1<Chain 0", "Chain 2<Chain 0", "Chain 3<Chain 0", "Chain 4<",
      ])
    // What is put away has no text that is laid out.
    #expect(seen.suffix(6).allSatisfy { $0.hasSuffix("<test") })
    #expect(window.requests.count <= 66, "a picture each, the page, style, script and status")
    #expect(window.complaints == [])
  }

  /// 2: all of five hundred are searched, and a bracket is a letter (43); `make bench` says how long a key takes.
  @Test func fiveHundredNetworksAreSearched() throws {
    let crowd = try PortalCrowd(500)
    #expect(try crowd.size("index.html") <= 300_000)
    let packed = try ProcessRunner.run(
      "/usr/bin/gzip", ["-9", "-n", "-c", "\(crowd.site)/index.html"])
    #expect(packed.standardOutput.count <= 60_000)
    let window = try ChromiumWindow()
    try window.open("file://\(crowd.site)/index.html")
    try window.wait(for: "Chain 0")
    for (typed, least, most) in [
      ("chain 499", 1, 50), ("(", 0, 0), ("chain-7", 11, 11), ("", 500, 500),
    ] {
      let answer =
        try window.evaluate(
          """
          ((field) => {
            field.value = '\(typed)';
            field.dispatchEvent(new Event('input'));
            const wanted = '\(typed)'.split(' ');
            const isFound = ({ text }) => wanted.every((word) => text.includes(word));
            const shown = entries.filter((entry) => !entry.item.hidden && isFound(entry)).length;
            return [shown, entries.filter(isFound).length];
          })(document.getElementById('search'))
          """
        ).array?.compactMap { $0.integer(Int.self) } ?? []
      try #require(answer.count == 2, "\(typed)")
      #expect(answer[0] == answer[1] && (least...most).contains(answer[0]), "\(typed): \(answer)")
    }
  }
}
