extension BrowserDocument {
  /// The look: one column as on a phone, light or dark as the reader's system, codes on white in both.
  package static let style = """
    :root { color-scheme: light dark; --ground: #f2f2f5; --card: #fff; --text: #16161a; --quiet: #54545e;
      --line: #d9d9e0; --accent: #5b21b6; --on-accent: #fff; --danger: #b00020; --warn: #fdf1d8;
      --on-warn: #5c3d00; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #121216; --card: #1d1d23; --text: #ececf1; --quiet: #a9a9b6; --line: #3a3a45;
        --accent: #c4b5fd; --on-accent: #1a1030; --danger: #ff9a9a; --warn: #3a2c0b;
        --on-warn: #ffdf9e; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center;
      background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
    header, main, nav, footer { width: 100%; max-width: 32rem; padding: 0.5rem 1rem; }
    header { display: flex; justify-content: space-between; flex-wrap: wrap; gap: 0.5rem; }
    main { flex: 1; }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem; }
    section.alert { border: 2px solid var(--danger); }
    section.dialog { border: 2px solid var(--accent); }
    h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
    h1:focus { outline: none; }
    h2 { font-size: 1rem; margin: 1.25rem 0 0.5rem; overflow-wrap: anywhere; }
    p { margin: 0.5rem 0; overflow-wrap: anywhere; }
    .warning { background: var(--warn); color: var(--on-warn); border-radius: 0.5rem;
      padding: 0.5rem 0.75rem; }
    .warning::before { content: "! "; font-weight: 700; }
    dl { margin: 0.5rem 0; }
    dl div { margin: 0.5rem 0; }
    dt { color: var(--quiet); font-size: 0.875rem; }
    dd { margin: 0; overflow-wrap: anywhere; }
    .card, .rows li { display: flex; gap: 0.75rem; align-items: flex-start; padding: 0.5rem 0; }
    .card + .card { border-top: 1px solid var(--line); }
    .card > div, .rows li > div { flex: 1; min-width: 0; }
    .card p { margin: 0; }
    .rows { list-style: none; margin: 0; padding: 0; }
    .rows li { position: relative; border-top: 1px solid var(--line); padding: 0.75rem 0; }
    .rows li:first-child { border-top: 0; }
    .rows p { margin: 0; color: var(--quiet); font-size: 0.875rem; }
    .rows button { border: 0; background: none; padding: 0; min-height: 0; width: 100%;
      text-align: left; font-weight: 600; color: var(--accent); }
    .rows button::after { content: ""; position: absolute; inset: 0; }
    .rows button:focus-visible { outline: none; }
    .rows li:focus-within { outline: 3px solid var(--accent); outline-offset: 2px;
      border-radius: 0.25rem; }
    .identity { flex: none; width: 2.5rem; height: 2.5rem; }
    .words { columns: 8rem 2; column-gap: 1rem; padding-left: 2.5rem; margin: 1rem 0; font-weight: 600;
      font-size: 1.125rem; }
    .words li { break-inside: avoid; padding-left: 0.25rem; }
    .code { margin: 1rem 0; text-align: center; }
    .code img { display: block; margin: 0 auto; width: min(100%, 65vh); height: auto;
      background: #fff; image-rendering: pixelated; forced-color-adjust: none; }
    .field { margin: 1rem 0; }
    label { display: block; font-weight: 600; margin-bottom: 0.25rem; overflow-wrap: anywhere; }
    input { font: inherit; color: inherit; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem;
      border: 1px solid var(--quiet); border-radius: 0.5rem; background: var(--card); }
    .controls { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1rem; }
    button { font: inherit; color: var(--accent); min-height: 2.75rem; padding: 0.5rem 1rem;
      border: 1px solid var(--accent); border-radius: 0.5rem; background: var(--card); cursor: pointer;
      overflow-wrap: anywhere; }
    button.main { background: var(--accent); color: var(--on-accent); }
    button.destructive { color: var(--danger); border-color: var(--danger); }
    button:focus-visible, input:focus-visible { outline: 3px solid var(--accent);
      outline-offset: 2px; }
    nav { position: sticky; bottom: 0; display: flex; gap: 0.25rem; background: var(--ground);
      border-top: 1px solid var(--line); }
    nav form { flex: 1; }
    nav button { width: 100%; padding: 0.5rem 0; border: 0; background: none; }
    nav button[aria-current] { font-weight: 700; box-shadow: inset 0 -3px var(--accent); border-radius: 0; }
    footer { text-align: center; }
    footer button { border: 0; background: none; color: var(--quiet); text-decoration: underline; }
    .camera { margin-top: 1.5rem; }
    video { display: block; width: 100%; margin-top: 1rem; border-radius: 0.5rem; background: #000; }
    [hidden] { display: none; }
    \((1...12).map { ".indent-\($0) { margin-left: \(min(Double($0) * 0.75, 6))rem; }" }.joined(separator: "\n"))
    @media (min-width: 120rem) { html { font-size: 150%; } }
    @media (min-width: 200rem) { html { font-size: 225%; } }
    """
}
