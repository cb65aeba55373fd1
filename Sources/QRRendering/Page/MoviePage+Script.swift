extension MoviePage {
  /// What draws the frames: unpacks the modules of one at a time, and paints each as a square of whole
  /// device pixels.
  static let script = #"""
    'use strict';
    const movie = JSON.parse(document.getElementById('movie').textContent);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const values = new Uint8Array(128);
    for (let i = 0; i < 64; i++) values[alphabet.charCodeAt(i)] = i;

    const side = movie.side;
    const whole = side + 2 * movie.border;
    const length = Math.ceil(side * side / 6);
    const count = movie.frames.length / length;

    const element = (id) => document.getElementById(id);
    const canvas = element('code'), card = element('card'), stage = element('stage');
    const pause = element('pause'), speed = element('speed'), size = element('size');
    const context = canvas.getContext('2d');
    const small = document.createElement('canvas');
    small.width = small.height = whole;
    const painter = small.getContext('2d');
    const image = painter.createImageData(whole, whole);
    const pixels = new Uint32Array(image.data.buffer);

    let frame = 0, isPaused = false, due = performance.now();
    // Device pixels a module; null follows the window.
    let chosen = null;

    function unpack(index) {
      pixels.fill(0xffffffff);
      let at = index * length;
      let bits = 0, left = 0;
      for (let y = 0; y < side; y++) {
        const row = (y + movie.border) * whole + movie.border;
        for (let x = 0; x < side; x++) {
          if (left === 0) {
            bits = values[movie.frames.charCodeAt(at++)];
            left = 6;
          }
          left--;
          if (bits >> left & 1) pixels[row + x] = 0xff000000;
        }
      }
      painter.putImageData(image, 0, 0);
    }

    function paint() {
      context.imageSmoothingEnabled = false;
      context.drawImage(small, 0, 0, canvas.width, canvas.height);
    }

    function show(index) {
      frame = index;
      unpack(index);
      paint();
      element('place').textContent = `Frame ${index + 1} of ${count}`;
    }

    function resize() {
      const ratio = window.devicePixelRatio || 1;
      const isFull = document.fullscreenElement === card;
      const frame = card.offsetWidth - canvas.offsetWidth;
      const room = isFull
        ? Math.min(window.innerWidth, window.innerHeight)
        : Math.min(stage.clientWidth, stage.clientHeight) - frame;
      const fitting = Math.max(1, Math.floor(room * ratio / whole));
      const scale = isFull || chosen === null ? fitting : Math.min(chosen, fitting);
      size.max = fitting;
      size.value = scale;
      element('size-shown').value = scale === 1 ? '1 pixel a module' : `${scale} pixels a module`;
      canvas.width = canvas.height = whole * scale;
      canvas.style.width = canvas.style.height = `${canvas.width / ratio}px`;
      paint();
    }

    function seconds(value) {
      return value < 20 ? `${value.toFixed(1)} s` : `${Math.round(value)} s`;
    }

    function forecast() {
      element('speed-shown').value = `${speed.value} frames a second`;
      const parts = movie.expected.map(
        ([percent, frames]) => `${seconds(frames / speed.value)} if it catches ${percent} %`);
      element('forecast').textContent = `A loop takes ${seconds(count / speed.value)}.`
        + (parts.length ? ` A camera needs about ${parts.join(', ')} of the frames.` : '');
    }

    function setPaused(value) {
      isPaused = value;
      pause.textContent = value ? 'Play' : 'Pause';
    }

    function tick() {
      if (!isPaused) show((frame + 1) % count);
      const now = performance.now();
      due = Math.max(due + 1000 / speed.value, now);
      window.setTimeout(tick, due - now);
    }

    pause.addEventListener('click', () => setPaused(!isPaused));
    speed.addEventListener('input', forecast);
    size.addEventListener('input', () => {
      chosen = size.value === size.max ? null : Number(size.value);
      resize();
    });
    new ResizeObserver(resize).observe(stage);
    window.addEventListener('resize', resize);
    document.addEventListener('fullscreenchange', resize);
    element('full').addEventListener('click', () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else if (card.requestFullscreen) card.requestFullscreen().catch(() => {});
    });
    card.addEventListener('click', () => setPaused(!isPaused));
    document.addEventListener('keydown', (event) => {
      if (event.code === 'Space' && event.target === document.body) {
        event.preventDefault();
        setPaused(!isPaused);
      }
    });

    speed.max = Math.max(30, movie.rate);
    speed.value = movie.rate;
    if (count === 1) for (const item of document.querySelectorAll('.movie')) item.hidden = true;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
    show(0);
    resize();
    forecast();
    if (count > 1) window.setTimeout(tick, 1000 / speed.value);
    """#
}
