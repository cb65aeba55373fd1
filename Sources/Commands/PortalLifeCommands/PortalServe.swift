import BrowserDesk
import CommandLineKit
import CommandReports
import FileSupport
import LoopbackServer
import PortalLife
import PortalSite
import PortalStore
import TerminalKit

struct PortalServe: Command {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve a built site on this machine only.",
    discussion: """
      Serves 127.0.0.1 until Ctrl-C, with the content types and rules that a host should have. The
      browser does not cache anything, so a new build shows after a reload.

      With --queue, a second address shows what is to be signed, with the code that a Vault scans.
      Its path is random. These pages cannot change anything, and do not need a built site.
      """,
    examples: [
      CommandExample(
        "View the site in a browser, until Ctrl-C.", "hotside portal serve --port 8080"),
      CommandExample(
        "Also show what is to be signed, for the camera of a Vault.",
        "hotside portal serve --queue"),
    ])

  @Option(
    help: ArgumentHelp(
      "The folder of the site. Default: Output/site of the workspace.", valueName: "dir"),
    completion: .directory)
  var site: String?
  @Option(help: ArgumentHelp("The port; 0 takes any free port.", valueName: "0-65535"))
  var port: UInt16 = 0
  @Flag(help: "Also serve the queue of 'hotside portal sign-queue', at a second address.")
  var queue = false
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    guard queue || portal.portal == nil else {
      throw ValidationError("--portal names the portal of --queue. Give both, or neither.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let site = PortalFolderOptions.site(site, in: workspace)
    let pages =
      try queue ? QueuePages(portal.resolve(in: workspace), in: workspace) : nil
    let hasSite = Folder.exists("\(site)/SHA256SUMS")
    guard hasSite || queue && self.site == nil else { throw PortalError.noSite(path: site) }
    let signals = TerminationSignals()
    let server: HTTPServer
    do throws(LoopbackServerError) {
      server = try HTTPServer(
        port: port,
        ServedSite(
          folder: site, embedders: HostFiles.embedders(ofSite: site), queue: pages))
    } catch { throw NotServed(error, of: "The site") }
    context.output.note(
      "Serving \(hasSite ? site : "the queue only, because no site was built"). End with Ctrl-C.")
    try context.output.print("http://127.0.0.1:\(server.port)/")
    if let pages { try context.output.print("http://127.0.0.1:\(server.port)\(pages.path)") }
    try context.output.flush()
    signals.wait()
    server.stop()
  }
}

extension PortalServe: UndocumentedCommand {
  static let reason = "it prints its address at the start, and runs until Ctrl-C"
}

/// Serves the files of a site as a web host would.
private struct ServedSite: HTTPService {
  let folder: String
  /// The origins that may show the pages for frames.
  let embedders: [String]
  /// The pages of the queue; `nil` if they are not served.
  let queue: QueuePages?

  private static let types = [
    "html": "text/html; charset=utf-8", "json": "application/json", "css": "text/css",
    "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png", "apng": "image/apng",
    "atom": "application/atom+xml", "bin": "application/octet-stream",
    "scale": "application/octet-stream", "gz": "application/gzip", "jsonl": "text/plain",
    "ico": "image/x-icon",
  ]
  private static let limit = 512 << 20

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    if let queue, queue.has(request.path) { return queue.answer(request) }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .text(405, "A site is only read.\n", [HTTPField("Allow", "GET, HEAD")])
    }
    let parts = request.path.split(separator: "/")
    // Hidden files are not served, and no path leads out of the folder.
    guard !parts.contains(where: { $0.hasPrefix(".") }) else { return missing }
    var path = ([folder] + parts.map(String.init)).joined(separator: "/")
    if Folder.isFolder(path) {
      guard request.path.hasSuffix("/") else {
        return .whole(status: 308, [HTTPField("Location", "\(parts.last ?? "")/")], [])
      }
      path += "/index.html"
    }
    guard PathKind(of: path) == .file,
      let bytes = try? FileReading.bytes(at: path, limit: ServedSite.limit)
    else { return missing }
    let ending = path.split(separator: ".").last.map(String.init) ?? ""
    let fields = [
      HTTPField("Content-Type", ServedSite.types[ending] ?? "text/plain; charset=utf-8"),
      HTTPField("Cache-Control", "no-store"), HTTPField("X-Content-Type-Options", "nosniff"),
      HTTPField("Referrer-Policy", "no-referrer"),
      HTTPField(
        "Content-Security-Policy",
        parts.first == "embed" && !embedders.isEmpty
          ? HostFiles.policy(for: embedders) : HostFiles.policy),
    ]
    return .whole(status: 200, fields, bytes)
  }

  private var missing: HTTPAnswer {
    let page = try? FileReading.bytes(at: folder + "/404.html", limit: ServedSite.limit)
    return .whole(
      status: 404, [HTTPField("Content-Type", "text/html; charset=utf-8")], page ?? [])
  }
}
