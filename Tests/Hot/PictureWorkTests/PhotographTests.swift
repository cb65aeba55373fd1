import FileSupport
import PictureWork
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Movies as a middling phone sees them.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct PhotographTests {
  private static let program = Checkout.path + "/Tests/Hot/PictureWorkTests/Peers/photograph.py"

  /// What the camera does: Gaussian blur of 0.3 modules, JPEG at quality 40, a tilt of 15°, 60 %
  /// brightness, a twentieth of the symbol torn into the next frame, a quarter of the frames missed.
  private static let effects = ["blur", "jpeg", "tilt", "dark", "tear", "loss"]

  @Test(arguments: MovieProfile.allCases, [false, true])
  func everyProfileSurvivesAllOfItAtOnce(profile: MovieProfile, isEmbellished: Bool) async throws {
    let payload = try SampleUpdate.payload()
    var request = PictureRequest(profile: profile)
    request.staticLimit = 0
    if isEmbellished {
      request.hasCaption = true
      request.order = .spread
    }
    let folder = try TemporaryFolder()
    let plan = try request.plan(payload)
    let files = PendingFiles(under: .named())
    let movie = try await plan.draw(to: folder.file("movie.gif"), into: files)
    try files.commit()
    let photographs = try TemporaryFolder()
    let python = try #require(ProcessRunner.peerPython)
    let camera = try ProcessRunner.run(
      python,
      [PhotographTests.program, movie.path, photographs.path, "5"] + PhotographTests.effects)
    try #require(camera.exitCode == 0, "\(camera.error)")
    let taken = photographs.names.count
    #expect(taken == plan.forecast.frames - (plan.forecast.frames + 3) / 4)
    let scan = try await PictureScan.read(
      try PictureSource.list([photographs.path]), with: .built)
    #expect(scan.payload == payload)
    #expect(scan.pictureCount == taken)
    #expect(scan.scan.isRecognized)
  }
}
