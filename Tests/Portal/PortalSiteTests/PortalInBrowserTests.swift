import ByteSupport
import CommandTestSupport
import Foundation
import IdentityPictures
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The pages of a site in a browser's window, opened from the disk.
///
/// Numbers are those of the browser tests in chapter 8 of the portals' specification.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalInBrowserTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  private func address(_ path: String) -> String { "file://\(fixture.site)/\(path)" }

  /// 19, 23, 31: with and without scripts, in any size, light and dark.
  @Test(arguments: ["index.html", "n/westend/index.html"], [true, false])
  func pagesAreLaidOutAndNamedInAnySize(path: String, runsScripts: Bool) throws {
    let window = try ChromiumWindow()
    if !runsScripts { try window.disableScripts() }
    try window.open(address(path))
    // On the start page test networks are put away.
    try window.wait(for: path == "index.html" ? "Kusama" : "Westend")
    let faults = try PageAudit(window).faultsInEveryWindow
    #expect(faults == [], "\(path)")
    #expect(window.complaints == [])
  }

  /// 4, 6, 24: the player takes the place of the picture, from the disk, and asks for files of the site alone.
  @Test func thePlayerDrawsThePayloadWithFilesOfTheSiteAlone() throws {
    let window = try ChromiumWindow()
    try window.open(address("n/westend/index.html"))
    try window.wait("the player to draw") {
      let frame = try window.evaluate(
        "document.querySelector('#step-2 figure.player').dataset.frame ?? null")
      return frame == .null ? nil : frame
    }
    #expect(window.requests.allSatisfy { $0.hasPrefix("file://\(fixture.site)/") })
    #expect(window.complaints == [])
  }

  /// 18: one wrong byte, and the picture stays with a word.
  @Test func aDamagedPayloadIsNotDrawn() throws {
    let hash = try #require(
      try fixture.json("qr/westend_metadata_9220.json")["payloadHash"]?.string)
    let other = try #require(
      try fixture.json("qr/westend_metadata_9150.json")["payloadHash"]?.string)
    let script = try fixture.text("payload/\(other).js").replacing(other, with: hash)
    try fixture.tool.folder.write(Array(script.utf8), to: "site/payload/\(hash).js")
    let window = try ChromiumWindow()
    try window.open(address("n/westend/index.html"))
    try window.wait(for: "The payload that arrived is not the one that was published")
    #expect(
      try window.evaluate("document.querySelector('#step-2 figure.player img').checkVisibility()")
        == .bool(true))
  }

  /// 3: addresses of the former sites lead to the pages.
  @Test func addressesOfPreviousSitesLeadToThePages() throws {
    let window = try ChromiumWindow()
    try window.open(address("index.html") + "#/WESTEND")
    try window.wait("the page of Westend") {
      try window.evaluate("location.pathname").string?.hasSuffix("/n/westend/index.html") == true
        ? true : nil
    }
  }

  /// 19, 20: a camera that sees the page without scripts has the specs.
  @Test func theCodeOfTheSpecsIsReadFromTheScreen() async throws {
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.resize(width: 1280, height: 1000, isPhone: false)
    try window.open(address("n/westend/index.html") + "#step-1")
    try window.wait(for: "Step 1 of 2")
    let path = try fixture.tool.folder.write(try window.screenshot(), to: "screen.png")
    let run = try fixture.tool.run("verify", path, "--json")
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      try run.document["payloadHash"] == fixture.json("qr/westend_specs.json")["payloadHash"])
  }

  // MARK: - Copying

  /// What all copy buttons and all selections of a network's page gave: `allowed` and `refused` by the browser,
  /// the `labels` of the buttons before and after a while, the `hashes` as selected, and the `values` meant.
  private func copies() throws -> JSONValue {
    let window = try ChromiumWindow()
    try window.open(address("n/westend/index.html"))
    try window.wait(for: "Is it genuine?")
    // A browser lets a page copy for some seconds after its user has pressed something.
    try window.press("Copy genesis hash")
    return try window.evaluate(
      """
      (async () => {
        const seen = { allowed: [], refused: [], labels: [], hashes: [] }, later = [];
        const buttons = [...document.querySelectorAll('button.copy')];
        const press = async (button) => { button.click(); await 0; await 0; await 0; };
        document.addEventListener('copy', () => seen.refused.push(String(getSelection())));
        window.setTimeout = (act) => later.push(act);
        for (const list of [seen.allowed, null]) {
          navigator.clipboard.writeText = async (text) => { list.push(text); };
          for (const button of buttons) await press(button);
        }
        seen.labels.push(...buttons.map((button) => button.textContent));
        for (const act of later) act();
        seen.labels.push(...buttons.map((button) => button.textContent));
        // Of the step that is put away nothing can be selected.
        for (const step of document.querySelectorAll('.steps a')) {
          step.click();
          for (const hash of document.querySelectorAll('.hash')) {
            if (!hash.checkVisibility()) continue;
            getSelection().selectAllChildren(hash);
            const groups = [...hash.children].map((group) => group.textContent);
            seen.hashes.push([String(getSelection()), groups.every((text) => text.length === 4)]);
          }
        }
        return { ...seen, values: buttons.map((button) => button.dataset.copy) };
      })()
      """)
  }

  /// 29: with the browser's permission and without it.
  @Test func buttonsCopyWholeValues() throws {
    let copies = try copies()
    let values = copies["values"]?.array ?? []
    let manifest = try fixture.json("qr/westend_metadata_9220.json")
    for value in [
      manifest["payloadHash"], manifest["signedHash"], manifest["genesisHash"],
      manifest["payload"]?["sha256"], manifest["verifier"]?["publicKey"],
    ] {
      #expect(value?.string?.count == 64 && values.contains(value ?? .null))
    }
    #expect(values.count >= 8)
    #expect(copies["allowed"]?.array == values)
    #expect(copies["refused"]?.array == values)
  }

  /// 29.
  @Test func aButtonSaysForAWhileThatItHasCopied() throws {
    let copies = try copies()
    let values = copies["values"]?.array ?? []
    #expect(values.count >= 8)
    #expect(
      copies["labels"]?.array
        == values.map { _ in .string("Copied") } + values.map { _ in .string("Copy") })
  }

  /// 29.
  @Test func aSelectedHashIsCopiedWhole() throws {
    let copies = try copies()
    let values = copies["values"]?.array ?? []
    let hashes = copies["hashes"]?.array ?? []
    #expect(hashes.count >= 10)
    for hash in hashes {
      #expect(hash.array?.first.map { values.contains($0) } == true, "\(hash.serialized())")
      #expect(hash.array?.last == .bool(true))
    }
  }

  // MARK: - Paper

  /// 30: on one page of paper stand the facts, the whole key, and the code of the specs, which is read from it.
  @Test(
    .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"),
    arguments: ["", "?tab=0"])
  func thePrintedPageHoldsFactsKeyAndCode(query: String) throws {
    let hash = try #require(try fixture.json("qr/westend_specs.json")["payloadHash"]?.string)
    let window = try ChromiumWindow()
    try window.open(address("n/westend/index.html") + query)
    try window.wait(for: "Is it genuine?")
    // Somebody who reads in the dark prints on white paper.
    try window.press("Light or dark")
    let path = try fixture.tool.folder.write(try window.printed(), to: "page.pdf")
    let run = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      ["\(Checkout.path)/Tests/Support/CommandTestSupport/Peers/read_print.py", path])
    let payload = Hex.encode(try fixture.bytes("payload/\(hash).bin"))
    #expect(run.output == "1\n\(payload)\n", "\(run.error)")
    try window.prefer([:], media: "print")
    #expect(
      try window.evaluate(
        """
        (() => {
          const seen = (selector) =>
            [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
          const code = seen('#step-1 :is(img, canvas)')[0];
          const verify = seen('.genuine code:not(.hash)').map((one) => one.textContent);
          return [seen('button, input, summary, #step-2').length, seen('#step-1 .hash').length >= 5,
            Math.round(code.getBoundingClientRect().width), getComputedStyle(document.body).color,
            verify.every((text) => !text.includes('metadata'))
              && verify.some((text) => text.endsWith('qr/westend_specs.png'))
              && seen('.printed')[0].textContent.endsWith('https://metadata.example.org/p/n/westend/index.html')];
        })()
        """)
        == .array([
          .integer(0), .bool(true), .integer(227), .string("rgb(22, 22, 26)"), .bool(true),
        ]))
  }

  // MARK: - Dots

  private static let side = 128

  /// The hash of each picture of dots on a network's page, and its pixels, four bytes each.
  private func dots() throws -> [(name: String, pixels: [UInt8])] {
    let window = try ChromiumWindow()
    try window.open(address("n/westend/index.html"))
    try window.wait(for: "Is it genuine?")
    let side = Self.side
    let pictures =
      try window.evaluate(
        """
        Promise.all([...document.querySelectorAll('.key')].map(async (key) => {
          const picture = key.querySelector('svg').cloneNode(true);
          picture.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
          picture.setAttribute('width', \(side));
          picture.setAttribute('height', \(side));
          const image = new Image();
          image.src = 'data:image/svg+xml,' + encodeURIComponent(picture.outerHTML);
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = canvas.height = \(side);
          const pen = canvas.getContext('2d');
          pen.drawImage(image, 0, 0);
          const { data } = pen.getImageData(0, 0, \(side), \(side));
          return [key.querySelector('button.copy').dataset.copy,
            Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')];
        }))
        """
      ).array ?? []
    return try pictures.map { picture in
      let (name, pixels) = (picture.array?.first?.string ?? "", picture.array?.last?.string ?? "")
      return (name, try Hex.decode(pixels))
    }
  }

  /// The inner pixels of our picture, whose neighbors all have their color, and how many of them differ in another.
  private func compare(_ ours: PixelRaster, _ theirs: [UInt8]) -> (inner: Int, wrong: Int) {
    let side = Self.side
    func pixel(_ column: Int, _ row: Int) -> ArraySlice<UInt8> {
      ours.rgba[(row * side + column) * 4..<(row * side + column) * 4 + 4]
    }
    var (inner, wrong) = (0, 0)
    for row in 1..<side - 1 {
      for column in 1..<side - 1 {
        let wanted = pixel(column, row)
        let isInner = (-1...1).allSatisfy { down in
          (-1...1).allSatisfy { pixel(column + $0, row + down).elementsEqual(wanted) }
        }
        guard isInner else { continue }
        inner += 1
        let start = (row * side + column) * 4
        if !theirs[start..<start + 4].elementsEqual(wanted) { wrong += 1 }
      }
    }
    return (inner, wrong)
  }

  /// 40: pixel for pixel but for the edges, which each drawer smooths in its own way.
  @Test func theDotsOfKeysAndHashesAreThoseOfTheColdSigner() throws {
    let pictures = try dots()
    #expect(pictures.count == 3)
    for (name, theirs) in pictures {
      let ours = PixelRaster(dots: try Hex.decode(name), side: Self.side)
      try #require(theirs.count == ours.rgba.count)
      let (inner, wrong) = compare(ours, theirs)
      #expect(wrong == 0, "\(name): of \(inner)")
      #expect(inner > Self.side * Self.side / 2)
    }
  }
}
