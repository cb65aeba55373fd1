package import ByteSupport
package import JSONCodec

extension ColdSignerError {
  /// Why a device cannot be made, or not be used now.
  package enum Device: Equatable, Sendable {
    case exists(path: String)
    case seedNameExists(String)
    case connected(interfaces: [String])

    /// All that is said of the case.
    package var row: ErrorRow<JSONValue> {
      switch self {
      case .exists(let path):
        .failure(
          "device_exists",
          "There is a device in '\(path)' already. Name another folder, or wipe it with 'hotside cold wipe'.",
          ["path": .string(path)])
      case .seedNameExists(let name):
        .refused(
          "seed_name_exists", "There is a seed \(quoted(name)) already. Take another name.",
          ["seedName": .string(name)])
      case .connected(let interfaces):
        .refused(
          "connected",
          "A connection of this computer is up (\(interfaces.joined(separator: ", "))), and this touches secrets. Disconnect it first.",
          ["interfaces": .array(interfaces.map { .string($0) })])
      }
    }
  }
}
