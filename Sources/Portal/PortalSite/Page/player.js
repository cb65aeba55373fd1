// The player draws the symbols of a payload that it has checked. `figure.player` has data-payload (a script that
// calls hotsidePayload), data-hash, data-bytes and data-kind (metadata or specs), and a `figcaption`. The picture
// for browsers without scripts is in a `noscript`; the player loads it from data-picture, with the text of
// data-label, only if it cannot draw the payload.

const texts = {
  play: 'Play', pause: 'Pause', previous: 'Previous frame', next: 'Next frame', frame: 'Frame',
  ofLoop: (count) => `of ${count}`, fresh: (count) => `a new repair symbol, behind the first ${count}`,
  full: 'Full screen', leave: 'Leave full screen', slower: 'My phone does not catch it', adjust: 'Adjust',
  back: 'Back to Fast',
  profile: 'How the code is shown', bytes: 'Bytes a frame', rate: 'Frames a second', size: 'Size',
  brightness: 'White', again: 'Same frames again', reshuffle: 'Jump elsewhere', keys: 'Keys',
  keysWork: 'They work while the player has the focus: click the code, or go to one of its buttons.',
  pixels: (count) => count === 1 ? '1 pixel a module' : `${count} pixels a module`,
  loop: (time) => `One loop takes ${time}.`,
  needs: (time) => `About ${time} if your camera catches 60 % of the frames.`,
  slow: 'That is long: a denser profile is quicker, if your camera reads it.',
  small: 'The modules are smaller than cameras like: make the window larger or choose a slower profile.',
  fast: 'Above 15 frames a second most cameras catch less.',
  behind: (real, wanted) => `Your browser shows ${real} of ${wanted} frames a second.`,
  preparing: 'Repair symbols are being prepared.',
  awake: 'The screen may go dark by itself: this browser does not let the page keep it on.',
  missing: 'The payload did not arrive, so that this is the picture as it was published.',
  damaged: 'The payload that arrived is not the one that was published: it is not shown. This is the picture.',
  old: 'This browser cannot draw the codes itself, so that this is the picture as it was published.',
  slowest: 'This is the slowest profile. Clean the lens, and turn the screen up.',
  names: { fast: 'Fast', balanced: 'Balanced', 'old-phone': 'Old phone', 'very-old': 'Very old', custom: 'Custom' },
  help: [
    ['Space', 'play or pause'], ['← →', 'one frame back or on'], ['< >', 'slower or faster'],
    ['+ −', 'larger or smaller'], ['1 2 3 4', 'fast, balanced, old phone, very old'], ['F', 'full screen'],
    ['R', 'jump elsewhere'], ['T', 'the other step'], ['?', 'these keys']],
  advice: [
    'Let the code fill two thirds of the phone’s view, in its center; turn the screen up.',
    'There is no need to wait for the start: scan from anywhere, as long as it takes.',
    'Set the phone’s own time-out to ten minutes. To scan again does no harm.'],
};

const profiles = {
  // An address may name what every object has.
  __proto__: null,
  fast: [1072, 15], balanced: [704, 10], 'old-phone': [352, 6], 'very-old': [176, 4],
};

function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const spell = (seconds) =>
  seconds < 20 ? `${seconds.toFixed(1)} s` : seconds < 180 ? `${Math.round(seconds)} s`
    : `${Math.round(seconds / 60)} min`;

// Runs a generator to its end in slices of the main thread; null where it is not wanted any more.
async function inSlices(generator, isWanted = () => true) {
  const channel = new MessageChannel();
  for (;;) {
    const end = performance.now() + 5;
    do {
      const { done, value } = generator.next();
      if (done) return value;
    } while (performance.now() < end);
    await new Promise((resolve) => {
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });
    if (!isWanted()) return null;
  }
}

const loadScript = (src) => new Promise((resolve) => {
  document.head.append(make('script', { src, onload: resolve, onerror: resolve }));
});

