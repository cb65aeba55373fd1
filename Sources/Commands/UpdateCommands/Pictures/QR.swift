import CommandLineKit

struct QR: Command {
  static let configuration = CommandConfiguration(
    commandName: "qr", abstract: "Read, play and export pictures of QR codes and movies.",
    subcommands: [QRRead.self, QRPlay.self, QRHTML.self],
    foreignWords: [
      "show": "hotside qr play", "view": "hotside qr play", "scan": "hotside qr read",
      "decode": "hotside qr read", "make": "hotside encode-to-qr",
      "create": "hotside encode-to-qr", "encode": "hotside encode-to-qr",
    ])
}
