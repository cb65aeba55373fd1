extension MoviePage {
  /// The page's look: light or dark as the reader's system, the code on a white card in both.
  static let style = """
    :root { color-scheme: light dark; --ground: #f2f2f5; --text: #16161a; --accent: #5b21b6; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #121216; --text: #ececf1; --accent: #c4b5fd; }
    }
    body { margin: 0; background: var(--ground); color: var(--text);
      font: 16px/1.5 system-ui, sans-serif; }
    main { box-sizing: border-box; min-height: 100vh; min-height: 100dvh; padding: 0.5rem;
      display: grid; gap: 0.5rem 1rem; text-align: center;
      grid-template: auto minmax(min(92vw, 70vh), 1fr) auto / minmax(0, 1fr); }
    h1 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
    p { margin: 0.25rem 0; overflow-wrap: anywhere; }
    #stage { position: relative; }
    #card { position: absolute; inset: 0; margin: auto; width: max-content; height: max-content;
      padding: 8px; border-radius: 8px; background: #fff; forced-color-adjust: none; }
    #card:fullscreen { display: flex; align-items: center; justify-content: center; margin: 0;
      width: auto; height: auto; padding: 0; border-radius: 0; }
    #card:fullscreen::backdrop { background: #fff; }
    canvas { display: block; }
    form { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center;
      justify-content: center; }
    label { display: inline-flex; flex-wrap: wrap; gap: 0 0.5rem; align-items: center;
      justify-content: center; max-width: 100%; }
    input { width: 10rem; height: 1.5rem; accent-color: var(--accent); }
    output { min-width: 6.5rem; text-align: left; font-variant-numeric: tabular-nums; }
    button { font: inherit; padding: 0.4rem 1rem; }
    nav ol { margin: 0.5rem 0; padding: 0; list-style: none; text-align: left; }
    nav li { padding: 0.25rem 0.75rem; border-left: 4px solid transparent; }
    nav li:has([aria-current]) { border-color: var(--accent); }
    nav p { margin: 0; font-size: 0.875rem; }
    a { display: block; min-height: 1.75rem; color: var(--accent); overflow-wrap: anywhere; }
    a[aria-current] { font-weight: 700; }
    #unprinted { display: none; }
    button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid var(--accent);
      outline-offset: 2px; }
    [hidden] { display: none; }
    @media (min-aspect-ratio: 5/4) {
      main { height: 100vh; height: 100dvh; padding: 0.25rem 0.5rem;
        grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) minmax(14rem, 22rem); }
      #stage { grid-area: 1 / 1 / 3 / 2; }
      h1, #side { grid-column: 2; }
      #side { overflow-y: auto; }
    }
    @media print {
      :root { --ground: #fff; --text: #000; --accent: #000; }
      main { display: block; min-height: 0; height: auto; }
      form, #place, #forecast, nav li:not(:has([aria-current])) { display: none; }
      #stage, #card { position: static; padding: 0; }
      canvas { width: 12cm !important; height: 12cm !important; image-rendering: pixelated; }
      .moving #stage { display: none; }
      .moving #unprinted { display: block; }
    }
    """

  /// The controls below the code.
  static let controls = """
    <form aria-label="How the code is shown">
    <button type="button" id="pause" class="movie">Pause</button>
    <label class="movie" for="speed">Speed <input type="range" id="speed" min="1" max="30" step="1">
    <output id="speed-shown" for="speed"></output></label>
    <label for="size">Size <input type="range" id="size" min="1" max="16" step="1">
    <output id="size-shown" for="size"></output></label>
    <button type="button" id="full">Full screen</button>
    </form>
    <p id="unprinted"></p>
    <p id="place" class="movie"></p>
    <p id="forecast" class="movie" role="status"></p>
    """
}
