import ByteSupport
internal import Glibc
import Reporting

/// The name of a temporary file: `.<final name>.<machine>-<process>-<tag>.tmp`.
///
/// The machine is a hash of the boot id and the process's PID namespace. Without it, an unused
/// process number would be mistaken for an ended process, if the temporary belongs to a container
/// or to another computer that shares the folder.
struct TemporaryName {
  /// The complete name, without the folder.
  let text: String
  /// The beginning of the final name, at most 200 bytes.
  private let finalName: String
  private let machine: String
  private let process: pid_t
  /// A random number of the process, which distinguishes it from an earlier process with the same
  /// process number, for example in a restarted container.
  private let run: UInt32

  /// Creates a unique name for a file of this process.
  init(for finalName: String) {
    machine = TemporaryName.thisMachine
    process = getpid()
    run = TemporaryName.thisRun
    let number = UInt64(run) << 32 | UInt64(UInt32.random(in: .min ... .max))
    let tag = String(number, radix: 16)
    // With the other parts, at most 240 of the 255 bytes of a file name.
    let start = String(decoding: finalName.utf8.prefix(200), as: UTF8.self)
    self.finalName = start
    text = ".\(start).\(machine)-\(process)-\(tag)\(TemporaryName.ending)"
  }

  /// Parses the name of a temporary or of an SQLite journal next to it; otherwise `nil`.
  init?(_ name: String) {
    let suffix = ["-wal", "-shm", "-journal"].first { name.hasSuffix($0) } ?? ""
    let own = name.dropLast(suffix.count)
    guard own.hasPrefix("."), own.hasSuffix(TemporaryName.ending) else { return nil }
    let stem = own.dropFirst().dropLast(TemporaryName.ending.count)
    guard let dot = stem.lastIndex(of: "."), dot != stem.startIndex else { return nil }
    let parts = stem[stem.index(after: dot)...].split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 8, UInt32(parts[0], radix: 16) != nil,
      let process = pid_t(parts[1]), process > 0, let tag = UInt64(parts[2], radix: 16)
    else { return nil }
    text = name
    finalName = String(stem[..<dot])
    machine = String(parts[0])
    self.process = process
    run = UInt32(truncatingIfNeeded: tag >> 32)
  }

  /// Removes leftover temporaries of killed processes for the final name `path`; those of running
  /// processes stay.
  ///
  /// - Returns: the number of files, without SQLite's journals.
  static func sweep(beside path: String) -> Int {
    let folder = FilePath.folder(of: path)
    let own = FilePath.name(of: path).utf8.prefix(200)
    var count = 0
    for name in (try? Folder.names(in: folder)) ?? [] {
      guard let found = TemporaryName(name), found.finalName.utf8.elementsEqual(own),
        found.isLeft(in: folder), Leftovers.remove("\(folder)/\(name)")
      else { continue }
      if name.hasSuffix(ending) { count += 1 }
    }
    return count
  }

  /// Removes leftover folders of a name; those of running processes stay.
  static func sweepFolders(of name: String, in folder: String) {
    let names = (try? Folder.names(in: folder, beginningWith: ".\(name).")) ?? []
    for found in names.compactMap({ TemporaryName($0) })
    where found.finalName.hasSameBytes(as: name) && found.isLeft(in: folder) {
      Leftovers.remove("\(folder)/\(found.text)")
    }
  }

  /// Whether `name` is a folder, older than a day, in which an old version built a site.
  ///
  /// Such a name has no process number.
  static func isFormerBuild(_ name: String, in folder: String) -> Bool {
    let mark = ".building-"
    guard name.hasPrefix(mark), UInt64(name.dropFirst(mark.count), radix: 16) != nil,
      let (kind, age) = kindAndAge(of: "\(folder)/\(name)")
    else { return false }
    return kind == S_IFDIR && age > secondsOfStrangers
  }

  /// The type of a file, without following a link, and the seconds since its last change.
  private static func kindAndAge(of path: String) -> (kind: mode_t, seconds: Int)? {
    var status = stat()
    guard unsafe lstat(SystemText.cString(path), &status) == 0 else { return nil }
    return (status.st_mode & S_IFMT, time(nil) - status.st_mtim.tv_sec)
  }

  /// Whether the file is a leftover: its process has ended, or it belongs to another machine and is
  /// older than a day.
  func isLeft(in folder: String) -> Bool {
    guard let (kind, age) = TemporaryName.kindAndAge(of: "\(folder)/\(text)"),
      [S_IFREG, S_IFDIR].contains(kind)
    else { return false }
    guard machine == TemporaryName.thisMachine else {
      return age > TemporaryName.secondsOfStrangers
    }
    if process == getpid() { return run != TemporaryName.thisRun }
    return TemporaryName.hasEnded(process)
  }

  /// Whether the process with this process id has ended.
  ///
  /// A killed process keeps its number until its parent waits for it, which the first process of a
  /// container may never do.
  private static func hasEnded(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return errno == ESRCH }
    let state = ActivityLog.$current.withValue(nil) {
      (try? FileReading.bytes(at: "/proc/\(process)/stat", limit: 4096)) ?? []
    }
    // The state follows the program's name, which is in parentheses and may contain any byte.
    guard let end = state.lastIndex(of: UInt8(ascii: ")")), end + 2 < state.count else {
      return false
    }
    return [UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(state[end + 2])
  }

  private static let thisRun = UInt32.random(in: 1 ... .max)

  private static let ending = ".tmp"
  private static let secondsOfStrangers = 86_400

  /// FNV-1a of the boot id and the PID namespace, as eight hex digits.
  private static let thisMachine: String = {
    let start = ActivityLog.$current.withValue(nil) {
      (try? FileReading.bytes(at: "/proc/sys/kernel/random/boot_id", limit: 64)) ?? []
    }
    var status = stat()
    let space = unsafe stat("/proc/self/ns/pid", &status) == 0 ? "\(status.st_ino)" : ""
    let fingerprint = (start + Array(space.utf8)).reduce(UInt32(2_166_136_261)) {
      ($0 ^ UInt32($1)) &* 16_777_619
    }
    let digits = String(fingerprint, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }()
}
