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

// What is typed goes on behind what stands there.
const field = document.querySelector('input[type=text][autofocus]');
if (field) field.setSelectionRange(field.value.length, field.value.length);

const footer = document.querySelector('footer');
const noAnswer = footer ? `The ${footer.dataset.name} does not answer any more.` : '';
let isLeaving = false;
let stopCamera = () => {};
const leaving = new AbortController();
// A page that is left holds no connection, of which a browser has few for one host.
window.addEventListener('pagehide', () => {
  isLeaving = true;
  leaving.abort();
});
// One that comes back as it was left shows what is there now, and waits for the end anew.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && footer) window.location.replace('./');
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
  try {
    const address = footer.dataset.page ? `end?page=${footer.dataset.page}` : 'end';
    const response = await fetch(address, { cache: 'no-store', signal: leaving.signal });
    if (response.status === 200) showEnd(await response.text());
    // Another page has taken the place of this one.
    if (response.status === 205) window.location.replace('./');
  } catch (error) {
    window.setTimeout(showEnd, 500, noAnswer);
  }
};
if (footer) watchEnd();

const camera = document.getElementById('camera');
if (camera && navigator.mediaDevices && navigator.mediaDevices.getUserMedia) {
  const button = camera.querySelector('button');
  const video = camera.querySelector('video');
  const status = camera.querySelector('p');
  const canvas = document.createElement('canvas');
  const longest = 1280;
  let stream = null;

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

  stopCamera = () => stop('');

  const nextFrame = () => new Promise((resolve) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(resolve);
    else window.setTimeout(resolve, 40);
  });

  const watch = async (own) => {
    let isFirst = true;
    while (stream === own) {
      await nextFrame();
      if (stream !== own || !video.videoWidth) continue;
      const body = await picture();
      if (stream !== own || !body) continue;
      const address = camera.dataset.address + (isFirst ? '&first=yes' : '');
      let answer;
      try {
        const response = await fetch(address, { method: 'POST', body,
          headers: { 'Content-Type': 'image/jpeg' } });
        answer = await response.json();
      } catch (error) {
        return stop(noAnswer);
      }
      isFirst = false;
      if (answer.isOver) {
        stop(answer.text);
        return window.location.replace('./');
      }
      if (stream === own && status.textContent !== answer.text) status.textContent = answer.text;
    }
  };

  button.addEventListener('click', async () => {
    if (stream) return stop('');
    status.textContent = 'The browser asks whether the camera may be used.';
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
    status.textContent = 'Hold the code into the picture.';
    await video.play();
    watch(stream);
  });
  camera.hidden = false;
}
