import ByteSupport
import ColdSigner
import DeviceFaces
import Foundation
import TestSupport
import Testing
import VaultPayloads

/// All screens of a device, walked through as its user does, as they are on record.
@Suite struct ScreenSnapshotTests {
  /// Set to a non-empty value, the screens on record are written anew.
  private static let recordingVariable = "RECORD_SNAPSHOTS"

  private let fixture: FaceFixture

  init() throws { fixture = try FaceFixture() }

  @Test func allScreensAreThoseOnRecord() throws {
    var screens: [String] = []
    func show(_ name: String) { screens.append("=== \(name)\n\(fixture.text)\n") }
    func press(_ label: String, typing text: String = "", showing name: String) throws {
      try fixture.press(label, typing: text)
      show(name)
    }
    show("no seed yet")
    try press("Add a seed", showing: "menu of new seeds")
    try press("Make a new seed", showing: "new seed")
    try press("Show the words", typing: "Alice", showing: "words of a new seed")
    try press("I have written them down", showing: "keys of a new seed")
    try press("Derive a key", showing: "new key")
    try press("Make the key", typing: "//a", showing: "a key was made")
    try press("Derive a key", showing: "another new key")
    try press("Make the key", typing: "//b///sesame", showing: "password in a path")
    try press("Make the key", showing: "a key with password was made")
    try press("Choose a network", showing: "networks of new keys")
    try press("Close", showing: "keys")
    try press("//a", showing: "key")
    try press("Menu of the key", showing: "menu of a key")
    try press("Cancel", showing: "key again")
    try press("Back", showing: "back at the keys")
    try press("Menu of the seed", showing: "menu of a seed")
    try press("Back up", showing: "backup")
    try press("Show the words", showing: "backup with words")
    try press("Hide the words", showing: "backup without words")
    try press("Close", showing: "after the backup")
    try press("Back", showing: "seeds")
    try press("Add a seed", showing: "menu of new seeds again")
    try press("Recover a seed from its words", showing: "name of a recovered seed")
    try press("Next: its words", typing: "Alice", showing: "name that is taken")
    try press("Close", showing: "name once more")
    try press("Next: its words", typing: "Bob", showing: "words of a recovered seed")
    try press("abandon", showing: "one word")
    try press("Take away the last word", showing: "no word")
    try press("Back", showing: "name, with the former one")
    try press("Back", showing: "seeds once more")
    try press("Scan", showing: "scan")
    #expect(try fixture.press("Show pictures") == .picturesWanted)
    let update = UpdatePayload(unsigned: .specs(FaceFixture.otherSpecs)).bytes
    fixture.conversation.take(update)
    show("update")
    try press("Approve", showing: "network that was stored")
    try press("Menu of the network", showing: "menu of a network")
    try press("Sign its specs", showing: "keys for specs")
    try press("//a", showing: "signature of specs")
    try press("Done", showing: "after the signature")
    try press("Networks", showing: "networks")
    try press("Types", showing: "no types")
    try press("Cancel", showing: "networks again")
    try press("Back", showing: "settings")
    try press("General verifier", showing: "general verifier")
    try press("Back", showing: "settings again")
    try press("About", showing: "about")
    try press("Back", showing: "settings once more")
    try press("Backup", showing: "seeds to back up")
    try press("Back", showing: "settings after that")
    try press("Was this device online?", showing: "not online")
    try press("Close", showing: "settings at last")
    fixture.conversation.take(try FaceFixture.message("Hello", at: "//b///sesame"))
    show("message")
    try press("Sign", showing: "password of the key")
    try press("Sign", typing: "wrong", showing: "wrong password")
    try press("Cancel", showing: "cancelled")
    try press("Log", showing: "log")
    try press("Menu of the log", showing: "menu of the log")
    try press("Write a comment", showing: "comment")
    try press("Write it into the log", typing: "seen", showing: "log with a comment")
    try press("Settings", showing: "settings, the end")
    fixture.conversation.take([0x53, 0x01])
    show("no payload")
    let text = screens.joined(separator: "\n")
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Snapshots/screens.txt")
    let environment = ProcessInfo.processInfo.environment
    if environment[Self.recordingVariable].map({ !$0.isEmpty }) ?? false {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: url, encoding: .utf8)
    for (shown, recorded) in zip(
      text.components(separatedBy: "=== "), recorded.components(separatedBy: "=== "))
    where !shown.hasSameBytes(as: recorded) {
      Issue.record(
        "Run the tests with \(Self.recordingVariable)=1 if the change is meant:\n\(shown)\nin place of\n\(recorded)"
      )
      return
    }
    #expect(text.utf8.count == recorded.utf8.count)
  }
}
