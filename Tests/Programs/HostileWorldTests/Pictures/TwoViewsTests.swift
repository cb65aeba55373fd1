import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// Pictures that programs and cameras read differently (`Peers/make_two_views.py`).
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct TwoViewsTests {
  private static let program =
    Checkout.path + "/Tests/Programs/HostileWorldTests/Peers/make_two_views.py"
  private static let payload = "sign_me_add_specs_westend_sr25519"

  private let tool: Tool
  private let pictures: TemporaryFolder

  /// The pictures that several tests read, and the workspace with the update that they show, made once.
  private static let made = Result { try make() }

  init() throws { (tool, pictures) = try TwoViewsTests.made.get() }

  /// Makes the pictures of an update of specs that //Alice has signed.
  private static func make() throws -> (Tool, TemporaryFolder) {
    let tool = try Tool()
    let pictures = try TemporaryFolder()
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", payload, "--verifier-alice", "sr25519", "--name",
      pictures.file("signed"))
    try make("views", in: pictures)
    return (tool, pictures)
  }

  /// Makes the pictures of a group.
  private static func make(_ group: String, in pictures: TemporaryFolder) throws {
    let python = try #require(ProcessRunner.peerPython)
    let run = try ProcessRunner.run(
      python, [program, pictures.file("signed.png"), pictures.path, group])
    try #require(run.exitCode == 0, "\(run.error)")
  }

  /// The sentence about each kind of refused picture, "*" for the path.
  private static func sentence(about name: String) -> String {
    let path = "'*/\(name)'"
    let stem = name.split(separator: ".")[0]
    let other = "Error: \(path) looks different from program to program: "
    let advice = "Save it again as a plain PNG, from a program in which it looks right.\n"
    let colors = [
      "cmyk": "its colors are CMYK. ", "film": "its colors are those of a film (cICP). ",
      "gamma": "its gamma is not that of a screen. ",
      "primaries": "its primary colors are not those of a screen. ",
      "profile": "its color profile is not that of a screen. ",
      "table": "its color profile is not that of a screen. ",
      "screen": "its first picture is larger than its screen. ",
      "still": "a picture with a QR code is not in the movie. ",
    ]
    let kind = String(stem.split(separator: "-")[1])
    if let reason = colors[kind] { return other + reason + advice }
    switch kind {
    case "opacities":
      return
        "Error: \(path) is damaged at byte 61: the chunk tRNS is out of place. Fetch it again.\n"
    case "sequence", "segments", "digits":
      return
        "Error: The code in frame 0 of \(path) consists of several parts; a phone reads only the first. Draw the payload again as one part.\n"
    case "instant", "once":
      return
        "Error: There are two different codes, of 191 and 95 bytes. Read one code at a time.\n"
    default:
      let frame = kind == "later" ? 20 : 0
      return
        "Error: There are two codes in one picture, frame \(frame) of \(path): cameras may read either. Cut the picture down to the code that you want.\n"
    }
  }

  @Test func picturesThatShowTwoCodesAreRefused() throws {
    var tool = tool
    tool.show(pictures.path, as: "*")
    let names = pictures.names.filter { $0.hasPrefix("refused-") }
    #expect(names.count == 62)
    for name in names {
      let run = try tool.run("qr", "read", pictures.file(name))
      #expect(run.exitCode == 65, "\(name): \(run)")
      #expect(run.error == TwoViewsTests.sentence(about: name), "\(name)")
      #expect(run.output == "", "\(name)")
    }
  }

  @Test(arguments: ["verify", "decode", "rehearse"])
  func allCommandsRefusePicturesThatShowTwoCodes(command: String) throws {
    for name in [
      "above.png", "middle.png", "middle-15-5.png", "faint-190.png", "profile.png", "still.png",
      "frames.png", "pages.png",
    ] {
      let run = try tool.run(command, pictures.file("refused-" + name))
      #expect(run.exitCode == 65, "\(name): \(run)")
    }
    #expect(try tool.run("verify", pictures.file("signed.png")).exitCode == 0)
  }

  /// A phone straightens a code that is drawn as on a photographed poster.
  @Test(arguments: [4, 6, 10, 14, 20])
  func aSecondCodeInPerspectiveIsRefused(taper: Int) throws {
    try Self.make("slanted-\(taper)", in: pictures)
    var tool = tool
    tool.show(pictures.path, as: "*")
    let names = pictures.names.filter {
      $0.hasPrefix("slanted-") && $0.split { "-.".contains($0) }[2] == "\(taper)"
    }
    #expect(names.count == 24)
    for name in names {
      let run = try tool.run("qr", "read", pictures.file(name))
      #expect(run.exitCode == 65, "\(name): \(run)")
      #expect(run.error == TwoViewsTests.sentence(aboutSlanted: name), "\(name)")
      #expect(try tool.run("verify", pictures.file(name)).exitCode == 65, "\(name)")
    }
  }

  private static func sentence(aboutSlanted name: String) -> String {
    name.hasSuffix(".gif")
      ? "Error: There are two different codes, of 191 and 95 bytes. Read one code at a time.\n"
      : "Error: There are two codes in one picture, frame 0 of '*/\(name)': cameras may read either. Cut the picture down to the code that you want.\n"
  }

  @Test func aSecondLargeCodeInPerspectiveIsRefused() throws {
    try Self.make("wide", in: pictures)
    var tool = tool
    tool.show(pictures.path, as: "*")
    let names = pictures.names.filter { $0.hasPrefix("wide-") }
    #expect(names.count == 9)
    for name in names {
      let run = try tool.run("verify", pictures.file(name))
      #expect(run.exitCode == 65, "\(name): \(run)")
      #expect(run.error.contains("There are two codes in one picture"), "\(name): \(run)")
    }
  }

  @Test func theCornersOfACodeThatCannotBeReadAreRefused() throws {
    try Self.make("unread", in: pictures)
    var tool = tool
    tool.show(pictures.path, as: "*")
    let names = pictures.names.filter { $0.hasPrefix("unread-") }
    #expect(names.count == 6)
    for name in names {
      let run = try tool.run("verify", pictures.file(name))
      #expect(run.exitCode == 65, "\(name): \(run)")
      let frame = name.hasSuffix(".gif") ? 1 : 0
      #expect(
        run.error.hasPrefix("Error: Frame \(frame) of '*/\(name)' has the corners of another code"),
        "\(run)")
    }
  }

  @Test func aJPEGWithoutItsLastScanOrItsEndIsRefused() throws {
    try Self.make("cut", in: pictures)
    let expected = try tool.succeed("qr", "read", pictures.file("signed.png")).output
    for name in pictures.names where name.hasPrefix("whole-") {
      #expect(try tool.succeed("qr", "read", pictures.file(name)).output == expected, "\(name)")
    }
    var tool = tool
    tool.show(pictures.path, as: "*")
    let names = pictures.names.filter { $0.hasPrefix("cut-") }
    #expect(names.count == 30)
    for name in names {
      let run = try tool.run("qr", "read", pictures.file(name))
      #expect(run.exitCode == 65, "\(name): \(run)")
      #expect(
        run.error
          == "Error: Frame 0 of '*/\(name)' cannot be decompressed. Fetch the file again.\n",
        "\(name)")
    }
  }

  /// Screens show the colors of a JPEG, so that its luma alone says nothing.
  @Test(arguments: ["light", "dark"])
  func aCodeThatOnlyTheLumaShowsIsNotRead(name: String) throws {
    let signed = try tool.succeed("qr", "read", pictures.file("signed.png")).output
    let path = pictures.file("colors-\(name).jpg")
    #expect(try tool.run("qr", "read", path).output != signed)
    #expect(try tool.run("verify", path, "--require-signed").exitCode != 0)
  }

  @Test func picturesThatShowOneCodeAreRead() throws {
    let expected = try tool.succeed("qr", "read", pictures.file("signed.png")).output
    let names = pictures.names.filter { $0.hasPrefix("read-") }
    #expect(names.count == 21)
    for name in names {
      let run = try tool.run("qr", "read", pictures.file(name))
      #expect(run.exitCode == 0, "\(name): \(run)")
      #expect(run.output == expected, "\(name)")
    }
  }
}
