internal import CBuildRecord

/// What the program was made of, and which libraries it finds where it runs.
public enum BuildRecord {
  /// A library of the system.
  public struct Library: Equatable, Sendable {
    /// The name by which the loader looks for it: `libz.so.1`.
    public let name: String
    /// The file it came from, links followed; `nil` where there is none.
    public let path: String?
    /// What it says of its own version; `nil` where it says nothing.
    public let version: String?
  }

  /// The commit in hex; `nil` where the sources came without their history.
  public static var commit: String? { unsafe text(build_record_commit()) }

  /// Whether the sources were those of the commit.
  public static var isClean: Bool { unsafe text(build_record_tree()) == "clean" }

  /// The compiler, as it calls itself.
  public static var compiler: String { unsafe text(build_record_compiler()) ?? "" }

  /// What was given to `swift build`; `nil` where it was called by hand.
  public static var flags: String? { unsafe text(build_record_flags()) }

  /// The libraries; those that are not in use yet are loaded to be asked.
  public static var libraries: [Library] {
    (0..<build_record_library_count()).map { index in
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: pathCapacity) { path in
        // At most that many bytes are written, the last of them 0.
        let version = unsafe text(
          build_record_library_version(index, path.baseAddress, CInt(pathCapacity)))
        return unsafe Library(
          name: text(build_record_library_name(index)) ?? "", path: text(path.baseAddress),
          version: version)
      }
    }
  }

  private static let pathCapacity = 4096

  /// The text of C, `nil` for none and for an empty one.
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer, unsafe pointer.pointee != 0 else { return nil }
    return unsafe String(cString: pointer)
  }
}