// Loads the table of repair symbols; false if it did not arrive.
const { table } = document.currentScript.dataset;
async function loadTable() {
  if (typeof randomWords === 'undefined') await loadScript(table);
  return typeof randomWords !== 'undefined';
}

// What scripts of `payload/` have brought, by hash.
const arrivals = new Map();
window.hotsidePayload = (hash, text) => arrivals.set(hash, text);

// The bytes of a payload, checked against their length and hash; an Error's message says what is wrong.
async function loadPayload({ payload, hash, bytes }) {
  if (!window.DecompressionStream) throw new Error(texts.old);
  if (!arrivals.has(hash)) {
    await loadScript(payload);
  }
  if (!arrivals.has(hash)) throw new Error(texts.missing);
  const result = new Uint8Array(Number(bytes));
  let count = 0;
  try {
    const packed = Uint8Array.from(atob(arrivals.get(hash)), (letter) => letter.charCodeAt(0));
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      result.set(value, count);
      count += value.length;
    }
  } catch {
    throw new Error(texts.damaged);
  }
  if (count !== result.length || await inSlices(blake2b256(result)) !== hash) throw new Error(texts.damaged);
  return result;
}

// What was chosen on this device, where it may be remembered.
const remembered = {
  get() {
    try {
      return JSON.parse(window.localStorage.getItem('hotside.player')) ?? {};
    } catch {
      return {};
    }
  },
  add(value) {
    try {
      window.localStorage.setItem('hotside.player', JSON.stringify({ ...remembered.get(), ...value }));
    } catch {
      // Private windows and policies refuse it: the choice lasts as long as the page.
    }
  },
};

const within = (value, least, most, otherwise) =>
  Number.isInteger(value) && least <= value && value <= most ? value : otherwise;

class Player {
  constructor(figure) {
    this.figure = figure;
    this.index = 0;
    this.isPlaying = false;
    this.isStatic = true;
    this.shown = [];
    this.wanted = 0;
    this.ready = null;
    this.choice = Player.firstChoice();
  }

  // The address wins over what is remembered, which wins over the fastest.
  static firstChoice() {
    const asked = new URLSearchParams(window.location.search), kept = remembered.get();
    let profile = asked.get('profile') ?? kept.profile;
    if (!(profile in profiles) && profile !== 'custom') profile = 'fast';
    const [bytes, rate] = profiles[profile] ?? [kept.bytes, kept.rate];
    const choice = {
      profile, size: null,
      bytes: within(Number(asked.get('bytes') ?? bytes), 128, 1072, profiles.fast[0]) & ~7,
      rate: within(Number(asked.get('fps') ?? rate), 1, 20, profiles.fast[1]),
      white: within(kept.white, 60, 100, 100), isAgain: false,
    };
    return Player.named(choice);
  }

  static named(choice) {
    const found = Object.keys(profiles).find(
      (name) => profiles[name][0] === choice.bytes && profiles[name][1] === choice.rate);
    return { ...choice, profile: found ?? 'custom' };
  }

