/// Argon2id (RFC 9106, version 1.3): password-derived keys that are expensive to guess.
public enum PasswordHash {
  /// The cost of one hash, and therefore of one guess.
  public struct Cost: Hashable, Sendable {
    /// The number of passes over the memory, at least 1.
    public let operations: UInt64
    /// The memory in bytes, at least 8192.
    public let memory: Int

    /// libsodium's moderate cost: 3 passes over 256 MiB.
    public static let moderate = Cost(
      operations: Sodium.moderateArgon2id.operations, memory: Sodium.moderateArgon2id.memory)
    /// The highest cost that ``calibrated(target:clock:)`` returns: 8 passes over 256 MiB.
    public static let highestCalibrated = Cost(operations: 8, memory: moderate.memory)

    /// The larger of both costs, separately for passes and memory.
    public func raised(to other: Cost) -> Cost {
      Cost(
        operations: max(operations, other.operations), memory: max(memory, other.memory))
    }

    /// Whether passes or memory are below ``moderate``.
    public var isBelowModerate: Bool {
      operations < Cost.moderate.operations || memory < Cost.moderate.memory
    }

    /// The minimum memory of the algorithm in bytes.
    private static let leastMemory = 8192

    /// The maximum cost that is accepted from a file: 64 passes over 4 GiB.
    private static let most = (operations: UInt64(64), memory: 4 << 30)

    fileprivate init(operations: UInt64, memory: Int) {
      self.operations = operations
      self.memory = memory
    }

    /// Creates a cost from stored numbers; `nil` if they are not valid or above the maximum.
    public init?(storedOperations operations: UInt64, memory: Int) {
      guard (1...Cost.most.operations).contains(operations),
        (Cost.leastMemory...Cost.most.memory).contains(memory)
      else { return nil }
      self.init(operations: operations, memory: memory)
    }

    /// A cost for which a hash takes about `target` on this machine, from ``moderate`` to
    /// ``highestCalibrated``.
    ///
    /// - Parameters:
    ///   - target: the desired duration of one hash.
    ///   - clock: returns the time since some fixed moment.
    /// - Returns: the cost; ``moderate`` if there is too little memory to measure.
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

  /// Generates a random salt.
  public static func salt() -> [UInt8] { [UInt8](count: saltLength) { Sodium.randomize(&$0) } }

  /// Derives a 32-byte key from a password.
  ///
  /// - Parameters:
  ///   - password: the bytes of the password; may be empty.
  ///   - salt: 16 bytes.
  ///   - cost: the cost of the hash.
  /// - Returns: the key; `nil` if there is not enough memory.
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
