import ByteSupport
import SubstrateCrypto
import Synchronization

/// Pages for one browser of this computer: the one that opened them first.
///
/// Every rule of it stands here, in front of the service:
///
/// - The path begins with a token that nobody can guess; everything else is 404.
/// - Whoever comes first gets a cookie, and everybody without it 403: another browser, and another
///   program that has read the address.
/// - What another site asks for is refused by what the browser says of it (`Sec-Fetch-Site`), and a
///   `POST` whose `Origin` is not this server's (RFC 6454, 7); which `Host` it is, ``HTTPServer`` checks.
/// - Nothing is kept in a cache or loaded from elsewhere, no other page shows these in a frame, and only
///   the camera is asked for.
package final class PrivatePages: HTTPService {
  private struct State {
    var cookie: String?
    var lastUse: Duration
  }

  /// The path of the first page: `/` token `/`.
  package let path: String
  private let pages: any HTTPService
  private let name: String
  private let cookieName: String
  private let now: @Sendable () -> Duration
  private let state: Mutex<State>

  /// Puts the rules in front of a service.
  ///
  /// - Parameters:
  ///   - pages: gives the answers; the paths it sees begin behind the token: `/`, `/scan`.
  ///   - name: what the pages show, behind an article.
  ///   - now: the time since some fixed moment, for ``idleTime``.
  package init(
    _ pages: any HTTPService, of name: String = "device",
    now: @escaping @Sendable () -> Duration
  ) {
    let token = PrivatePages.randomName()
    self.pages = pages
    self.name = name
    self.now = now
    path = "/\(token)/"
    // Cookies of one host are the same for all its ports: the name keeps two devices apart.
    cookieName = "hotside-\(token.prefix(8))"
    state = Mutex(State(cookie: nil, lastUse: now()))
  }

  /// Whoever does not know the path posts no more than ``HTTPServer/bodyLimit`` bytes.
  package func bodyRule(for path: String) -> BodyRule {
    innerPath(of: path).map(pages.bodyRule) ?? .bytes(limit: HTTPServer.bodyLimit)
  }

  /// How long ago the browser last asked for something.
  package var idleTime: Duration { now() - state.withLock { $0.lastUse } }

  /// The connection of a browser that is let in is kept, whoever else holds how many.
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
      return guarded(.text(404, "There is no such page.\n"))
    }
    guard ["GET", "HEAD", "POST"].contains(request.method) else {
      return guarded(
        .text(405, "Pages are read and posted to.\n", [HTTPField("Allow", "GET, POST")]))
    }
    guard PrivatePages.isOwn(request) else {
      return guarded(.text(403, "Another site has asked for this page.\n"))
    }
    guard let welcome = admit(request, isFirstPage: inner == "/") else {
      return guarded(
        .text(
          403,
          "Another browser has this \(name) open. Close it there and open the \(name) anew.\n"))
    }
    state.withLock { $0.lastUse = now() }
    let answer = answer(
      HTTPRequest(
        method: request.method, path: inner, query: request.query, fields: request.fields,
        body: request.body, secretBody: request.secretBody, files: request.files,
        stop: request.stop))
    return guarded(answer, welcome)
  }

  /// The path behind the token, with its slash; `nil` without the right token.
  private func innerPath(of path: String) -> String? {
    let (path, own) = (Array(path.utf8), Array(self.path.utf8))
    guard path.count >= own.count else { return nil }
    // All bytes are looked at, so that the time tells nothing of how many are right.
    var difference: UInt8 = 0
    for index in own.indices { difference |= path[index] ^ own[index] }
    guard difference == 0 else { return nil }
    return String(decoding: path[(own.count - 1)...], as: UTF8.self)
  }

  /// Whether a request comes from these pages, or from the address typed or opened by a program.
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

  /// The header fields that a request's browser gets for being let in; `nil` for another browser.
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

  /// 128 bits of the system's generator, as hex text.
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

  /// What every answer carries.
  ///
  /// The referrer policy is `same-origin` and not `no-referrer`: with the latter a browser posts
  /// forms with the origin `null` (Fetch Standard, 3.2).
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
