"""Debian's Chromium without a window, driven by the DevTools protocol."""
import json
import os
import subprocess

CHROMIUM = "/usr/bin/chromium"


class Chromium:
    """A browser without a window, with one tab, driven by two pipes: it reads descriptor 3 and writes 4."""

    def __init__(self, home):
        commands, self.write = os.pipe()
        self.read, answers = os.pipe()

        def place():
            # Neither descriptor is closed by the other's coming.
            first, second = os.dup2(commands, 20), os.dup2(answers, 21)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--disable-breakpad", "--remote-debugging-pipe", f"--user-data-dir={home}/profile", "about:blank"],
            preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"HOME": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
        os.close(commands)
        os.close(answers)
        self.rest, self.number, self.session = b"", 0, None
        self.open_tab()

    def open_tab(self):
        """A new tab, to which everything is said from now on."""
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") != self.number:
                continue
            if "error" in answer:
                raise SystemExit(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def receive(self):
        while b"\0" not in self.rest:
            piece = os.read(self.read, 1 << 20)
            if not piece:
                raise SystemExit("Chromium ended.")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def evaluate(self, script):
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def end(self):
        self.process.kill()
        self.process.wait()
