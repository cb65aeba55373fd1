'use strict';
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const labels = ['Cancel', 'Close', 'Back'];
  const buttons = [...document.querySelectorAll('button')];
  for (const label of labels) {
    const button = buttons.find((button) => button.textContent === label);
    if (button) return button.click();
  }
});

// Typing continues behind the text that is already in a field.
const field = document.querySelector('input[type=text][autofocus]');
if (field) field.setSelectionRange(field.value.length, field.value.length);

const subject = document.querySelector('footer');
const noAnswer = subject ? `The ${subject.dataset.name} does not answer any more.` : '';
let isLeaving = false;
let stopCamera = () => {};
// Cancels the request that waits for the end of the shown page.
let waiting = new AbortController();
// A page that is left holds no connection: a browser has few for one host.
window.addEventListener('pagehide', () => {
  isLeaving = true;
  waiting.abort();
});
// A page that comes back from the history is out of date.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && subject) window.location.replace('./');
});

const showEnd = (text) => {
  if (isLeaving) return;
  stopCamera();
  const heading = document.createElement('h1');
  const sentence = document.createElement('p');
  const section = document.createElement('section');
  const main = document.createElement('main');
  heading.textContent = 'Closed';
  sentence.textContent = text;
  section.className = 'alert';
  section.setAttribute('role', 'alert');
  section.append(heading, sentence);
  main.append(section);
  document.title = 'Closed – Hotside';
  document.body.replaceChildren(main);
};

const watchEnd = async () => {
  const footer = document.querySelector('footer');
  waiting.abort();
  if (!footer) return;
  const own = new AbortController();
  waiting = own;
  try {
    const address = footer.dataset.page ? `end?page=${footer.dataset.page}` : 'end';
    const response = await fetch(address, { cache: 'no-store', signal: own.signal });
    if (response.status === 200) showEnd(await response.text());
    // Another page has replaced this one.
    if (response.status === 205) await renew();
  } catch (error) {
    if (!own.signal.aborted) window.setTimeout(showEnd, 500, noAnswer);
  }
};

// Shows another page without leaving this one, so that a camera that is on stays on.
let keepCamera = () => {};
// Stands for the page that is shown; null while a button waits for the next page. An answer to what an
// earlier page asked must not replace a later one, on which somebody may already be typing.
let shown = {};
const show = (html) => {
  shown = {};
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.title = page.title;
  document.body.replaceChildren(...page.body.children);
  keepCamera();
  const title = document.getElementById('title');
  if (title) title.focus({ preventScroll: true });
  watchEnd();
};
const renew = async () => {
  const asked = shown;
  const html = await (await fetch('./', { cache: 'no-store' })).text();
  if (asked && asked === shown) show(html);
};
if (subject) watchEnd();

if (navigator.mediaDevices && navigator.mediaDevices.getUserMedia) {
  const canvas = document.createElement('canvas');
  const longest = 1280;
  let stream = null;
  // The part of the page with the camera: its button, its picture, and what it sees.
  let camera, button, video, status, sound;

  const stop = (text) => {
    if (stream) for (const track of stream.getTracks()) track.stop();
    stream = null;
    video.srcObject = null;
    video.hidden = true;
    button.textContent = 'Use the camera';
    status.textContent = text;
  };

  const picture = () => new Promise((resolve) => {
    const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext('2d').drawImage(video, 0, 0, canvas.width, canvas.height);
    canvas.toBlob(resolve, 'image/jpeg', 0.9);
  });

  stopCamera = () => {
    if (camera) stop('');
  };

  const nextFrame = () => new Promise((resolve) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(resolve);
    // A page in the background gets no frames, and must go on nevertheless.
    window.setTimeout(resolve, 200);
  });

  // Two rising tones for an answer that was taken, one low tone for one that was refused.
  let audio = null;
  const play = (tone) => {
    if (!audio || !sound || !sound.checked) return;
    const notes = { good: [880, 1320], warn: [440], bad: [220, 220] }[tone] || [];
    notes.forEach((frequency, index) => {
      const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + index * 0.15;
      oscillator.frequency.value = frequency;
      gain.gain.value = 0.2;
      oscillator.connect(gain).connect(audio.destination);
      oscillator.start(start);
      oscillator.stop(start + 0.12);
    });
  };

  const watch = async (own) => {
    let isFirst = true;
    while (stream === own) {
      await nextFrame();
      if (stream !== own || !video.videoWidth) continue;
      const body = await picture();
      if (stream !== own || !body) continue;
      const asked = shown;
      const address = camera.dataset.address + (isFirst ? '&first=yes' : '');
      try {
        const response = await fetch(address, { method: 'POST', body,
          headers: { 'Content-Type': 'image/jpeg' } });
        const answer = await response.json();
        isFirst = false;
        if (stream !== own) return;
        play(answer.tone);
        if (asked !== shown) continue;
        if (answer.isOver) await renew();
        else if (status.textContent !== answer.text) status.textContent = answer.text;
      } catch (error) {
        return stop(noAnswer);
      }
    }
  };

  const begin = async () => {
    if (stream) return stop('');
    status.textContent = 'The browser asks whether the camera may be used.';
    if (sound && window.AudioContext && !audio) audio = new AudioContext();
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } });
    } catch (error) {
      return stop(error.name === 'NotAllowedError'
        ? 'The browser does not let this page use the camera. Allow it there, or choose pictures.'
        : 'No camera can be used here. Choose pictures instead.');
    }
    video.srcObject = stream;
    video.hidden = false;
    button.textContent = 'Stop the camera';
    status.textContent = 'Hold the code in front of the camera.';
    await video.play();
    watch(stream);
  };

  const arm = (place) => {
    camera = place;
    button = camera.querySelector('button');
    video = camera.querySelector('video');
    status = camera.querySelector('p');
    sound = camera.querySelector('input');
    button.addEventListener('click', begin);
    camera.hidden = false;
  };

  keepCamera = () => {
    const place = document.getElementById('camera');
    if (place && stream) {
      camera.dataset.address = place.dataset.address;
      place.replaceWith(camera);
      // A picture that is moved in its page is paused.
      video.play();
    } else {
      stopCamera();
      if (place) arm(place);
    }
  };
  keepCamera();

  // While the camera is on, a button leads to its page without leaving this one. A password goes
  // the ordinary way.
  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!stream || form.querySelector('input[type=password]')) return;
    event.preventDefault();
    const submitter = event.submitter;
    const data = new FormData(form, submitter);
    const address = submitter && submitter.hasAttribute('formaction') ? submitter.formAction : form.action;
    const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data);
    shown = null;
    try {
      show(await (await fetch(address, { method: 'POST', body })).text());
    } catch (error) {
      shown = {};
      stop(noAnswer);
    }
  });
}
