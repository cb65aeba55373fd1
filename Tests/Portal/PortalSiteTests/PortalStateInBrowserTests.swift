import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What pages say of their age and of the chains, by the clock of who looks.
///
/// Numbers are those of the browser tests in chapter 8 of the portals' specification.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalStateInBrowserTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  private func open(_ path: String) throws -> ChromiumWindow {
    let window = try ChromiumWindow()
    try window.prefer(["prefers-reduced-motion": "reduce"])
    try window.open("file://\(fixture.site)/\(path)")
    // A page that is loaded may still be without its layout, and so without text.
    try window.wait("what status.js tells") {
      let told = try window.evaluate("typeof edition !== 'undefined' && !!edition")
      return try told == .bool(true) && !window.text.isEmpty ? true : nil
    }
    return window
  }

  /// Changes what the status says of Westend.
  private func tell(_ change: (inout JSONObject) -> Void) throws {
    let status = try fixture.json("status.json")
    var object = try #require(status.object)
    object["networks"] = .array(
      (status["networks"]?.array ?? []).map { network in
        guard network["id"] == .string("westend"), var network = network.object else {
          return network
        }
        change(&network)
        return .object(network)
      })
    for path in ["status.js", "n/westend/status.js"] {
      try fixture.tool.folder.write(
        Array("hotsideStatus(\(JSONValue.object(object).serialized()))\n".utf8), to: "site/" + path)
    }
  }

  /// 26: the clock goes on, or is wrong.
  @Test(arguments: ["index.html", "n/westend/index.html"])
  func theAgeIsThatOfTheMoment(path: String) throws {
    let window = try open(path)
    for (hours, sentence, kind) in [
      (1, "", ""),
      (7, "The nodes were last asked 7 hours ago: newer metadata may be on chain.", "warn"),
      (49, "The nodes were last asked 2 days ago: newer metadata may be on chain.", "danger"),
      (80, "This portal has not been renewed for 3 days.", "danger"),
      (-24, "the clock of this device seems to be wrong.", "warn"),
    ] {
      _ = try window.evaluate(
        """
        document.getElementById('bar')?.remove(),
        Date.now = () => Date.parse('\(PortalFixture.now)') + \(hours) * 3600e3,
        new Promise((told) => {
          const tell = window.hotsideStatus;
          window.hotsideStatus = (status) => { window.hotsideStatus = tell; tell(status); told(1); };
          askStatus();
        })
        """)
      let bar =
        try window.evaluate(
          "(bar => bar ? [bar.textContent, bar.className] : ['', ''])(document.getElementById('bar'))"
        ).array?.compactMap(\.string) ?? []
      try #require(bar.count == 2, "\(hours) hours")
      #expect(sentence.isEmpty ? bar[0].isEmpty : bar[0].contains(sentence), "\(hours): \(bar)")
      #expect(bar.last == (kind.isEmpty ? "" : "banner \(kind)"), "\(hours) hours")
    }
    #expect(window.complaints == [])
  }

  /// 27: each state has its words on both pages, and an alarm hides the codes.
  @Test(arguments: [
    ("behind", "The chain is newer: 9300 is being prepared. What is here may still serve."),
    ("waiting", "9300 waits for its signature. What is here may still serve."),
    ("ahead", "A version that is not live yet is published too."),
    ("unknown", "No node has answered lately: what was last known is shown."),
    ("alarm", "Nodes contradict what is published here: do not scan anything of this network."),
    ("withdrawn", "The newest version was withdrawn."),
    (
      "specs-changed", "The specs have changed: remove the network in your Vault, then scan step 1."
    ),
  ])
  func everyStateHasItsWords(state: String, sentence: String) throws {
    try tell { network in
      network["state"] = .string(state)
      network["live"] = .integer(9300)
    }
    let list = try open("index.html")
    _ = try list.evaluate(
      "document.querySelectorAll('details').forEach((one) => { one.open = true })")
    let badge = try list.evaluate(
      "[...document.querySelectorAll('li.network')].find(one => one.textContent.includes('Westend')).querySelector('.state').innerText"
    )
    #expect(badge == .string(state.replacing("-", with: " ")))
    let page = try open("n/westend/index.html")
    try page.wait(for: sentence)
    #expect(try page.text.contains("The chain has 9300"))
    let figure = "document.querySelector('#step-2 figure').checkVisibility()"
    #expect(try page.evaluate(figure) == .bool(state != "alarm"))
    let faults = try PageAudit(page).faults
    #expect(faults == [], "\(state)")
    guard state == "alarm" else { return }
    try page.press("Show the code nevertheless")
    #expect(try page.evaluate(figure) == .bool(true))
  }

  /// 27: where all is current the list says nothing.
  @Test func currentNetworksHaveNoNote() throws {
    let page = try open("n/westend/index.html")
    let text = try page.text
    #expect(text.contains("The chain has 9220 since "))
    #expect(text.contains(" The node was asked "))
    #expect(!text.contains("may still serve"))
    let list = try open("index.html")
    #expect(
      try list.evaluate(
        "[...document.querySelectorAll('li.network')].find(one => one.textContent.includes('Westend')).querySelector('.state').textContent"
      ) == .string(""))
  }

  /// A network without metadata shows its specs at once; one without anything says so.
  @Test func whatIsWithdrawnOrMissingLeavesNoEmptyStep() throws {
    for version in PortalFixture.versions {
      try fixture.tool.succeed(
        "portal", "withdraw", "westend", "\(version)", "--reason", "It was never live.", "--now",
        PortalFixture.now, "--quiet")
    }
    try fixture.built(now: PortalFixture.later)
    let absence = "No metadata is published here at present, because it was withdrawn."
    for runsScripts in [true, false] {
      let window = try ChromiumWindow()
      if !runsScripts { try window.disableScripts() }
      try window.open("file://\(fixture.site)/n/westend/index.html")
      try window.wait(for: runsScripts ? "The newest version was withdrawn." : absence)
      let text = try window.text
      #expect(text.contains(absence) && text.contains("It was never live."), "\(text)")
      #expect(!text.contains("Step 2 of 2") && !text.contains("may still serve"), "\(text)")
      let code = "document.querySelector('figure.player').checkVisibility()"
      #expect(try window.evaluate(code) == .bool(true))
    }
    #expect(try fixture.json("status.json")["totals"]?["withdrawn"]?.integer() == 1)
    let empty = try open("n/kusama/index.html")
    #expect(try empty.text.contains("No code of Kusama is published here yet."))
    #expect(try empty.evaluate("document.querySelectorAll('.steps, figure').length") == .integer(0))
    #expect(try PageAudit(empty).faults == [])
  }

  /// 28: a page that stays open learns of a newer edition, and offers it.
  @Test func aNewerEditionIsOffered() throws {
    func shell(_ line: String) throws {
      let run = try ProcessRunner.run("/bin/bash", ["-c", line], folder: fixture.tool.folder.path)
      try #require(run.exitCode == 0, "\(run.error)")
    }
    try shell(
      "rm -r site Portal/store Portal/log Portal/cache && mkdir newer && mv Output/completed/*9220* newer"
    )
    try fixture.built()
    let server = try ServedProcess(
      ProcessRunner.hotside, ["portal", "serve", "--site", fixture.site, "--quiet"],
      environment: ["HOTSIDE_WORKSPACE": fixture.tool.folder.path])
    let window = try ChromiumWindow()
    try window.prefer(["prefers-reduced-motion": "reduce"])
    // Without the slash the server leads on to the folder.
    try window.open(server.line + "n/westend")
    try window.wait(for: "waits for its signature")
    try shell("mv newer/* Output/completed/")
    try fixture.built(now: PortalFixture.later)
    _ = try window.evaluate("askStatus()")
    try window.wait(for: "A newer edition of this portal is there.")
    try window.press("Reload")
    try window.wait(for: "METADATA · Westend · 9220")
    #expect(window.requests.allSatisfy { $0.hasPrefix(server.line) })
    #expect(window.complaints == [])
  }
}
