import ByteSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import WebPages

/// What the parts of pages look like, beside the pictures on record: each panel as a small picture, one below the
/// other, in windows of four widths, light and dark side by side.
///
/// So small, letters are a shade, and fonts of other machines change little; a color, a margin or a fold that
/// changes is seen.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PartsPictureTests {
  private static let record = Checkout.path + "/Tests/Formats/WebPagesTests/Snapshots/parts.png"
  private static let windows = [(320, 568), (375, 812), (768, 1024), (1280, 800)].flatMap { size in
    ["light", "dark"].map { (width: size.0, height: size.1, scheme: $0) }
  }

  private let folder: TemporaryFolder
  private let window: ChromiumWindow

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(PartsGallery.page, to: "parts.html")
    window = try ChromiumWindow()
    try window.open("file://" + folder.file("parts.html"))
    try window.wait(for: "Parts of pages")
    _ = try window.evaluate(Self.script)
  }

  /// With `RECORD_SNAPSHOTS` set, the pictures on record are made anew.
  @Test func partsLookAsOnRecord() throws {
    try draw()
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"]?.isEmpty == false {
      let picture = try #require(try window.evaluate("look.png()").string)
      try Data(try #require(Base64.decode(picture))).write(to: URL(fileURLWithPath: Self.record))
    }
    #expect(try differences() == [])
  }

  /// The comparison sees what a person would.
  @Test(arguments: [
    ":root { --accent: light-dark(#14692b, #7fd495); }", ".panel { padding: 2rem; }",
    ".banner.warn { background: none; }", ".chip { display: block; }",
    ".folding tr { display: block !important; }", "h2 { font-size: 2rem; }",
  ])
  func aChangeIsSeen(style: String) throws {
    _ = try window.evaluate("look.change(\(JSONValue.string(style).serialized()))")
    try draw()
    #expect(try differences() != [])
  }

  private func draw() throws {
    for (column, shown) in Self.windows.enumerated() {
      try window.resize(width: shown.width, height: shown.height, isPhone: shown.width < 500)
      try window.prefer(["prefers-color-scheme": shown.scheme])
      let picture = Base64.encode(try window.pagePicture())
      _ = try window.evaluate("look.draw(\(column), '\(picture)')")
    }
  }

  /// A sentence for each panel that looks otherwise than on record.
  private func differences() throws -> [String] {
    let recorded = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.record)))
    let found = try window.evaluate("look.compare('\(Base64.encode(recorded))')").array ?? []
    return found.map { panel in
      let column: Int = panel["column"]?.integer() ?? 0
      let shown = Self.windows[column]
      let (name, share) = (panel["name"]?.string ?? "", panel["share"]?.serialized() ?? "")
      return "\(name), \(shown.width) px, \(shown.scheme): \(share) % look otherwise"
    }
  }

  private static let script = """
    window.look = (() => {
      const side = 16;
      // Of 256 shades; and of the cells of a panel, in percent.
      const mostShades = 20, mostCells = 2;
      const panels = [...document.querySelectorAll('main > .panel')];
      const sheet = new OffscreenCanvas(\(windows.count) * side, panels.length * side);
      const pen = sheet.getContext('2d', { willReadFrequently: true });
      const blob = base64 =>
        new Blob([Uint8Array.from(atob(base64), c => c.charCodeAt(0))], { type: 'image/png' });
      return {
        change(style) {
          document.head.append(Object.assign(document.createElement('style'), { textContent: style }));
        },
        async draw(column, base64) {
          for (const [row, panel] of panels.entries()) {
            const box = panel.getBoundingClientRect();
            const small = await createImageBitmap(
              blob(base64), Math.round(box.x + scrollX), Math.round(box.y + scrollY), Math.round(box.width),
              Math.round(box.height), { resizeWidth: side, resizeHeight: side, resizeQuality: 'high' });
            pen.drawImage(small, column * side, row * side);
          }
        },
        async png() {
          const bytes = new Uint8Array(await (await sheet.convertToBlob({ type: 'image/png' })).arrayBuffer());
          return btoa(String.fromCharCode(...bytes));
        },
        async compare(base64) {
          const bitmap = await createImageBitmap(blob(base64));
          if (bitmap.width !== sheet.width || bitmap.height !== sheet.height)
            return [{ column: 0, name: 'The sheet', share: 100 }];
          const former = new OffscreenCanvas(sheet.width, sheet.height).getContext('2d');
          former.drawImage(bitmap, 0, 0);
          const found = [];
          for (const [row, panel] of panels.entries()) {
            for (let column = 0; column < sheet.width / side; column += 1) {
              const place = [column * side, row * side, side, side];
              const [now, then] = [pen, former].map(canvas => canvas.getImageData(...place).data);
              let count = 0;
              for (let i = 0; i < now.length; i += 4)
                if ([0, 1, 2].some(j => Math.abs(now[i + j] - then[i + j]) > mostShades)) count += 1;
              const share = Math.round(100 * count / side ** 2);
              if (share > mostCells)
                found.push({ column, name: panel.querySelector('h2').textContent, share });
            }
          }
          return found;
        },
      };
    })(), true
    """
}
