internal import Glibc
internal import Synchronization

/// The files that a command has read, so that none of its outputs takes the place of one.
///
/// Whatever reads a file notes it, whatever begins one asks; commands only have to run within
/// ``current``.
public final class FileInputs: Sendable {
  /// Of the command that runs; `nil` where nobody keeps account.
  @TaskLocal public static var current: FileInputs?

  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  private let identities = Mutex<Set<Identity>>([])

  /// None yet.
  public init() {}

  /// Notes an open file; what is no regular file cannot be replaced.
  public func note(_ descriptor: Int32) {
    guard let identity = FileInputs.identity(of: descriptor) else { return }
    identities.withLock { _ = $0.insert(identity) }
  }

  /// Notes that an open file is new, and only has the number of one that was read and is gone.
  func forget(_ descriptor: Int32) {
    guard let identity = FileInputs.identity(of: descriptor) else { return }
    identities.withLock { _ = $0.remove(identity) }
  }

  /// Whether a file, under whatever name, is one of them.
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
