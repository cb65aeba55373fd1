/// The screens of a device: the time of an action, and the memory after many scans.
struct DeviceSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let bench = Fixture { try await DeviceBench(folder: setting.folder + "/device") }
    let scanned = Fixture {
      let folder = setting.folder + "/scanning"
      try ChildProcess(BenchSetting.executable, ["scan", "--make", folder]).wait()
      return folder
    }
    return [
      Comparison(
        "slowest action of a device without signing / limit of 2 ms", unit: "ms", goal: 1
      ) {
        try await bench.value().slowestAction()
      } peer: {
        2
      },
      Comparison(
        "memory of a device, \(ScanWorker.count) scans / limit of 60 MB", unit: "MB", goal: 1,
        isExact: true
      ) {
        try PeakMemoryWorker.peak(BenchSetting.executable, ["scan", try await scanned.value()])
          / 1e6
      } peer: {
        60
      },
    ]
  }
}
