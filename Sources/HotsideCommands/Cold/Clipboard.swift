import ByteSupport
import CommandLineKit
import DeviceFaces
import HotSide
import ProcessConfinement

/// What is copied on this desktop, read by the programs that desktops have for it.
struct Clipboard {
  /// What its contents are called.
  static let name = "the clipboard"
  /// The most bytes of a picture in it.
  private static let byteLimit = 64 << 20
  /// How long a program may keep silent, in milliseconds.
  private static let patience: Int32 = 5000
  /// How long it may take as a whole.
  private static let longest = Duration.seconds(30)
  /// The kinds of pictures that are read, the best first.
  private static let pictureTypes = ["image/png", "image/gif", "image/jpeg"]
  /// A list of addresses (RFC 2483, 5), as file managers copy files.
  private static let listType = "text/uri-list"

  /// A program that prints what is copied.
  private struct Program {
    let name: String
    /// Debian's package with it.
    let package: String
    let typesArguments: [String]
    let contentArguments: [String]

    static let wayland = Program(
      name: "wl-paste", package: "wl-clipboard", typesArguments: ["--list-types"],
      contentArguments: ["--no-newline", "--type"])
    static let x11 = Program(
      name: "xclip", package: "xclip",
      typesArguments: ["-selection", "clipboard", "-o", "-t", "TARGETS"],
      contentArguments: ["-selection", "clipboard", "-o", "-t"])
  }

  /// What such a program needs of the environment.
  private static let variables = [
    "PATH", "HOME", "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY",
  ]

  private let environment: CommandEnvironment

  init(_ environment: CommandEnvironment) { self.environment = environment }

  /// The picture that is copied, or the files that are.
  ///
  /// - Throws: ``ClipboardError``; `FileError` for files that are gone.
  func pictures() throws -> [PictureSource] {
    let (program, path) = try program()
    let types = String(decoding: try output(path, program, program.typesArguments), as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(String.init)
    let isThere = { (type: String) in types.contains { $0.hasSameBytes(as: type) } }
    if let type = Clipboard.pictureTypes.first(where: isThere) {
      let picture = try output(path, program, program.contentArguments + [type])
      return [PictureSource(content: picture, name: Clipboard.name)]
    }
    guard isThere(Clipboard.listType) else { throw ClipboardError.noPicture }
    let list = try output(path, program, program.contentArguments + [Clipboard.listType])
    let files = String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { TypedPaths.address(String($0)) }
    guard !files.isEmpty else { throw ClipboardError.noPicture }
    return try PictureSource.list(files)
  }

  /// The program for this desktop, and its path.
  private func program() throws(ClipboardError) -> (Program, path: String) {
    var fitting: [Program] = []
    if !(environment["WAYLAND_DISPLAY"] ?? "").isEmpty { fitting.append(.wayland) }
    if !(environment["DISPLAY"] ?? "").isEmpty { fitting.append(.x11) }
    guard let first = fitting.first else { throw .noDesktop }
    let folders = (environment["PATH"] ?? "").utf8.split(separator: UInt8(ascii: ":"))
      .filter { $0.first == UInt8(ascii: "/") }.map { String(Substring($0)) }
    for program in fitting {
      for path in folders.map({ "\($0)/\(program.name)" }) where Folder.exists(path) {
        return (program, path)
      }
    }
    throw .noProgram(first.name, package: first.package)
  }

  /// All that a program prints.
  private func output(
    _ path: String, _ program: Program, _ arguments: [String]
  ) throws -> [UInt8] {
    let variables = Clipboard.variables.compactMap { name in
      environment[name].map { "\(name)=\($0)" }
    }
    var process: ConfinedProcess
    do throws(ConfinementError) {
      process = try ConfinedProcess(
        program: path, name: program.name, arguments: arguments, environment: variables)
    } catch { throw ClipboardError.notStarted(program.name, reason: error.message) }
    process.sendEnd()
    let end = ContinuousClock.now + Clipboard.longest
    var bytes: [UInt8] = []
    while true {
      switch process.next(within: Clipboard.patience) {
      case .received(let more):
        bytes += more
        guard bytes.count <= Clipboard.byteLimit else {
          throw ClipboardError.tooLarge(limit: Clipboard.byteLimit)
        }
        guard ContinuousClock.now < end else { throw ClipboardError.silent(program.name) }
      case .idle: throw ClipboardError.silent(program.name)
      case .closed:
        guard !bytes.isEmpty else { throw ClipboardError.noPicture }
        return bytes
      }
    }
  }
}
