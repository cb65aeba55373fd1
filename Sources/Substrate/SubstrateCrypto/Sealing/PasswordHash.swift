/// Argon2id (RFC 9106, version 1.3): keys of passwords, made costly to guess.
public enum PasswordHash {
  /// What one guess costs.
  public struct Cost: Hashable, Sendable {
    /// Passes over the memory, at least 1.
    public let operations: UInt64
    /// Bytes of memory, at least 8192.
    public let memory: Int

    /// What libsodium calls moderate: 3 passes over 256 MiB.
    public static let moderate = Cost(
      operations: Sodium.moderateArgon2id.operations, memory: Sodium.moderateArgon2id.memory)
    /// The highest cost that ``calibrated(target:clock:)`` gives: 8 passes over 256 MiB.
    public static let highestCalibrated = Cost(operations: 8, memory: moderate.memory)

    /// The lowest cost that is not below this one nor below `other`, in passes and in memory.
    public func raised(to other: Cost) -> Cost {
      Cost(
        operations: max(operations, other.operations), memory: max(memory, other.memory))
    }

    /// Whether a guess costs less than ``moderate`` in passes or in memory.
    public var isBelowModerate: Bool {
      operations < Cost.moderate.operations || memory < Cost.moderate.memory
    }

    /// Bytes of memory that the algorithm needs.
    private static let leastMemory = 8192

    /// The most that a stored number may ask for: 64 passes over 4 GiB.
    private static let most = (operations: UInt64(64), memory: 4 << 30)

    fileprivate init(operations: UInt64, memory: Int) {
      self.operations = operations
      self.memory = memory
    }

    /// Takes numbers from a file.
    ///
    /// - Returns: `nil` where the algorithm cannot work with them, or they are beyond all measure.
    public init?(storedOperations operations: UInt64, memory: Int) {
      guard (1...Cost.most.operations).contains(operations),
        (Cost.leastMemory...Cost.most.memory).contains(memory)
      else { return nil }
      self.init(operations: operations, memory: memory)
    }

    /// The cost that takes about `target` here, from ``moderate`` to ``highestCalibrated``: more passes on faster
    /// machines, always the same memory.
    ///
    /// - Parameters:
    ///   - target: the time one hash is meant to take.
    ///   - clock: gives the time since some fixed moment.
    /// - Returns: the cost; ``moderate`` too where there is no memory to measure with.
    public static func calibrated(
      target: Duration = .milliseconds(500), clock: () -> Duration
    ) -> Cost {
      let start = clock()
      let salt = [UInt8](repeating: 0, count: saltLength)
      guard PasswordHash.key(password: Span(), salt: salt, cost: moderate) != nil else {
        return moderate
      }
      let perPass = (clock() - start) / Int(moderate.operations)
      guard perPass > .zero else { return moderate }
      let passes = UInt64(max(0, target / perPass))
      return Cost(
        operations: min(max(passes, moderate.operations), highestCalibrated.operations),
        memory: moderate.memory)
    }
  }

  /// The length of a salt in bytes.
  public static let saltLength = 16

  /// A salt from the system's generator.
  public static func salt() -> [UInt8] { [UInt8](count: saltLength) { Sodium.randomize(&$0) } }

  /// The key of 32 bytes that a password stands for.
  ///
  /// - Parameters:
  ///   - password: the password's bytes, perhaps none.
  ///   - salt: 16 bytes.
  ///   - cost: how much work it is.
  /// - Returns: the key; `nil` if there is no memory for it.
  public static func key(password: Span<UInt8>, salt: [UInt8], cost: Cost) -> SecretBytes? {
    defer { Sodium.eraseStack() }
    do throws(NoMemory) {
      return try SecretBytes(count: 32) { (key) throws(NoMemory) in
        guard
          Sodium.argon2id(
            password, salt: salt.span, operations: cost.operations, memory: cost.memory, to: &key)
        else { throw NoMemory() }
      }
    } catch { return nil }
  }

  private struct NoMemory: Error {}
}
