import CommandLineKit

struct QR: Command {
  static let configuration = CommandConfiguration(
    commandName: "qr", abstract: "Work with QR codes and movies as pictures.",
    subcommands: [QRRead.self, QRPlay.self, QRHTML.self])
}
