import ByteSupport
import ColdSide
import ColdSigner

extension DevicePage {
  static func log(_ model: LogModel) -> Panel {
    Panel(
      "Log",
      model.entries.isEmpty
        ? [.text("Nothing yet.")]
        : model.entries.map { numbered in
          .row(
            PageRow(
              ScreenText.line(numbered.entry.timestamp),
              numbered.entry.events.map { DeviceText.line($0) },
              .act(.showLogDetails, "\(numbered.order)")))
        })
  }

  static func logDetails(_ model: LogDetailsModel) -> Panel {
    Panel(
      "Entry of the log",
      [.facts([PageFact("time", ScreenText.line(model.timestamp))])]
        + model.events.map { .card(indent: 0, lines: DeviceText.lines($0), picture: nil) })
  }
}
