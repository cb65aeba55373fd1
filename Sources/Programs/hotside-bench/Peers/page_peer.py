#!/usr/bin/env python3
"""The measures of PortalSubject.swift in Debian's Chromium, which is driven by the DevTools protocol.

For each line on standard input it prints a line with a number:

- `code ADDRESS SLOW`: milliseconds from the visit of a network's page to its first painted symbol.
- `symbol ADDRESS SLOW`: milliseconds for a symbol, the 95th percentile of 200 of the page's movie.
- `repair ADDRESS LENGTH SIZE`: milliseconds until a payload has repair symbols of so many bytes.
- `slice ADDRESS LENGTH SIZE`: milliseconds of the main thread's longest slice of that.
- `search ADDRESS`: milliseconds for the longest of three keys in the search field of a site's first page.
- `bytes ADDRESS`: bytes of the files that a visit reads until its first symbol, without the payload, each
  compressed with gzip.
- `memory ADDRESS`: bytes of the page that plays, without its payload.

SLOW is by how much the processor is slowed.
"""

import gzip
import pathlib
import sys
import tempfile
import time
import urllib.parse

# What is imported leaves no compiled file beside it.
sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / ".ci"))
from chromium import Chromium  # noqa: E402

FIRST_CODE = """
window.filesRead = new Set([location.href]);
new MutationObserver((records) => {
  if (window.firstCode) return;
  for (const node of records.flatMap((record) => [...record.addedNodes])) {
    if (node.matches?.('script[src], img[src], link[rel=stylesheet]')) window.filesRead.add(node.src ?? node.href);
  }
}).observe(document, { subtree: true, childList: true });
new MutationObserver((_, observer) => {
  if (!document.querySelector('figure.drawn canvas')) return;
  observer.disconnect();
  // The task behind the next refresh begins when the symbol is painted.
  requestAnimationFrame(() => setTimeout(() => window.firstCode = performance.now()));
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
PLAYER = "players.get(document.querySelector('#step-2 .player'))"
SYMBOL = f"""
(() => {{
  const {{ source, drawer }} = {PLAYER}, times = [];
  for (let index = 0; index < 200; index++) {{
    const start = performance.now();
    drawer.draw(source.frame(index % source.count));
    times.push(performance.now() - start);
  }}
  return times.sort((a, b) => a - b)[189];
}})()
"""
REPAIR = """
(async () => {
  const payload = Uint8Array.from({ length: LENGTH }, (_, index) => index * index * 31 + index * 7 >> 2);
  await loadTable();
  const source = new FrameSource(payload, SIZE), start = performance.now();
  let longest = 0, begun = start, last = start;
  function* watched() {
    const steps = source.prepare();
    for (;;) {
      // The player's slices end at the first step that ends after 5 ms.
      const now = performance.now();
      if (now - begun >= 5) begun = now;
      const { done } = steps.next();
      last = performance.now();
      longest = Math.max(longest, last - begun);
      if (done) return true;
      yield;
    }
  }
  await inSlices(watched());
  return [last - start, longest];
})()
"""
SEARCH = """
(() => {
  const field = document.getElementById('search');
  return Math.max(...['n', 'network', 'network000499'].map((text) => {
    const start = performance.now();
    field.value = text;
    field.dispatchEvent(new Event('input'));
    document.body.offsetHeight;
    return performance.now() - start;
  }));
})()
"""


class Browser(Chromium):
    def visit(self, address, slow=1, sign="window.firstCode"):
        """A new tab that has painted its first symbol, or has another sign; answers with that, in milliseconds."""
        self.open_tab()
        self.call("Page.addScriptToEvaluateOnNewDocument", source=FIRST_CODE)
        self.call("Emulation.setCPUThrottlingRate", rate=slow)
        self.call("Page.navigate", url=address)
        while not (found := self.evaluate(f"{sign} ?? 0")):
            time.sleep(0.05)
        return found

    def leave(self):
        self.call("Page.close")


def measure(browser, kind, address, *numbers):
    if kind == "search":
        browser.visit(address, sign="(typeof entries === 'object' ? entries.length : 0)")
        try:
            return browser.evaluate(SEARCH)
        finally:
            browser.leave()
    first = browser.visit(address, int(numbers[0]) if kind in ("code", "symbol") else 1)
    try:
        if kind == "code":
            return first
        if kind == "bytes":
            urls = browser.evaluate("[...filesRead]")
            paths = {pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(url).path)) for url in urls}
            return sum(len(gzip.compress(path.read_bytes())) for path in paths if path.parent.name != "payload")
        if kind == "symbol":
            browser.evaluate(f"{PLAYER}.pause()")
            return browser.evaluate(SYMBOL)
        if kind == "memory":
            time.sleep(2)
            browser.call("HeapProfiler.collectGarbage")
            heap = browser.call("Runtime.getHeapUsage")
            payload = browser.evaluate(f"{PLAYER}.payload.length")
            return heap["usedSize"] + heap["embedderHeapUsedSize"] + heap["backingStorageSize"] - payload
        browser.evaluate(f"{PLAYER}.pause()")
        both = browser.evaluate(REPAIR.replace("LENGTH", numbers[0]).replace("SIZE", numbers[1]))
        return both[kind == "slice"]
    finally:
        browser.leave()


def main():
    with tempfile.TemporaryDirectory(prefix="hotside-bench-", ignore_cleanup_errors=True) as home:
        browser = Browser(home)
        try:
            for line in sys.stdin:
                print(measure(browser, *line.split()), flush=True)
        finally:
            browser.end()


main()
