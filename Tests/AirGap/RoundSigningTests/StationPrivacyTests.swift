import CommandTestSupport
import Foundation
import Glibc
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Whom the page of the signing desk lets in, and what it keeps.
@Suite struct StationPrivacyTests {
  private let fixture: StationFixture

  init() async throws { fixture = try await StationFixture() }

  /// The first line of the answer to a request, and its cookie.
  private func ask(
    _ desk: ServedStation, _ method: String, _ path: String, _ fields: String...
  ) throws -> (status: String, cookie: String?) {
    let url = try #require(URL(string: desk.address))
    let port = try #require(url.port)
    var lines = ["\(method) \(path) HTTP/1.1"]
    if !fields.contains(where: { $0.hasPrefix("Host:") }) {
      lines.append("Host: 127.0.0.1:\(port)")
    }
    lines += fields + ["Content-Length: 0", "Connection: close", "", ""]
    let request = try fixture.tool.folder.write(
      Array(lines.joined(separator: "\r\n").utf8), to: "request")
    let run = try ProcessRunner.run(
      "/bin/bash",
      ["-c", "exec 3<>/dev/tcp/127.0.0.1/$0 && cat \"$1\" >&3 && cat <&3", "\(port)", request])
    let answer = run.output.split(separator: "\r\n").map(String.init)
    let cookie = answer.first { $0.lowercased().hasPrefix("set-cookie: ") }
    return (
      answer.first ?? "",
      cookie.flatMap { $0.split(separator: " ").dropFirst().first?.split(separator: ";").first }
        .map(String.init)
    )
  }

  @Test func onlyTheFirstBrowserIsLetIn() throws {
    let desk = try ServedStation(fixture.tool)
    let url = try #require(URL(string: desk.address))
    let (path, port) = (url.path + "/", try #require(url.port))
    let own = "http://127.0.0.1:\(port)"
    // Without the token, and under another name.
    #expect(try ask(desk, "GET", "/").status.contains("404"))
    #expect(try ask(desk, "GET", "/0123456789abcdef0123456789abcdef/").status.contains("404"))
    #expect(try !ask(desk, "GET", path, "Host: attacker.example").status.contains("200"))
    #expect(
      try ask(desk, "GET", path, "Sec-Fetch-Site: cross-site").status.contains("403"))
    // The first one, and another.
    let first = try ask(desk, "GET", path)
    #expect(first.status.contains("200"))
    let cookie = try #require(first.cookie)
    #expect(try ask(desk, "GET", path).status.contains("403"))
    #expect(try ask(desk, "GET", path, "Cookie: \(cookie)").status.contains("200"))
    // A form of another site, or of nobody knows where.
    let later = path + "open?page=1&item=0"
    #expect(try ask(desk, "POST", later, "Cookie: \(cookie)").status.contains("403"))
    #expect(
      try ask(desk, "POST", later, "Cookie: \(cookie)", "Origin: http://attacker.example").status
        .contains("403"))
    #expect(
      try ask(desk, "POST", later, "Cookie: \(cookie)", "Origin: \(own)").status.contains("303"))
    #expect(desk.end(SIGTERM) == 128 + SIGTERM)
    #expect(try fixture.states() == ["waiting", "waiting", "waiting"])
  }

  /// A key of the vault signs after its password was typed on the page, which keeps it nowhere.
  @Test(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"))
  func thePasswordIsTypedOnThePage() throws {
    let (keyStore, _) = try fixture.makeVault()
    let window = try ChromiumWindow()
    let desk = try ServedStation(fixture.tool, environment: keyStore)
    try window.open(desk.address)
    try window.press("Sign development specs sr25519")
    try window.wait(for: "Or sign here")
    try window.press("Sign with the key release")
    #expect(try window.wait(for: "Password of the vault").contains("The key 'release'"))
    try window.type("not this one", into: "Password")
    try window.press("Unlock")
    try window.wait(for: "does not open")
    // Whoever does not want to is where the button was.
    try window.press("Cancel")
    try window.wait(for: "No password was given.")
    try window.press("Sign with the key release")
    try window.type(StationFixture.password, into: "Password")
    try window.press("Unlock")
    try window.wait(for: "development specs sr25519 is signed")
    // The vault is open for the next one.
    try window.press("Sign with the key release")
    try window.wait(for: "development metadata 1000000 is signed")
    let kept = try window.history + window.requests
    #expect(!kept.contains { $0.contains("correct") || $0.contains("entered") }, "\(kept)")
    #expect(window.complaints == [])
    #expect(desk.end(SIGTERM) == 128 + SIGTERM)
    #expect(try fixture.states() == ["waiting", "complete", "complete"])
    #expect(!desk.said.contains("correct horse"), "\(desk.said)")
  }
}
