import ColdSide
import CommandLineKit
import CommandReports
import HotSide

extension WorkspaceNames {
  /// The device that the line names, else the one that every line means.
  var device: DeviceNames? {
    let named = value(of: "--device", or: .device)
    guard let path = named ?? workspace?.deviceFolder else { return nil }
    return DeviceNames(at: path)
  }
}

extension CompletionKind {
  /// Seeds of the device.
  static let deviceSeeds = names { $0.device?.seeds ?? [] }
  /// Keys of the device, by their addresses.
  static let deviceKeys = names { $0.device?.keys ?? [] }
  /// Networks of the device.
  static let deviceNetworks = names { $0.device?.networks ?? [] }
}
