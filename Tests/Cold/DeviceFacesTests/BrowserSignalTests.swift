import CommandTestSupport
import Glibc
import TestSupport
import Testing
import ToolTestSupport

/// A device on a page whose process is told to end.
@Suite(.timeLimit(.minutes(2))) struct BrowserSignalTests {
  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  @Test(arguments: [SIGINT, SIGTERM])
  func theExitCodeNamesTheSignal(_ number: Int32) throws {
    let browser = try BrowserDevice(device.tool, environment: device.environment)
    #expect(browser.end(number) == 128 + number)
  }

  /// Whatever keeps the device busy, here others who try the password, is left where it is.
  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalEndsABusyDevice(_ number: Int32) throws {
    let folder = unsafe open(device.tool.folder.file("device"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    let browser = try BrowserDevice(
      device.tool, environment: device.environment, "--lock-timeout", "65535")
    #expect(browser.end(number) == 128 + number)
    #expect(flock(folder, LOCK_UN) == 0)
    #expect(try device.cold("show").exitCode == 0)
  }
}
