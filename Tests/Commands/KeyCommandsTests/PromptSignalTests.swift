import CommandTestSupport
import Foundation
import Glibc
import TestSupport
import Testing
import ToolTestSupport

/// Ctrl-C and its kin at a question: heeded at once, and the terminal shows again what is typed.
@Suite struct PromptSignalTests {
  private let fixture: KeysFixture

  init() throws { fixture = try KeysFixture() }

  /// Runs the tool at a terminal, waits for a question, does something, and reports how it ended and
  /// whether the terminal shows what is typed.
  private static let script = """
    import os, pty, signal, sys, termios, time
    # Ends this script if the tool never does.
    signal.alarm(120)
    question, deed, rest = sys.argv[1].encode(), sys.argv[2], sys.argv[3:]
    pid, terminal = pty.fork()
    if pid == 0:
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        # Whoever started the tests may ignore some of them, as nohup does, and that is inherited.
        for number in (1, 2, 3, 15): signal.signal(number, signal.SIG_DFL)
        os.environ.pop('HOTSIDE_PASSWORD_FILE', None)
        os.execv(rest[0], rest)
    shown = b''
    def read_until(text):
        global shown
        while text not in shown:
            try: piece = os.read(terminal, 1000)
            except OSError: return
            if not piece: return
            shown += piece
    def shows(): return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
    read_until(question)
    hidden = shows()
    if deed.startswith('key'): os.write(terminal, bytes([int(deed[3:])]))
    else: os.kill(pid, int(deed))
    # The terminal is asked while the other end of it is still open.
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done: break
        try: os.set_blocking(terminal, False); os.read(terminal, 1000)
        except OSError: pass
        time.sleep(0.005)
    print('showed', hidden)
    print('shows', shows())
    sys.exit(128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status))
    """

  private func ask(_ question: String, _ deed: String, _ command: [String]) throws -> ProcessOutcome
  {
    try ProcessRunner.run(
      "/usr/bin/python3", ["-c", Self.script, question, deed, ProcessRunner.hotside] + command,
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "HOTSIDE_WORKSPACE": "",
        "HOTSIDE_PASSWORD_FILE": "",
      ], folder: fixture.folder.path)
  }

  private static let hiddenQuestions = [
    ("New password of ", ["keys", "init", "--vault", "other.sqlite"]),
    ("Password of ", ["keys", "unlock"]),
    ("Password of ", ["keys", "import", "typed"]),
  ]

  @Test(
    arguments: [("key3", 130), ("key28", 131), ("2", 130), ("15", 143), ("1", 129)], hiddenQuestions
  )
  func aSignalEndsAQuestionForASecret(
    _ end: (deed: String, code: Int), _ question: (text: String, command: [String])
  ) throws {
    let outcome = try ask(question.text, end.deed, question.command)
    #expect(outcome.exitCode == Int32(end.code), "\(outcome)")
    #expect(outcome.output == "showed False\nshows True\n", "\(outcome)")
  }

  @Test func theEndOfInputIsNotAnAnswer() throws {
    let outcome = try ask("Password of ", "key4", ["keys", "unlock"])
    #expect(outcome.exitCode == 77, "\(outcome)")
  }

  @Test(arguments: [("key3", 130), ("15", 143)])
  func aSignalEndsAQuestion(_ end: (deed: String, code: Int)) throws {
    _ = try fixture.importKey("release")
    let outcome = try ask(
      "[y/N] ", end.deed,
      ["keys", "remove", "release", "--password-file", fixture.passwordFile])
    #expect(outcome.exitCode == Int32(end.code), "\(outcome)")
    #expect(outcome.output == "showed True\nshows True\n", "\(outcome)")
    #expect(try fixture.run(["keys", "list"]).output.contains("release"))
  }
}
