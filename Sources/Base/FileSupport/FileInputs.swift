internal import Glibc
internal import Synchronization

/// The files that a command has read; none of its outputs may replace them.
///
/// Functions that read a file call ``note(_:)``, and functions that write check. Commands must only
/// run with ``current`` set.
public final class FileInputs: Sendable {
  /// The inputs of the running command; `nil` if they are not tracked.
  @TaskLocal public static var current: FileInputs?

  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  private let identities = Mutex<Set<Identity>>([])

  /// Creates an empty set.
  public init() {}

  /// Adds an open file; only regular files are added, because no output can replace others.
  public func note(_ descriptor: Int32) {
    guard let identity = FileInputs.identity(of: descriptor) else { return }
    identities.withLock { _ = $0.insert(identity) }
  }

  /// Removes a newly created file, whose inode number may be that of a deleted input.
  func forget(_ descriptor: Int32) {
    guard let identity = FileInputs.identity(of: descriptor) else { return }
    identities.withLock { _ = $0.remove(identity) }
  }

  /// Whether a file, under any name, is one of the inputs.
  func contains(_ status: stat) -> Bool {
    identities.withLock { $0.contains(Identity(device: status.st_dev, number: status.st_ino)) }
  }

  private static func identity(of descriptor: Int32) -> Identity? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Identity(device: status.st_dev, number: status.st_ino)
  }
}
