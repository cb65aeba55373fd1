import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Sittings on the page of the signing desk, in a real browser with a camera.
@Suite(
  .enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"),
  .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct StationInBrowserTests {
  private let fixture: StationFixture

  init() async throws { fixture = try await StationFixture() }

  /// Shows specs to a Vault, whole, and takes the answer by the camera.
  private func signByCamera(_ window: ChromiumWindow, _ camera: FakeCamera) throws {
    try window.press("Sign development specs sr25519")
    let page = try window.wait(for: "Show this to the Vault")
    #expect(page.filter { $0 != " " && $0 != "\n" }.contains(try fixture.key), "\(page)")
    let code = try window.wait("a code") { try PeerScreen.code(on: window.screenshot()) }
    #expect(code.hasPrefix("53ffc1"), "\(code)")
    try camera.look(at: [fixture.specs(of: "development")])
    try window.press("Use the camera")
    try window.wait(for: "development specs sr25519 is signed")
  }

  /// Leaves metadata for later, after an answer to an update that is not pending.
  private func leaveForLater(_ window: ChromiumWindow) throws {
    try window.wait(for: "Hash of the metadata")
    try window.press("Pictures or hex")
    try window.choose(fixture.metadata(version: 999_999))
    try window.press("Read the pictures")
    try window.wait(for: "signs sign_me_load_metadata_developmentV999999, which is not pending")
    try window.type("The movie flickers", into: "Why")
    try window.press("Leave it for later")
    try window.wait(for: "is left for later: The movie flickers")
  }

  /// Takes the answer of the last specs as hex; the fields are still open, because pictures came last.
  private func signByHex(_ window: ChromiumWindow) throws {
    try window.type(
      try fixture.hex(fixture.specs(of: "second")), into: "The answer as hex")
    try window.press("Use the hex")
    try window.wait(for: "2 signed, 1 left for later")
  }

  /// Takes the answer of the metadata as pictures.
  private func signByPictures(_ window: ChromiumWindow) throws {
    try window.press("Sign development metadata 1000000")
    try window.choose(fixture.metadata())
    try window.press("Read the pictures")
    try window.wait(for: "Everything is signed")
  }

  @Test(.timeLimit(.minutes(5)))
  func updatesAreSignedByCameraHexAndPictures() throws {
    let camera = try FakeCamera()
    let window = try ChromiumWindow(camera: camera)
    let desk = try ServedStation(fixture.tool)
    try window.open(desk.address)
    let list = try window.wait(for: "Updates to sign")
    for subject in StationFixture.subjects { #expect(list.contains(subject), "\(list)") }
    #expect(list.contains("3 waiting"), "\(list)")
    try signByCamera(window, camera)
    try leaveForLater(window)
    try signByHex(window)
    #expect(try fixture.states() == ["complete", "complete", "waiting"])
    try signByPictures(window)
    #expect(window.complaints == [])
    #expect(window.requests.allSatisfy { $0.hasPrefix(desk.address) || $0.hasPrefix("blob:") })
    try window.press("Close the signing desk")
    try window.wait(for: "The signing desk was closed on its page.")
    #expect(desk.wait() == 0, "\(desk.said)")
    #expect(desk.said.contains("developmentV999999, which is not pending"), "\(desk.said)")
    #expect(desk.said.contains("left for later: The movie flickers"), "\(desk.said)")
    #expect(try fixture.states() == ["complete", "complete", "complete"])
  }

  /// Killed whenever it may be, an update is stored as a whole or waits; the next sitting goes on there.
  @Test(.timeLimit(.minutes(5)))
  func aSittingContinuesWhereAKilledOneEnded() throws {
    let window = try ChromiumWindow()
    let answers = [
      try fixture.hex(fixture.specs(of: "development")), try fixture.hex(fixture.metadata()),
    ]
    for (answer, microseconds) in zip(answers, [2000, 400_000] as [UInt32]) {
      let desk = try ServedStation(fixture.tool)
      try window.open(desk.address)
      let place = answer == answers[0] ? 1 : 2
      try window.press("Sign \(StationFixture.subjects[place])")
      try window.press("Pictures or hex")
      try window.type(answer, into: "The answer as hex")
      try window.press("Use the hex")
      usleep(microseconds)
      #expect(desk.end(SIGKILL) == 128 + SIGKILL)
      let state = try fixture.states()[place]
      #expect(["waiting", "complete"].contains(state), "\(state)")
      let next = try ServedStation(fixture.tool)
      try window.open(next.address)
      let list = try window.wait(for: "Updates to sign")
      #expect(list.contains(StationFixture.subjects[place]) == (state == "waiting"), "\(list)")
      #expect(list.contains(StationFixture.subjects[0]), "\(list)")
      if state == "waiting" {
        try window.press("Sign \(StationFixture.subjects[place])")
        try window.press("Pictures or hex")
        try window.type(answer, into: "The answer as hex")
        try window.press("Use the hex")
        try window.wait(for: "is signed")
      }
      try window.press("Close the signing desk")
      try window.wait(for: "closed on its page")
      #expect(next.wait() == 12, "\(next.said)")
      #expect(try fixture.states()[place] == "complete")
    }
  }

  /// What lands in the folder is taken without anybody pressing anything.
  @Test(.timeLimit(.minutes(5)))
  func answersInAWatchedFolderAreTaken() throws {
    let folder = fixture.tool.folder
    try FileManager.default.createDirectory(
      atPath: folder.file("photos"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: fixture.specs(of: "second"), toPath: folder.file("photos/before.png"))
    let window = try ChromiumWindow()
    let desk = try ServedStation(fixture.tool, ["--capsules", folder.file("photos")])
    try window.open(desk.address)
    try window.wait(for: "1 signed, 2 waiting")
    try window.press("Sign development specs sr25519")
    try window.wait(for: "Show this to the Vault")
    // The answer to another one that waits is stored, and is said to be another's.
    try FileManager.default.copyItem(
      atPath: fixture.metadata(), toPath: folder.file("photos/one.png"))
    try window.wait(for: "development specs sr25519 is still not signed.")
    try FileManager.default.copyItem(
      atPath: fixture.specs(of: "development"), toPath: folder.file("photos/two.png"))
    try window.wait(for: "Everything is signed")
    #expect(window.complaints == [])
    #expect(desk.end(SIGTERM) == 128 + SIGTERM)
    #expect(try fixture.states() == ["complete", "complete", "complete"])
  }

  /// Nothing is cut off or too faint, everything has a name and is reached by Tab.
  @Test(.timeLimit(.minutes(5)))
  func pagesFitEveryWindow() throws {
    let window = try ChromiumWindow()
    let desk = try ServedStation(fixture.tool)
    try window.open(desk.address)
    for (button, shown) in [
      ("Back", "Updates to sign"), ("Sign development metadata 1000000", "Show this to the Vault"),
    ] {
      if button != "Back" { try window.press(button) }
      try window.wait(for: shown)
      #expect(try PageAudit(window).faultsInEveryWindow == [], "\(shown)")
      #expect(try PageAudit(window).unreached == [], "\(shown)")
    }
    #expect(window.complaints == [])
    #expect(desk.end(SIGINT) == 128 + SIGINT)
  }

  /// The movie is shown as fast and as dense as its signer wants it.
  @Test(.timeLimit(.minutes(5)))
  func theMovieHasTheChosenSpeedAndDensity() throws {
    let window = try ChromiumWindow()
    let desk = try ServedStation(fixture.tool)
    try window.open(desk.address)
    try window.press("Sign development metadata 1000000")
    try window.wait(for: "at 15 frames per second")
    try window.press("Speed and density")
    try window.press("Old phone")
    try window.wait(for: "at 6 frames per second")
    #expect(try window.text.contains("65 modules per side"))
    try window.press("Speed and density")
    _ = try window.evaluate("document.getElementById('density').value = '63'")
    try window.press("Apply")
    try window.wait(for: "63 is not possible")
    #expect(window.complaints == [])
    #expect(desk.end(SIGINT) == 128 + SIGINT)
  }
}
