package import TestSupport

/// A user at a terminal who answers the questions of a program, one after the other.
package enum TypedAnswers {
  /// Waits for each question after the previous answer, and types the answer; prints what the terminal shows.
  private static let script = """
    import fcntl, os, pty, signal, struct, sys, termios
    agrees, count = sys.argv[1] == "agrees", int(sys.argv[2])
    questions = [text.encode() for text in sys.argv[3:3 + 2 * count:2]]
    answers = [text.encode() for text in sys.argv[4:4 + 2 * count:2]]
    command = sys.argv[3 + 2 * count:]
    pid, terminal = pty.fork()
    if pid == 0:
        if agrees: fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('4H', 150, 250, 0, 0))
        os.execv(command[0], command)
    signal.alarm(600)
    shown, rest = b'', b''
    while True:
        try: piece = os.read(terminal, 1000)
        except OSError: break
        if not piece: break
        shown += piece
        rest += piece
        # A question may be broken between words.
        words = b' '.join(rest.split())
        if questions and questions[0].strip() in words and words.endswith((b':', b']')):
            questions.pop(0)
            rest = b''
            os.write(terminal, answers.pop(0) + b'\\n')
        elif agrees and rest.endswith(b'[y/N] '):
            rest = b''
            os.write(terminal, b'y\\n')
    sys.stdout.buffer.write(shown)
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    """

  /// Runs a program to its end in a large window, and agrees to all its questions.
  ///
  /// - Parameters:
  ///   - command: the program and its words.
  ///   - environment: added to that of the tests.
  ///   - folder: the working folder.
  /// - Returns: how it ended; the output is all that the terminal showed.
  /// - Throws: if it cannot be started.
  package static func agree(
    to command: [String], environment: [String: String], folder: String
  ) throws -> ProcessOutcome {
    try ProcessRunner.run(
      "/usr/bin/python3", ["-c", script, "agrees", "0"] + command,
      environment: environment, folder: folder)
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - command: the program and its words.
  ///   - answers: what is typed behind which question; a question ends in `:` or `]`.
  ///   - environment: added to that of the tests.
  ///   - folder: where it runs.
  /// - Returns: how it ended; the output is all that the terminal showed.
  /// - Throws: when it cannot be started.
  package static func run(
    _ command: [String], _ answers: [(question: String, answer: String)],
    environment: [String: String], folder: String
  ) throws -> ProcessOutcome {
    try ProcessRunner.run(
      "/usr/bin/python3",
      ["-c", script, "answers", "\(answers.count)"] + answers.flatMap { [$0.question, $0.answer] }
        + command,
      environment: environment, folder: folder)
  }
}
