package import BrowserDesk
import ColdSide
import ColdSigner
package import DevicePages
import IdentityPictures
import LoopbackServer
package import PictureReading
import QRDrawing
import Reporting
import SubstrateCrypto

/// A device in a browser.
///
/// Every button posts to an address with the number of its page. A button of an earlier page (Back,
/// a second click, a second window) only shows the current page. Actions that cannot be undone need
/// a second confirmation.
package final class BrowserFace {
  private let conversation: DeviceConversation
  private let exchange: BrowserExchange
  private let reader: ConfinedPictureReader
  /// The pressed button that needs a confirmation, and the text that was entered with it.
  private var unconfirmed: (control: PageControl, entered: SharedSecret)?
  private var camera: CameraWatch<ScanSession>?
  /// The drawn panel, cached until the next change, because a browser requests the page and each of
  /// its pictures separately.
  private var kept: (edition: Int, shown: ShownPanel)?

  /// - Parameters:
  ///   - conversation: the current page, and the effects of buttons.
  ///   - exchange: the requests of the browser.
  ///   - reader: reads pictures.
  package init(
    _ conversation: DeviceConversation, _ exchange: BrowserExchange,
    _ reader: ConfinedPictureReader
  ) {
    self.conversation = conversation
    self.exchange = exchange
    self.reader = reader
  }

  /// Shows the device until it is closed; `BrowserExchange.ending` has the reason.
  package func run() async {
    while let request = exchange.next() {
      if request.method == "POST" { await take(request) } else { await show(request) }
    }
  }

  // MARK: - GET requests

  private var shown: ShownPanel {
    let page = conversation.page
    if let unconfirmed { return ShownPanel(confirming: unconfirmed.control, on: page) }
    if let kept, kept.edition == conversation.edition { return kept.shown }
    let shown = ShownPanel(page)
    kept = (conversation.edition, shown)
    return shown
  }

  private func show(_ request: HTTPRequest) async {
    if request.path == "/" { conversation.lookAround() }
    let shown = shown
    switch request.path {
    case "/":
      let card = request.isOfPage(exchange.serial) ? request.number("card") : nil
      let html = PageHTML(shown, serial: exchange.serial, with: card ?? 0)
      exchange.answer(BrowserDocument.page(shown.panel.title, of: .device, html.markup).answer())
    case "/code" where request.isOfPage(exchange.serial):
      if let secret = shown.panel.secretCode {
        guard let answer = try? QRCodePicture.answer(secret) else { return missing() }
        return exchange.answer(answer)
      }
      guard let frames = shown.panel.code, let answer = try? await QRCodePicture.answer(frames)
      else { return missing() }
      exchange.answer(answer)
    case "/identity" where request.isOfPage(exchange.serial):
      guard let number = request.number("picture"), shown.pictures.indices.contains(number),
        let answer = IdentityAnswer.answer(shown.pictures[number])
      else { return missing() }
      exchange.answer(answer)
    default: missing()
    }
  }

  private func missing() { exchange.answer(.text(404, "This page does not exist.\n")) }

  // MARK: - POST requests

  private func take(_ request: HTTPRequest) async {
    let isCamera = request.path == "/camera"
    guard request.isOfPage(exchange.serial) else {
      return isCamera
        ? exchange.answer(CameraFrame.answer("", isOver: true)) : exchange.showPage()
    }
    let controls = shown.controls
    // Removes the cached panel, which may contain secrets that this action hides.
    kept = nil
    let control = request.number("control").flatMap { number in
      controls.indices.contains(number) ? controls[number] : nil
    }
    switch (request.path, control?.intent) {
    case ("/camera", .scan?): watch(request)
    case ("/pictures", .scan?):
      _ = conversation.press(.scan)
      readPictures(request)
      turn()
    case ("/press", _): await press(request, control)
    default: missing()
    }
  }

  /// Shows the next page, and ends a scan with the browser's camera.
  private func turn() {
    camera = nil
    exchange.turnPage()
    exchange.showPage()
  }

  private func press(_ request: HTTPRequest, _ control: PageControl?) async {
    if exchange.isTooLarge {
      conversation.refuse("This is longer than any name, path or password may be.")
      return turn()
    }
    let form = PostedForm(request.secretBody)
    let field = request.isOfField ? shown.panel.field : nil
    // Enter in a field acts as the button with the same intent, if there is one.
    guard let control = control ?? shown.panel.controls.first(where: { $0.intent == field?.intent })
    else {
      guard let field else { return exchange.showPage() }
      guard field.kind == .word else { return await press(field.intent, form.value("entered")) }
      conversation.takeWords(form.value("entered"), field.intent)
      return turn()
    }
    if let asked = unconfirmed {
      unconfirmed = nil
      guard control.intent == asked.control.intent else { return turn() }
      await press(control.intent, asked.entered)
    } else if control.weight == .destructive {
      unconfirmed = (control, form.value("entered"))
      turn()
    } else {
      await press(control.intent, form.value("entered"))
    }
  }

  private func press(_ intent: PageIntent, _ entered: SharedSecret) async {
    guard entered.count <= EnteredText.limit else {
      conversation.refuse("At most \(EnteredText.limit) bytes can be typed.")
      return turn()
    }
    switch conversation.press(intent, entered: entered) {
    case .shown, .picturesWanted: turn()
    case .codeWanted(let frames):
      do {
        let saved = try await SavedQRCode(frames)
        // The browser saves the file and stays on the page.
        exchange.answer(
          .whole(
            status: 200,
            [
              HTTPField("Content-Type", saved.mediaType),
              HTTPField("Content-Disposition", "attachment; filename=\"\(saved.name)\""),
            ], saved.bytes))
      } catch {
        conversation.refuse(error.reportable.message)
        turn()
      }
    }
  }

  private func readPictures(_ request: HTTPRequest) {
    if exchange.isTooLarge {
      return conversation.refuse(
        """
        The pictures have more than \(UploadedPictures.byteLimit >> 20) MB in total. Choose fewer at once, or a GIF or \
        APNG instead of single frames.
        """
      )
    }
    guard !request.files.isEmpty else { return conversation.refuse("No picture was chosen.") }
    do {
      conversation.take(
        try UploadedPictures.scan(ScanSession.self, of: request.files, with: reader) {
          exchange.isOver
        })
    } catch { conversation.refuse(error.reportable.message) }
  }

  private func watch(_ request: HTTPRequest) {
    let watch = CameraWatch<ScanSession>.continuing(camera, exchange, request, with: reader)
    camera = watch
    do {
      guard !exchange.isTooLarge else {
        throw CameraPictureTooLarge()
      }
      switch try watch.look(at: request.body) {
      case .more(let text): exchange.answer(CameraFrame.answer(text, isOver: false))
      case .complete(let scan):
        _ = conversation.press(.scan)
        conversation.take(scan)
        turn(afterCamera: "The code is read.")
      }
    } catch {
      conversation.refuse(error.reportable.message)
      turn(afterCamera: error.reportable.message)
    }
  }

  private func turn(afterCamera text: String) {
    camera = nil
    exchange.turnPage()
    exchange.answer(CameraFrame.answer(text, isOver: true))
  }
}

/// The picture from the camera exceeds the size limit.
private struct CameraPictureTooLarge: ReportableError {
  var row: ErrorRow<Never> {
    .badData(
      .cameraPictureTooLarge,
      "A picture from the camera can have at most \(CameraFrame.byteLimit >> 20) MB.")
  }
}

/// Identicons as PNG files.
private enum IdentityAnswer {
  /// The side in pixels: 40 CSS pixels on a screen with a pixel ratio of 3.
  private static let side = 120

  static func answer(_ picture: IdentityPicture) -> HTTPAnswer? {
    let raster = picture.raster(side: side)
    guard let png = try? PaintedPicture.png(side: raster.side, rgba: raster.rgba) else {
      return nil
    }
    return .whole(status: 200, [HTTPField("Content-Type", "image/png")], png)
  }
}
