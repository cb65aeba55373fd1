import JSONCodec

/// What is wrong with a page as it is shown, for somebody who looks at it or hears it.
package struct PageAudit {
  /// Windows that a page has to fit, in CSS pixels: a small phone, a phone, a tablet, a laptop, a big screen; at
  /// 200 % the tablet is narrower than a phone, and the laptop a tablet.
  package static let sizes = [(320, 568), (375, 812), (768, 1024), (1280, 800), (3840, 2160)]

  let window: ChromiumWindow

  /// Looks at what a window shows.
  package init(_ window: ChromiumWindow) { self.window = window }

  /// A sentence for each fault of layout, contrast, names and structure; none where all is well.
  ///
  /// Contrast is that of WCAG 2.2, 1.4.3: 4.5, and 3 for large text. Everything that can be pressed or
  /// typed into has a name of its own, there is one `h1`, and a language.
  package var faults: [String] {
    get throws {
      let seen = try window.evaluate(PageAudit.script).array?.compactMap(\.string) ?? ["no answer"]
      let controls = try window.spoken.filter { PageAudit.controls.contains($0.role) }
      let nameless = controls.filter(\.name.isEmpty).map { "A \($0.role) has no name." }
      return try seen + nameless + structureFaults
    }
  }

  /// The faults in windows of all sizes, in light, dark and forced colors, which the window has afterwards.
  package var faultsInEveryWindow: [String] {
    get throws {
      var found: [String] = []
      for (width, height) in PageAudit.sizes {
        try window.resize(width: width, height: height, isPhone: width < 500)
        for look in PageAudit.looks {
          try window.prefer([look.0: look.1, "prefers-reduced-motion": "reduce"])
          found += try faults.map { "\(width)×\(height), \(look.1): \($0)" }
        }
      }
      return found
    }
  }

  private static let looks = [
    ("prefers-color-scheme", "light"), ("prefers-color-scheme", "dark"),
    ("forced-colors", "active"),
  ]

  private static let controls: Set<String> = [
    "button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "image", "img",
    "DisclosureTriangle",
  ]

  /// Which controls Tab does not reach, and which show nothing when it does; and where Tab does not
  /// go on to the next one in the page's order.
  package var unreached: [String] {
    get throws {
      let count: Int =
        try window.evaluate(
          "window.hotsideStops = [...document.querySelectorAll('button,a[href],input:not([type=hidden]),summary,select,textarea')].filter(e => e.checkVisibility() && !e.disabled), window.hotsideStops.length"
        ).integer() ?? 0
      var seen: Set<Int> = []
      var faults: [String] = []
      var last: Int?
      // Twice as often as there are stops: where it begins is the page's choice, and the window's own
      // controls take part.
      for _ in 0..<(2 * count + 4) {
        try window.press(key: "Tab", code: 9)
        let stop = try window.evaluate(
          "(() => { const e = document.activeElement; const isSeen = (e) => { const s = getComputedStyle(e); return s.outlineStyle !== 'none' || s.boxShadow !== 'none'; }; return { place: window.hotsideStops.indexOf(e), name: e.outerHTML.slice(0, 80), isShown: e.matches(':focus-visible') && (isSeen(e) || isSeen(e.closest('li') ?? e)) } })()"
        )
        guard let place: Int = stop["place"]?.integer(), place >= 0 else {
          last = nil
          continue
        }
        if let last, place != last, place != (last + 1) % count {
          faults.append("Tab goes from place \(last) to \(place), \(stop["name"]?.string ?? "").")
        }
        last = place
        if seen.insert(place).inserted, stop["isShown"] != .bool(true) {
          faults.append("The focus is not seen on \(stop["name"]?.string ?? "").")
        }
      }
      for place in 0..<count where !seen.contains(place) {
        let name = try window.evaluate("window.hotsideStops[\(place)].outerHTML.slice(0, 80)")
        faults.append("Tab does not reach \(name.string ?? "").")
      }
      return faults
    }
  }

  private static let script = """
    (() => {
      const faults = [];
      const say = (text, e) => faults.push(text + ': ' + (e.innerText || e.outerHTML).slice(0, 60));
      const root = document.documentElement;
      if (root.scrollWidth > window.innerWidth)
        faults.push(`The page is ${root.scrollWidth} wide in a window of ${window.innerWidth}.`);
      if (!root.lang) faults.push('The page has no language.');
      if (!document.title) faults.push('The page has no title.');
      const headings = [...document.querySelectorAll('h1')].filter(e => e.checkVisibility());
      if (headings.length !== 1) faults.push(`${headings.length} h1`);
      if (!document.querySelector('main')) faults.push('The page has no main part.');
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      const color = text => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = text;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
      };
      const over = (top, ground) =>
        [0, 1, 2].map(i => top[i] * top[3] + ground[i] * (1 - top[3])).concat(1);
      const dark = matchMedia('(prefers-color-scheme: dark)').matches
        && /dark/.test(getComputedStyle(root).colorScheme);
      const ground = e => {
        const layers = [];
        for (let at = e; at; at = at.parentElement) layers.push(color(getComputedStyle(at).backgroundColor));
        return layers.reverse().reduce((under, top) => over(top, under), dark ? [18, 18, 18, 1] : [255, 255, 255, 1]);
      };
      const light = c => {
        const [r, g, b] = c.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const looked = new Set();
      while (walker.nextNode()) {
        const e = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || looked.has(e) || !e.checkVisibility({ visibilityProperty: true })) continue;
        if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'CANVAS'].includes(e.tagName)) continue;
        looked.add(e);
        const style = getComputedStyle(e), under = ground(e), ink = over(color(style.color), under);
        const [a, b] = [light(ink), light(under)];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const size = parseFloat(style.fontSize);
        const wanted = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5;
        if (ratio < wanted) say(`A contrast of ${ratio.toFixed(2)} where ${wanted} is wanted`, e);
        const box = e.getBoundingClientRect();
        if (box.width && (box.right > window.innerWidth + 1 || box.left < -1)) say('Cut off', e);
      }
      for (const e of document.querySelectorAll('button,a[href],summary,input:not([type=hidden])')) {
        if (!e.checkVisibility()) continue;
        const box = e.getBoundingClientRect();
        // WCAG 2.2, 2.5.8.
        if (e.tagName !== 'A' && (box.width < 24 || box.height < 24)) say('Too small to press', e);
        if (box.right > window.innerWidth + 1) say('Cut off', e);
      }
      if (matchMedia('(forced-colors: active)').matches) {
        const shown = selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility());
        const isKept = e => getComputedStyle(e).forcedColorAdjust !== 'auto';
        for (const e of shown('.tile, .dots')) if (!isKept(e)) say('Its own colors are gone', e);
        for (const e of shown('.badge:not(:empty), .banner'))
          if (!parseFloat(getComputedStyle(e).borderTopWidth)) say('Nothing sets it off', e);
        // Whatever the theme, a camera reads black on white.
        for (const e of shown('.code > img, .player > img, .player-stage, #card'))
          if (!isKept(e) || getComputedStyle(e).backgroundColor !== 'rgb(255, 255, 255)')
            say('A code is not on white', e);
      }
      return faults;
    })()
    """
}
