import ByteSupport
import SubstrateCrypto
import Synchronization

/// Pages for one browser on this computer: the first one that opens them.
///
/// All access rules are here, in front of the service:
///
/// - The path begins with a random token; any other path is 404.
/// - The first browser receives a cookie; requests without it, from other browsers and from
///   programs that have read the address, are 403.
/// - Requests from other sites are refused by `Sec-Fetch-Site`, and a `POST` by an `Origin` other
///   than this server (RFC 6454, 7). ``HTTPServer`` checks `Host`.
/// - No page is cached, framed or loads resources from elsewhere, and only the camera is allowed.
package final class PrivatePages: HTTPService {
  private struct State {
    var cookie: String?
    var lastUse: Duration
  }

  /// The path of the first page: `/`, the token and `/`.
  package let path: String
  private let pages: any HTTPService
  private let name: String
  private let cookieName: String
  private let now: @Sendable () -> Duration
  private let state: Mutex<State>

  /// Creates pages that are served by a service under these rules.
  ///
  /// - Parameters:
  ///   - pages: returns the answers; its paths begin after the token: `/`, `/scan`.
  ///   - name: the subject of the pages, after an article.
  ///   - now: the time since a fixed moment, for ``idleTime``.
  package init(
    _ pages: any HTTPService, of name: String = "device",
    now: @escaping @Sendable () -> Duration
  ) {
    let token = PrivatePages.randomName()
    self.pages = pages
    self.name = name
    self.now = now
    path = "/\(token)/"
    // Cookies do not depend on the port, so the name must differ between two servers.
    cookieName = "hotside-\(token.prefix(8))"
    state = Mutex(State(cookie: nil, lastUse: now()))
  }

  /// The service's rule if the path contains the token; otherwise bytes up to
  /// ``HTTPServer/bodyLimit``.
  package func bodyRule(for path: String) -> BodyRule {
    innerPath(of: path).map(pages.bodyRule) ?? .bytes(limit: HTTPServer.bodyLimit)
  }

  /// The time since the browser's last request.
  package var idleTime: Duration { now() - state.withLock { $0.lastUse } }

  /// Admits requests of the first browser; before the first page was opened, admits only requests
  /// for that page.
  package func lets(in head: HTTPRequest) -> Bool {
    guard let inner = innerPath(of: head.path), PrivatePages.isOwn(head) else { return false }
    return state.withLock { state in
      state.cookie.map { hasCookie($0, head) } ?? (inner == "/" && head.method == "GET")
    }
  }

  package func answer(_ request: HTTPRequest) -> HTTPAnswer {
    answer(request, pages.answer)
  }

  package func answerTooLarge(_ request: HTTPRequest, limit: Int) -> HTTPAnswer {
    answer(request) { pages.answerTooLarge($0, limit: limit) }
  }

  private func answer(
    _ request: HTTPRequest, _ answer: (HTTPRequest) -> HTTPAnswer
  ) -> HTTPAnswer {
    guard let inner = innerPath(of: request.path) else {
      return guarded(.text(404, "This page does not exist.\n"))
    }
    guard ["GET", "HEAD", "POST"].contains(request.method) else {
      return guarded(
        .text(405, "Only GET and POST are allowed.\n", [HTTPField("Allow", "GET, POST")]))
    }
    guard PrivatePages.isOwn(request) else {
      return guarded(.text(403, "Another site has asked for this page.\n"))
    }
    guard let welcome = admit(request, isFirstPage: inner == "/") else {
      return guarded(
        .text(
          403,
          "Another browser has this \(name) open. Close it there, and open the \(name) again.\n"))
    }
    state.withLock { $0.lastUse = now() }
    let answer = answer(
      HTTPRequest(
        method: request.method, path: inner, query: request.query, fields: request.fields,
        body: request.body, secretBody: request.secretBody, files: request.files,
        stop: request.stop))
    return guarded(answer, welcome)
  }

  /// The path after the token, beginning with a slash; `nil` if the path does not contain the right
  /// token.
  private func innerPath(of path: String) -> String? {
    let (path, own) = (Array(path.utf8), Array(self.path.utf8))
    guard path.count >= own.count else { return nil }
    // All bytes are compared, so that the time does not depend on the number of correct ones.
    var difference: UInt8 = 0
    for index in own.indices { difference |= path[index] ^ own[index] }
    guard difference == 0 else { return nil }
    return String(decoding: path[(own.count - 1)...], as: UTF8.self)
  }

  /// Whether a request comes from these pages, from the address bar or from a program.
  private static func isOwn(_ request: HTTPRequest) -> Bool {
    if let site = request.header("Sec-Fetch-Site") {
      guard site == "same-origin" || site == "none" else { return false }
    }
    guard request.method == "POST" else { return true }
    guard let origin = request.header("Origin"), let host = request.header("Host") else {
      return false
    }
    return origin == "http://" + host
  }

  /// The header fields for an admitted browser; `nil` for another browser.
  private func admit(_ request: HTTPRequest, isFirstPage: Bool) -> [HTTPField]? {
    state.withLock { state in
      if let cookie = state.cookie { return hasCookie(cookie, request) ? [] : nil }
      guard isFirstPage, request.method == "GET" else { return nil }
      let cookie = PrivatePages.randomName()
      state.cookie = cookie
      return [
        HTTPField(
          "Set-Cookie",
          "\(cookieName)=\(cookie); Path=\(path); HttpOnly; SameSite=Strict")
      ]
    }
  }

  private func hasCookie(_ cookie: String, _ request: HTTPRequest) -> Bool {
    let own = Array("\(cookieName)=\(cookie)".utf8)
    return request.fields.contains { field in
      field.name.lowercased() == "cookie"
        && field.value.utf8.split(separator: UInt8(ascii: ";")).contains { part in
          part.drop { $0 == UInt8(ascii: " ") }.elementsEqual(own)
        }
    }
  }

  /// A random name: 128 bits as hex text.
  private static func randomName() -> String {
    SecretBytes(randomCount: 16).withBytes { bytes in Hex.encode(bytes.indices.map { bytes[$0] }) }
  }

  private func guarded(_ answer: HTTPAnswer, _ more: [HTTPField] = []) -> HTTPAnswer {
    let fields = PrivatePages.fields + more
    return switch answer {
    case .whole(let status, let own, let bytes): .whole(status: status, own + fields, bytes)
    case .secret(let status, let own, let secret): .secret(status: status, own + fields, secret)
    case .portioned(let own, let body): .portioned(own + fields, body)
    case .webSocket, .hangUp: answer
    }
  }

  /// The header fields of every answer.
  ///
  /// The referrer policy is `same-origin`, because with `no-referrer` browsers post forms with the
  /// origin `null` (Fetch Standard, 3.2).
  private static let fields = [
    HTTPField("Cache-Control", "no-store"),
    HTTPField(
      "Content-Security-Policy",
      """
      default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; media-src \
      'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
      """
    ),
    HTTPField("Cross-Origin-Opener-Policy", "same-origin"),
    HTTPField("Cross-Origin-Resource-Policy", "same-origin"),
    HTTPField("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), usb=()"),
    HTTPField("Referrer-Policy", "same-origin"),
    HTTPField("X-Content-Type-Options", "nosniff"),
  ]
}
