// Keeps what was visited, so that a device without a connection still shows it. It asks this site alone, answers with
// what the site sends whenever the site answers, and writes into a kept page when it was kept, so that the page says so.
const place = 'hotside-kept', dateName = 'hotside-kept-at', most = 400;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// An address without its query and fragment, which no file of a site depends on, and with the name of the page.
function file(address) {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/$/, '/index.html');
}

async function keep(address, response) {
  const cache = await caches.open(place), headers = new Headers(response.headers);
  headers.set(dateName, new Date().toISOString());
  await cache.put(file(address), new Response(await response.blob(), { headers }));
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

async function answer(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok && response.type === 'basic') event.waitUntil(keep(request.url, response.clone()));
    return response;
  } catch (error) {
    const kept = await (await caches.open(place)).match(file(request.url));
    if (!kept) throw error;
    if (request.mode !== 'navigate') return kept;
    const date = kept.headers.get(dateName), text = await kept.text();
    return new Response(text.replace('<body ', `<body data-kept="${date}" `), { headers: kept.headers });
  }
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && new URL(url).origin === self.location.origin) event.respondWith(answer(event));
});

// The files of the page that was open before this worker was there.
self.addEventListener('message', ({ data }) => {
  for (const address of data) {
    if (new URL(address).origin !== self.location.origin) continue;
    fetch(address, { cache: 'force-cache' }).then((response) => response.ok && keep(address, response), () => {});
  }
});
