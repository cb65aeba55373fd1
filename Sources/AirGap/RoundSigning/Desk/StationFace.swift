package import BrowserDesk
import ByteSupport
import HotSide
import IdentityPictures
import LoopbackServer
package import PictureReading
package import PictureWork
import QRDrawing
import Reporting
package import SecretVault
import SubstrateCrypto
package import UpdateCompletion
import VaultPayloads
import WebPages

/// A sitting in a browser.
///
/// Every button posts to an address with the number of its page. A button of an earlier page (Back,
/// a second window) only shows the current page.
package final class StationFace {
  private let sitting: SigningSitting
  private let round: SigningRound
  private let exchange: BrowserExchange
  private let reader: ConfinedPictureReader
  private let unlock: (PickedKey) throws -> UnlockedKeyStore
  private let checkChunkSize: (Int) throws -> Int
  private var folder: CapsuleFolder?
  /// How unsigned updates are shown.
  private var picture: PictureRequest
  /// The update that was drawn last, with its file.
  private var drawn: (place: Int, picture: PictureRequest, plan: PicturePlan, file: [UInt8]?)?
  private var told: SigningSitting.Told?
  /// Whether the last answer came as a file or as hex.
  private var usesFiles = false
  private var camera: CameraWatch<CapsuleIntake>?
  /// The last capsule that the camera has seen, and the message of the page about it.
  ///
  /// The phone still shows the answer after it was read; `nil` after ``patience`` frames without it.
  private var judged: (capsule: SufficientCrypto, text: String, framesWithout: Int)?
  private static let patience = 15

  /// - Parameters:
  ///   - sitting: the sitting.
  ///   - round: reads files with capsules.
  ///   - exchange: the requests of the browser.
  ///   - reader: reads pictures.
  ///   - folder: the watched folder for capsules; `nil` for none.
  ///   - picture: how unsigned updates are shown at first.
  ///   - checkChunkSize: returns a chunk size that a Vault can read, or throws.
  ///   - unlock: opens the vault of keys; the page asks for its password.
  package init(
    _ sitting: SigningSitting, _ round: SigningRound, _ exchange: BrowserExchange,
    _ reader: ConfinedPictureReader, folder: CapsuleFolder?, picture: PictureRequest,
    checkingChunkSize checkChunkSize: @escaping (Int) throws -> Int,
    unlocking unlock: @escaping (PickedKey) throws -> UnlockedKeyStore
  ) {
    self.sitting = sitting
    self.round = round
    self.exchange = exchange
    self.reader = reader
    self.folder = folder
    self.picture = picture
    // APNG: all browsers play it, without color loss.
    self.picture.format = .apng
    self.checkChunkSize = checkChunkSize
    self.unlock = unlock
  }

  /// Runs the sitting until the pages are closed.
  package func run() async {
    while true {
      switch exchange.arrival() {
      case .request(let request):
        if request.method == "POST" { await take(request) } else { await show(request) }
      case .nothing: await lookAtFolder()
      case .end: return
      }
    }
  }

  private func lookAtFolder() async {
    do {
      guard let files = try folder?.look(), !files.isEmpty else { return }
      if let told = await sitting.take(files: files, round, with: reader) { self.told = told }
    } catch {
      told = sitting.refuse(error)
      folder = nil
    }
    camera = nil
    exchange.replacePages()
  }

  // MARK: - GET requests

  private func show(_ request: HTTPRequest) async {
    let isNow = request.isOfPage(exchange.serial)
    switch (request.path, sitting.place) {
    case ("/", let place): showPage(of: place)
    case ("/movie", let place?) where isNow:
      guard let file = try? await movie(of: place) else { return missing() }
      exchange.answer(png(file))
    case ("/dots", let place?) where isNow:
      guard let file = dots(request, sitting.items[place]) else { return missing() }
      exchange.answer(png(file))
    default: missing()
    }
  }

  private func showPage(of place: Int?) {
    let page = StationPage(
      sitting: sitting, serial: exchange.serial, told: told, usesFiles: usesFiles)
    guard let place else { return exchange.answer(page.list.answer()) }
    exchange.answer(page.item(place, picture, try? plan(of: place).forecast).answer())
  }

  private func plan(of place: Int) throws -> PicturePlan {
    if let drawn, drawn.place == place, drawn.picture == picture { return drawn.plan }
    let content = sitting.items[place].draft.content
    let plan = try picture.plan(UpdatePayload(unsigned: content).bytes)
    drawn = (place, picture, plan, nil)
    return plan
  }

  private func movie(of place: Int) async throws -> [UInt8] {
    let plan = try plan(of: place)
    if let file = drawn?.file { return file }
    let file = try await plan.bytes(for: "the update").bytes
    drawn?.file = file
    return file
  }

  /// The side of an identicon in pixels: 40 CSS pixels on a screen with a pixel ratio of 3.
  private static let dotsSide = 120

  private func dots(_ request: HTTPRequest, _ item: UpdateToSign) -> [UInt8]? {
    let bytes: [UInt8]?
    switch request.query.first(where: { $0.name == "of" })?.value {
    case "metadata": bytes = item.draft.report.metadataHash?.bytes
    case "verifier":
      if case .key(let key) = item.draft.record.demand {
        bytes = key.publicKey
      } else {
        bytes = nil
      }
    case "signer": bytes = told?.wrongKey?.signer.publicKey
    case "expected": bytes = told?.wrongKey?.expected.publicKey
    default: bytes = nil
    }
    guard let bytes else { return nil }
    let raster = IdentityPicture.dots(bytes).raster(side: StationFace.dotsSide)
    return try? PaintedPicture.png(side: raster.side, rgba: raster.rgba)
  }

  private func png(_ file: [UInt8]) -> HTTPAnswer {
    .whole(status: 200, [HTTPField("Content-Type", "image/png")], file)
  }

  private func missing() { exchange.answer(.text(404, "This page does not exist.\n")) }

  // MARK: - POST requests

  private func take(_ request: HTTPRequest) async {
    guard request.isOfPage(exchange.serial) else {
      return request.path == "/camera"
        ? exchange.answer(CameraFrame.answer("", isOver: true)) : exchange.showPage()
    }
    if request.path == "/camera" { return await watch(request) }
    let form = PostedForm(request.secretBody)
    guard !exchange.isTooLarge else { return turn(sitting.refuse(PostTooLarge())) }
    switch (request.path, sitting.place) {
    case ("/open", _):
      guard let place = request.number("item"), sitting.items.indices.contains(place),
        !sitting.states[place].isSigned
      else { return missing() }
      sitting.show(place)
      turn(nil)
    case ("/list", _):
      sitting.show(nil)
      turn(nil)
    case ("/speed", _?): turn(choose(request, form))
    case ("/typed", _?):
      usesFiles = true
      turn(await sitting.take(typed: form.value("entered").publicBytes))
    case ("/pictures", _?):
      usesFiles = true
      turn(await read(request.files))
    case ("/later", let place?):
      let reason = String(decoding: form.value("reason").publicBytes, as: UTF8.self)
      turn(sitting.leave(place, because: String(reason.prefix(StationPage.reasonLimit))))
    case ("/sign", let place?): turn(await sitting.sign(place, unlocking: unlock))
    default: missing()
    }
  }

  /// Shows the next page, with a message.
  private func turn(_ told: SigningSitting.Told?) {
    self.told = told
    camera = nil
    exchange.turnPage()
    exchange.showPage()
  }

  private func choose(_ request: HTTPRequest, _ form: PostedForm) -> SigningSitting.Told? {
    var wanted = picture
    if let name = request.query.first(where: { $0.name == "profile" })?.value {
      guard let profile = MovieProfile(rawValue: name) else { return nil }
      wanted.chunkSize = profile.chunkSize
      wanted.framesPerSecond = profile.framesPerSecond
      wanted.staticLimit = profile.staticLimit
    } else {
      let numbers = ["speed", "density"].map { name in
        Int(String(decoding: form.value(name).publicBytes, as: UTF8.self)) ?? 0
      }
      (wanted.framesPerSecond, wanted.chunkSize) = (numbers[0], numbers[1])
    }
    do {
      _ = try MovieOptions(framesPerSecond: wanted.framesPerSecond)
      wanted.chunkSize = try checkChunkSize(wanted.chunkSize)
    } catch { return sitting.refuse(error) }
    picture = wanted
    return nil
  }

  private func read(_ files: [HTTPFile]) async -> SigningSitting.Told {
    var told: SigningSitting.Told?
    for (number, file) in files.enumerated() {
      let name = file.name.isEmpty ? "picture \(number + 1)" : file.name
      do {
        let intake = try UploadedPictures.scan(CapsuleIntake.self, of: [file], with: reader) {
          exchange.isOver
        }
        guard let crypto = intake.capsule else {
          told = sitting.refuse(NoAnswer(message: intake.progress), from: name)
          continue
        }
        told = await sitting.take(SigningRound.Capsule(crypto, from: name))
      } catch { told = sitting.refuse(error) }
    }
    return told ?? sitting.refuse(NoAnswer(message: "No picture was chosen."))
  }

  private func watch(_ request: HTTPRequest) async {
    let watch = CameraWatch<CapsuleIntake>.continuing(camera, exchange, request, with: reader)
    camera = watch
    if request.isFirst { judged = nil }
    do {
      guard !exchange.isTooLarge else { throw PostTooLarge() }
      switch try watch.look(at: request.body) {
      case .more(let text):
        judged?.framesWithout += 1
        if let judged, judged.framesWithout > StationFace.patience { self.judged = nil }
        return exchange.answer(CameraFrame.answer(text, isOver: false))
      case .complete(let intake):
        guard let crypto = intake.capsule else { return exchange.showPage() }
        watch.startOver()
        let capsule = SigningRound.Capsule(crypto, from: nil)
        if judged?.capsule != crypto {
          let new = await sitting.takeUnlessStored(capsule)
          let text =
            new?.tone == .bad
            ? "This answer was refused." : "This answer is stored. Show the next one."
          judged = (crypto, text, 0)
          if let new {
            usesFiles = false
            told = new
            break
          }
        }
        judged?.framesWithout = 0
        return exchange.answer(CameraFrame.answer(judged?.text ?? "", isOver: false))
      }
    } catch { told = sitting.refuse(error) }
    camera = nil
    exchange.turnPage()
    exchange.answer(
      CameraFrame.answer(told?.text ?? "", isOver: true, tone: told?.tone))
  }
}

/// The browser posted more data than the limit allows.
private struct PostTooLarge: ReportableError {
  var row: ErrorRow<Never> {
    .badData(
      .postTooLarge,
      """
      This is too large. Text can have one line; all pictures together can have \(UploadedPictures.byteLimit >> 20) \
      MB.
      """
    )
  }
}

extension SharedSecret {
  /// The bytes of posted input that is not secret: a capsule, a reason, or a number.
  fileprivate var publicBytes: [UInt8] { withBytes { bytes in bytes.indices.map { bytes[$0] } } }
}
