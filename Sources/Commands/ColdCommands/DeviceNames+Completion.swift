import ColdSide
import CommandLineKit
import CommandReports
import HotSide

extension WorkspaceNames {
  /// The device that the command line names, or the default device.
  var device: DeviceNames? {
    let named = value(of: "--device", or: .device)
    guard let path = named ?? workspace?.deviceFolder else { return nil }
    return DeviceNames(at: path)
  }
}

extension CompletionKind {
  static let deviceSeeds = names { $0.device?.seeds ?? [] }
  /// Completes the addresses of the device's keys.
  static let deviceKeys = names { $0.device?.keys ?? [] }
  /// Stored metadata of the device, such as `Westend:9220`.
  static let deviceMetadata = names {
    ($0.device?.metadata ?? []).map { "\($0.title):\($0.version)" }
  }
  static let deviceVersions = names { ($0.device?.metadata ?? []).map { String($0.version) } }
  static let deviceNetworks = names { $0.device?.networks ?? [] }
}
