'use strict';
const movies = JSON.parse(document.getElementById('movies').textContent);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Uint8Array(128);
for (let i = 0; i < 64; i++) values[alphabet.charCodeAt(i)] = i;

const element = (id) => document.getElementById(id);
const canvas = element('code'), card = element('card'), stage = element('stage');
const pause = element('pause'), speed = element('speed'), size = element('size');
const context = canvas.getContext('2d');
document.forms[0].hidden = false;
const small = document.createElement('canvas');
const painter = small.getContext('2d');
const links = [...document.querySelectorAll('nav a')];

// Of the movie that is shown; lengths in modules and in characters.
let movie, side, whole, length, count, image, pixels;
let frame = 0, isPaused = false, due = 0, timer = 0;
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
  timer = window.setTimeout(tick, due - now);
}

function choose(index) {
  movie = movies[index];
  side = movie.side;
  whole = side + 2 * movie.border;
  length = Math.ceil(side * side / 6);
  count = movie.frames.length / length;
  small.width = small.height = whole;
  image = painter.createImageData(whole, whole);
  pixels = new Uint32Array(image.data.buffer);
  const isMovie = count > 1;
  for (const item of document.querySelectorAll('.movie')) item.hidden = !isMovie;
  document.body.classList.toggle('moving', isMovie);
  element('unprinted').textContent = `This is a movie of ${count} codes: paper cannot show it.`;
  links.forEach((link, at) => {
    if (at === index) {
      link.setAttribute('aria-current', 'true');
      canvas.setAttribute('aria-label', link.dataset.label);
    } else link.removeAttribute('aria-current');
  });
  speed.max = Math.max(30, movie.rate);
  speed.value = movie.rate;
  show(0);
  resize();
  forecast();
  window.clearTimeout(timer);
  due = performance.now() + 1000 / speed.value;
  if (isMovie) timer = window.setTimeout(tick, 1000 / speed.value);
}

function named() {
  const name = window.location.hash.slice(1);
  return Math.max(0, movies.findIndex((item) => item.name === name));
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
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
  if (event.code === 'Space' && event.target === document.body) {
    event.preventDefault();
    setPaused(!isPaused);
  } else if (step && links.length && event.target !== speed && event.target !== size
    && !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    const next = (movies.indexOf(movie) + step + movies.length) % movies.length;
    window.location.hash = movies[next].name;
  }
});
window.addEventListener('hashchange', () => {
  choose(named());
  card.scrollIntoView({ block: 'nearest' });
});

if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
choose(named());