  // Takes the picture's place as soon as the first symbol can be seen.
  async start() {
    if (this.isStarted) return;
    this.isStarted = true;
    const { payload, hash, bytes, picture, label } = this.figure.dataset;
    try {
      this.payload = await loadPayload({ payload, hash, bytes });
    } catch (error) {
      this.figure.prepend(make('img', { src: picture, alt: label }));
      this.figure.append(make('p', { class: 'player-note', role: 'status' }, error.message));
      this.figure.classList.add('failed');
      return;
    }
    this.build();
    this.choose(this.choice, false);
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isStill && !this.isStatic) this.play();
  }

  // MARK: - What it is made of

  build() {
    const { figure } = this;
    this.label = figure.dataset.label ?? '';
    this.canvas = make('canvas', { role: 'img', class: 'code' });
    this.context = this.canvas.getContext('2d');
    this.small = document.createElement('canvas');
    // A click on the code gives the player the focus, and so its keys.
    this.stage = make('div', { class: 'player-stage', tabindex: -1 }, this.canvas);
    this.forecast = make('p', { class: 'player-forecast' });
    this.note = make('p', { class: 'player-note', role: 'status' });
    this.buildBar();
    this.buildProfiles();
    const advice = make('ul', { class: 'player-advice' }, ...texts.advice.map(
      (text, place) => make('li', { class: place === 1 ? 'movie' : null }, text)));
    this.controls = make('div', { class: 'player-controls' }, this.choices, this.more, advice);
    this.caption = figure.querySelector('figcaption');
    figure.prepend(this.stage, this.bar);
    figure.append(this.controls);
    figure.classList.add('drawn');

    const observer = new ResizeObserver(() => this.resize());
    for (const part of [figure, document.body]) observer.observe(part);
    window.addEventListener('resize', () => this.resize());
    document.addEventListener('fullscreenchange', () => this.fullChanged());
    document.addEventListener('visibilitychange', () => this.visibilityChanged());
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      figure.addEventListener(event, () => this.stir());
    }
    figure.addEventListener('keydown', (event) => this.keyDown(event));
    this.canvas.addEventListener('click', () => this.toggle());
  }

  // Starting, slowing down and the full screen, which everybody needs.
  buildBar() {
    const button = (name, text, act) =>
      make('button', { type: 'button', class: `button ${name}`, onclick: act }, text);
    this.playButton = button('primary movie', texts.play, () => this.toggle());
    this.slower = button('movie', texts.slower, () => this.slowDown());
    this.back = button('', texts.back, () => this.chooseProfile('fast'));
    this.fullButton = button('', texts.full, () => this.toggleFull());
    this.bar = make(
      'div', { class: 'player-bar' },
      make('div', { class: 'player-buttons' }, this.playButton, this.slower, this.back, this.fullButton),
      this.forecast, this.note);
  }

  // The choices of who wants more.
  buildProfiles() {
    const { figure } = this, group = `profile-${figure.dataset.hash.slice(0, 8)}`;
    const button = (text, name, act) =>
      make('button', { type: 'button', class: 'button', 'aria-label': name, onclick: act }, text);
    this.number = make('input', {
      type: 'number', min: 1, step: 1, inputmode: 'numeric',
      onchange: () => this.step(Number(this.number.value) - 1 - this.index),
    });
    this.place = make('span');
    const frames = make(
      'div', { class: 'player-frames movie' }, button('‹', texts.previous, () => this.step(-1)),
      make('label', {}, `${texts.frame} `, this.number, ' ', this.place),
      button('›', texts.next, () => this.step(1)));
    this.choices = make('fieldset', { class: 'player-profiles movie' }, make('legend', {}, texts.profile));
    for (const name of [...Object.keys(profiles), 'custom']) {
      const radio = make('input', {
        type: 'radio', name: group, value: name, onchange: () => this.chooseProfile(name),
      });
      this.choices.append(make('label', {}, radio, ` ${texts.names[name]}`));
    }
    this.sliders = {};
    const slider = (key, text, isMovie, least, most, step, change) => {
      const shown = make('output');
      const input = make('input', {
        type: 'range', min: least, max: most, step,
        oninput: () => change(Number(input.value)),
      });
      this.sliders[key] = { input, shown };
      return make(
        'div', { class: `player-slider${isMovie ? ' movie' : ''}` },
        make('label', {}, make('span', {}, text), ' ', input), shown);
    };
    this.again = make('input', {
      type: 'checkbox', onchange: () => this.choose({ ...this.choice, isAgain: this.again.checked }),
    });
    this.more = make(
      'details', { class: 'player-more' }, make('summary', {}, texts.adjust), frames,
      slider('bytes', texts.bytes, true, 128, 1072, 8, (bytes) => this.choose({ ...this.choice, bytes })),
      slider('rate', texts.rate, true, 1, 20, 1, (rate) => this.choose({ ...this.choice, rate })),
      slider('size', texts.size, false, 1, 16, 1, (size) => {
        const most = Number(this.sliders.size.input.max);
        this.choose({ ...this.choice, size: size >= most ? null : size });
      }),
      slider('white', texts.brightness, false, 60, 100, 5, (white) => this.choose({ ...this.choice, white })),
      make('label', { class: 'movie' }, this.again, ` ${texts.again}`),
      make(
        'p', {},
        make(
          'button', { type: 'button', class: 'button movie', onclick: () => this.reshuffle() },
          texts.reshuffle),
        ' ', make('button', { type: 'button', class: 'button', onclick: showKeys }, texts.keys)));
  }

  // MARK: - What is chosen

  choose(choice, isKept = true) {
    const before = this.choice, isOther = choice.bytes !== this.source?.size;
    this.choice = Player.named(choice);
    const { profile, bytes, rate, white, isAgain } = this.choice;
    // Only a change by the user is remembered, not what an address asked for.
    if (isKept && (bytes !== before.bytes || rate !== before.rate)) remembered.add({ profile, bytes, rate });
    if (isKept && white !== before.white) remembered.add({ white });
    if (isOther) this.prepare();
    else if (isAgain !== before.isAgain) this.index %= this.loop;
    const { sliders } = this;
    sliders.bytes.input.value = bytes;
    sliders.bytes.shown.value = bytes;
    sliders.rate.input.value = rate;
    sliders.rate.shown.value = rate;
    sliders.white.input.value = white;
    sliders.white.shown.value = `${white} %`;
    for (const radio of this.choices.querySelectorAll('input')) radio.checked = radio.value === profile;
    this.back.hidden = this.isStatic || profile === 'fast';
    this.stage.style.background = this.paper;
    this.shown = [];
    this.due = 0;
    this.resize();
    this.draw();
  }

  chooseProfile(name) {
    const [bytes, rate] = profiles[name] ?? [this.choice.bytes, this.choice.rate];
    this.choose({ ...this.choice, bytes, rate });
    if (name === 'custom') {
      this.more.open = true;
      this.sliders.bytes.input.focus();
    }
  }

  slowDown() {
    const names = Object.keys(profiles);
    const next = names.find((name) => profiles[name][0] < this.choice.bytes);
    if (next) this.chooseProfile(next);
    else this.say(texts.slowest);
  }

  get paper() {
    const level = Math.round(255 * this.choice.white / 100);
    return `rgb(${level}, ${level}, ${level})`;
  }

  // Other bytes a frame: another code, from its beginning.
  prepare() {
    const { payload, choice } = this;
    let { bytes } = choice;
    while (bytes < 1072 && !FrameSource.fits(payload.length, bytes)) bytes += 8;
    choice.bytes = bytes;
    const most = bytes === profiles.fast[0] ? 2953 : bytes + 8;
    const isSpecs = this.figure.dataset.kind === 'specs' && payload.length <= 2953;
    this.isStatic = isSpecs || payload.length <= most;
    this.source = new FrameSource(payload, bytes);
    this.drawer = new SymbolDrawer(this.isStatic ? payload.length : bytes + 8);
    this.loop = this.isStatic ? 1 : this.source.count + this.source.repair;
    this.index = 0;
    this.ready = null;
    this.whole = this.drawer.side + 8;
    this.small.width = this.small.height = this.whole;
    this.pixels = new ImageData(this.whole, this.whole);
    this.canvas.setAttribute('aria-label', this.label);
    for (const part of this.figure.querySelectorAll('.movie')) part.hidden = this.isStatic;
    const { source } = this;
    if (!this.isStatic) window.setTimeout(() => this.prepareRepair(source), 50);
  }

  // Solves for repair symbols. Without their table, the source symbols are shown again and again.
  async prepareRepair(source) {
    if (await loadTable()) await inSlices(source.prepare(), () => this.source === source);
    else if (this.source === source) {
      this.loop = source.count;
      this.choice.isAgain = true;
    }
  }

  // MARK: - Drawing

  modules(index) {
    if (this.ready?.index === index && this.ready.source === this.source) return this.ready.modules;
    const frame = this.isStatic ? this.payload : this.source.frame(index);
    return frame && this.drawer.draw(frame);
  }

  // Draws the frame that is due; false where it is not there yet.
  draw() {
    const modules = this.modules(this.index);
    if (!modules) {
      this.say(texts.preparing);
      return false;
    }
    if (this.note.textContent === texts.preparing) this.say('');
    const { whole, drawer: { side } } = this;
    const paper = Math.round(255 * this.choice.white / 100);
    const cells = new Uint32Array(this.pixels.data.buffer);
    cells.fill((0xff000000 | paper << 16 | paper << 8 | paper) >>> 0);
    for (let y = 0, at = 0; y < side; y++) {
      for (let x = 0; x < side; x++, at++) {
        if (modules[at]) cells[(y + 4) * whole + x + 4] = 0xff000000;
      }
    }
    this.small.getContext('2d').putImageData(this.pixels, 0, 0);
    this.paint();
    if (document.activeElement !== this.number) this.number.value = this.index + 1;
    this.place.textContent = this.index < this.loop ? texts.ofLoop(this.loop) : texts.fresh(this.loop);
    this.figure.dataset.frame = this.index;
    return true;
  }

  paint() {
    this.context.imageSmoothingEnabled = false;
    this.context.drawImage(this.small, 0, 0, this.canvas.width, this.canvas.height);
  }

  // Draws the next symbol before it is due.
  drawAhead() {
    const index = this.following, { source } = this;
    if (this.isStatic || this.ready?.index === index && this.ready.source === source) return;
    const frame = source.frame(index);
    if (frame) this.ready = { index, source, modules: this.drawer.draw(frame) };
  }

  resize() {
    if (!this.drawer || !this.figure.offsetParent && !this.isFull) return;
    const ratio = window.devicePixelRatio || 1, { width, height } = this.isFull ? this.fullRoom : this.room;
    const fit = (length) => Math.floor(length * ratio / this.whole);
    // Smaller modules than cameras like serve nobody: then the code is larger than its room.
    const fitting = Math.max(1, Math.min(fit(width), Math.max(3, fit(height))));
    const scale = this.isFull ? fitting : Math.min(this.choice.size ?? fitting, fitting);
    const { input, shown } = this.sliders.size;
    input.max = fitting;
    input.value = scale;
    shown.value = texts.pixels(scale);
    this.scale = scale;
    if (this.canvas.width !== this.whole * scale) this.canvas.width = this.canvas.height = this.whole * scale;
    this.canvas.style.width = this.canvas.style.height = `${this.canvas.width / ratio}px`;
    this.paint();
    this.foresee();
  }

  // In full screen the stage has all the room that the buttons leave.
  get fullRoom() {
    return { width: this.stage.clientWidth, height: this.stage.clientHeight };
  }

  // The room of the code with which its buttons are seen without scrolling: they stand beside it, where the style
  // sheet says how much they need, or below it.
  get room() {
    const { stage } = this, box = stage.getBoundingClientRect(), top = box.top + window.scrollY;
    const style = window.getComputedStyle(stage);
    const length = (name) => parseFloat(style.getPropertyValue(name)) || 0;
    const font = parseFloat(window.getComputedStyle(document.documentElement).fontSize);
    const aside = length('--aside') * font;
    const buttons = this.slower.hidden ? this.fullButton : this.slower;
    const below = aside ? 0 : buttons.getBoundingClientRect().bottom - this.bar.getBoundingClientRect().top;
    const frame = length('padding-top') + length('border-top-width');
    const place = this.figure.closest('main') ?? this.figure, { paddingLeft, paddingRight } = getComputedStyle(place);
    const inside = place.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return {
      width: aside ? inside - aside : stage.clientWidth, height: window.innerHeight - top - frame - below - 4,
    };
  }

  // MARK: - How long it takes

  // The mean number of frames until a camera that catches a share of them has the payload: of frames that
  // never come again each one caught counts, and K of them are short of a solution once in 256 times.
  expectedFrames(share) {
    const needed = this.source.count + 1 / 255;
    if (!this.choice.isAgain || needed <= share * this.loop) return needed / share;
    // Of a loop that comes again only those count that were missed before.
    for (let loops = 0, missed = 1; ; loops++) {
      const caught = this.loop * (1 - missed);
      const gain = this.loop * missed * share;
      if (caught + gain >= needed) return this.loop * (loops + (needed - caught) / gain);
      missed *= 1 - share;
      if (gain < 1e-6) return Infinity;
    }
  }

  foresee() {
    if (this.isStatic) {
      this.forecast.textContent = this.scale < 3 ? texts.small : '';
      return;
    }
    const { rate } = this.choice, time = this.expectedFrames(0.6) / rate;
    const lines = [texts.loop(spell(this.loop / rate)), texts.needs(spell(time))];
    if (time > 180) lines.push(texts.slow);
    if (rate > 15) lines.push(texts.fast);
    if (this.scale < 3) lines.push(texts.small);
    const real = this.realRate;
    if (real !== null && real < 0.9 * rate) lines.push(texts.behind(Math.round(real), rate));
    this.forecast.textContent = lines.join(' ');
  }

  // Frames a second as they were really shown; null before that is known.
  get realRate() {
    const { shown } = this;
    if (shown.length < 2 || shown[shown.length - 1] - shown[0] < 2000) return null;
    return 1000 * (shown.length - 1) / (shown[shown.length - 1] - shown[0]);
  }

  // MARK: - Movement

  get following() {
    return this.choice.isAgain ? (this.index + 1) % this.loop : this.index + 1;
  }

  play() {
    if (this.isStatic) return;
    this.isPlaying = true;
    this.playButton.textContent = texts.pause;
    this.shown = [];
    this.due = 0;
    const turn = ++this.wanted;
    const tick = (now) => {
      if (!this.isPlaying || turn !== this.wanted) return;
      window.requestAnimationFrame(tick);
      // A frame is due at the refresh that is nearest, so that each stands for whole ones.
      if (now + 4 < this.due) return;
      const wait = 1000 / this.choice.rate, before = this.index;
      if (this.due) this.index = this.following;
      if (!this.draw()) {
        this.index = before;
        return;
      }
      this.due = Math.max(this.due + wait, now + wait / 2);
      if (this.shown.push(now) > 4 * this.choice.rate) this.shown.shift();
      if (this.shown.length % this.choice.rate === 0) this.foresee();
      window.setTimeout(() => this.drawAhead());
    };
    window.requestAnimationFrame(tick);
    this.stayAwake();
  }

  pause() {
    if (!this.playButton) return;
    this.isPlaying = false;
    this.wanted++;
    this.playButton.textContent = texts.play;
    this.lock?.release().catch(() => {});
    this.lock = null;
  }

  toggle() {
    if (this.isStatic) return;
    if (this.isPlaying) this.pause();
    else this.play();
  }

  step(count) {
    if (this.isStatic || !Number.isInteger(count)) return;
    this.pause();
    const before = this.index, aim = before + count;
    this.index = this.choice.isAgain ? (aim % this.loop + this.loop) % this.loop : Math.max(0, aim);
    if (!this.draw()) this.index = before;
  }

  // Elsewhere: in the first loop anywhere in it, later to symbols that were not shown yet.
  reshuffle() {
    if (this.isStatic) return;
    const isFirst = this.choice.isAgain || this.index < this.loop;
    const limit = this.source.intermediate ? this.loop : this.source.count;
    const there = Math.floor(Math.random() * limit);
    this.index = isFirst ? there : this.index + 1 + there;
    this.draw();
  }

  // MARK: - The screen

  get isFull() {
    return document.fullscreenElement === this.figure || this.figure.classList.contains('filling');
  }

  toggleFull() {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (this.figure.classList.contains('filling')) this.fill(false);
    else if (this.figure.requestFullscreen) this.figure.requestFullscreen().catch(() => this.fill(true));
    else this.fill(true);
  }

  // Where the browser has no full screen, such as on iPhones, the window is filled.
  fill(isFilled) {
    this.figure.classList.toggle('filling', isFilled);
    this.fullChanged();
  }

  fullChanged() {
    if (this.isFull && !this.figure.contains(document.activeElement)) this.stage.focus();
    this.fullButton.textContent = this.isFull ? texts.leave : texts.full;
    if (!this.isFull) this.figure.classList.remove('idle');
    this.stir();
    this.resize();
  }

  // Controls fade in full screen when nothing happens for three seconds.
  stir() {
    window.clearTimeout(this.fading);
    this.figure.classList.remove('idle');
    if (this.isFull) this.fading = window.setTimeout(() => this.figure.classList.add('idle'), 3000);
  }

  visibilityChanged() {
    if (document.hidden || !this.isPlaying) return;
    this.reshuffle();
    this.shown = [];
    this.stayAwake();
  }

  async stayAwake() {
    try {
      this.lock = await navigator.wakeLock.request('screen');
      if (!this.isPlaying) await this.lock.release();
    } catch {
      this.say(texts.awake);
    }
  }

  say(text) {
    if (this.note.textContent !== text) this.note.textContent = text;
  }

  // Keys are those of the player while it has the focus, unless the focused part needs them.
  keyDown(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || !this.source) return;
    if (target.matches('input:not([type=radio], [type=checkbox], [type=range])')) return;
    if (target.matches('input') && (key.startsWith('Arrow') || key === ' ')) return;
    if (target.matches('button, summary') && key === ' ') return;
    if (this.press(key)) event.preventDefault();
  }

  press(key) {
    const { choice } = this;
    const limit = Number(this.sliders.size.input.max);
    const names = Object.keys(profiles);
    if (key === ' ') this.toggle();
    else if (key === 'ArrowLeft') this.step(-1);
    else if (key === 'ArrowRight') this.step(1);
    else if (key === '>') this.choose({ ...choice, rate: Math.min(20, choice.rate + 1) });
    else if (key === '<') this.choose({ ...choice, rate: Math.max(1, choice.rate - 1) });
    else if (key === '+' || key === '=') {
      this.choose({ ...choice, size: this.scale + 1 >= limit ? null : this.scale + 1 });
    } else if (key === '-' || key === '−') this.choose({ ...choice, size: Math.max(1, this.scale - 1) });
    else if (names[key - 1]) this.chooseProfile(names[key - 1]);
    else if (key === 'f' || key === 'F') this.toggleFull();
    else if (key === 'r' || key === 'R') this.reshuffle();
    else if (key === '?') showKeys();
    else if (key === 'Escape' && this.figure.classList.contains('filling')) this.fill(false);
    else return false;
    return true;
  }
}

// The keys, in a dialog.
function showKeys() {
  let dialog = document.getElementById('keys');
  if (!dialog) {
    const rows = texts.help.map(
      ([key, what]) => make('tr', {}, make('th', { scope: 'row' }, key), make('td', {}, what)));
    dialog = make(
      'dialog', { id: 'keys', 'aria-labelledby': 'keys-title' },
      make('h2', { id: 'keys-title' }, texts.keys), make('p', {}, texts.keysWork), make('table', {}, ...rows),
      make('form', { method: 'dialog' }, make('button', { class: 'button' }, 'Close')));
    document.body.append(dialog);
  }
  dialog.showModal();
}
