import FileSupport
import QRDrawing
import Reporting
import Testing

@Suite struct PictureErrorTests {
  static let sentences: [(PictureError, String)] = [
    (
      .frameTooLong(byteCount: 3000, limit: 2953),
      "3000 bytes do not fit into one QR code, which holds 2953. Draw a movie, or choose a smaller chunk size."
    ),
    (
      .otherLength(index: 3, expected: 1080, found: 12),
      "Frame 3 has 12 bytes, but 1080 are needed; all frames of a movie have the same length."
    ),
    (
      .option(name: "scale", value: 0, allowed: 1...32),
      "The scale cannot be 0; 1 to 32 are possible."
    ),
    (.notWritten(.isFolder(path: "x")), "'x' is a folder; a file is needed."),
    (.notAPicture(name: "a.txt"), "'a.txt' is not a PNG, APNG, GIF or JPEG."),
    (
      .truncated(name: "a.gif", offset: 77),
      "'a.gif' ends inside a picture, after 77 bytes. Fetch it again."
    ),
    (
      .damaged(name: "a.png", offset: 41, reason: "a checksum is wrong"),
      "'a.png' is damaged at byte 41: a checksum is wrong. Fetch it again."
    ),
    (
      .damagedFrame(name: "a.png", frame: 4),
      "Frame 4 of 'a.png' cannot be decompressed. Fetch the file again."
    ),
    (
      .tooLarge(name: "a", what: "pixels per side", found: 9000, limit: 8192),
      "'a' has 9000 pixels per side, more than the 8192 that are read here."
    ),
    (
      .noSymbolAtStart(name: "a.gif", count: 40),
      "None of the first 40 pictures in 'a.gif' holds a QR code that can be read, so the others were not read. Is this the right movie?"
    ),
    (
      .overBudget(name: "a.png", others: 0, seconds: 10),
      "Reading 'a.png' takes more than 10 s of processor time, and was given up. If you trust the file, allow more with --max-seconds."
    ),
    (
      .overBudget(name: "a.png", others: 1, seconds: 10),
      "Reading 'a.png', and before it a file without a QR code, takes more than 10 s of processor time, and was given up. If you trust the file, allow more with --max-seconds."
    ),
    (
      .overBudget(name: "a.png", others: 7, seconds: 10),
      "Reading 'a.png', and before it 7 files without a QR code, takes more than 10 s of processor time, and was given up. If you trust the file, allow more with --max-seconds."
    ),
    (
      .needsMemory(name: "a.png"),
      "Reading 'a.png' needs more than 256 MB of memory, the limit for a picture file. Make the pictures smaller."
    ),
    (
      .readerFailed(name: "a.png", signal: 11),
      "The reader of pictures failed at 'a.png' (signal 11): the file was made to crash it, or needs more than 256 MB of memory. The reader ran in a separate process, and nothing else was affected."
    ),
    (
      .readerFailed(name: "a.png", signal: nil),
      "The reader of pictures failed at 'a.png': the file was made to crash it, or needs more than 256 MB of memory. The reader ran in a separate process, and nothing else was affected."
    ),
    (
      .uncleanCode(name: "a.png", frame: 0, view: .inverted),
      "The code in frame 0 of 'a.png' is not clean (inverted: many phones do not read this). Use the picture as it was drawn. 'hotside qr read' also reads such a code."
    ),
    (
      .severalCodes(name: "a.png", frame: 3),
      "There are two codes in one picture, frame 3 of 'a.png': cameras may read either. Cut the picture down to the code that you want."
    ),
    (
      .unreadCode(name: "a.gif", frame: 3),
      "Frame 3 of 'a.gif' has the corners of another code, which cannot be read here; a camera may read it. Cut the picture down to the code that you want."
    ),
    (
      .codeInParts(name: "a.png", frame: 0),
      "The code in frame 0 of 'a.png' consists of several parts; a phone reads only the first. Draw the payload again as one part."
    ),
    (
      .shownDifferently(name: "a.jpg", reason: "its colors are CMYK"),
      "'a.jpg' looks different from program to program: its colors are CMYK. Save it again as a plain PNG, from a program in which it looks right."
    ),
    (
      .readerNotStarted(reason: "Cannot allocate memory"),
      "The confined process in which pictures are read could not be started: Cannot allocate memory."
    ),
  ]

  @Test(arguments: sentences)
  func messageNamesThingValuesAndWayOut(error: PictureError, sentence: String) {
    #expect(error.message == sentence)
  }
}
