// What the pages do besides the player. All facts stand in the HTML; what is made here is what a script alone
// can do: finding, copying, choosing a step, telling how old the facts are.
//
// The site's one script is tables, raptorq, qr, blake2b, player and portal in this order, each line without the
// blanks in front of it and without lines that are a comment. It is loaded with `defer` from `app/`.
// What the HTML holds for it, all of which serves without it too:
//
// - both: `body.portal`, with the path of its status in data-status; in it a `header`, which gets the switch
//   of light and dark; `button.copy[hidden]` with data-copy; the parts of WebPages.
// - start page: `#finder[hidden]`, which gets the search; `.group`, a section or details with a heading, of
//   `ul.networks` of `li.network[data-search]`, each with a link to `n/<id>/index.html` that may hold a
//   `.badge.state`; children of a relay chain are a `ul.networks` in its `li`; `#nothing[hidden]`, seen when
//   the search finds nothing, with `#sought` for what was sought and `#elsewhere` for other places.
// - page of a network: `p.freshness[data-network]`; `nav.steps` with two links to `#step-1` and `#step-2`, which
//   are `section.step`, each with a `figure.player`; `[data-version]` for each version, with a link in its heading
//   to the page that plays it, which `?v=` leads to; the link of the page itself has aria-current.
// - `status.js`, and `n/<id>/status.js` of each network: hotsideStatus({now, networks: [{id, state, live, published, publishedAt,
//   since: {time, number}, observed: {time}, endpoints: {asked, answered, agreed}}]}), times in RFC 3339;
//   besides `expires`, `logHead`, `freshness: {warnHours, staleHours, timestampHours}`.

const words = {
  search: 'Find a network', behindOnly: 'Only networks that are not current',
  none: (text) => `No network here matches “${text}”.`,
  allCurrent: 'Every network here is current.', noneBehind: (text) => `No network that matches “${text}” is behind.`,
  found: (count) => count === 1 ? '1 network' : `${count} networks`,
  waiting: (count) => `${count} not current`,
  copy: 'Copy', copied: 'Copied', theme: 'Light or dark',
  chain: (version) => `The chain has ${version}`, since: (time) => ` since ${time}`,
  block: (number) => ` (block ${number})`,
  published: (age) => ` This portal published it ${age} later.`,
  asked: (age, { asked, agreed }) => asked === 1 ? ` The node was asked ${age} ago.`
    : ` Nodes were asked ${age} ago: ${agreed} of ${asked} agree.`,
  answered: (age) => ` Nodes last answered ${age} ago.`,
  states: {
    behind: (n) => `The chain is newer: ${n.live} is being prepared.${words.still(n)}`,
    waiting: (n) => `${n.live} waits for its signature.${words.still(n)}`,
    ahead: () => 'A version that is not live yet is published too.',
    unknown: (n) => n.published == null ? 'No metadata is published here yet.' : n.observed?.time ? 'No node has answered lately: what was last known is shown.'
      : 'No node has told yet what the chain runs: whether this is current is not known.',
    alarm: () => 'Nodes contradict what is published here: do not scan anything of this network.',
    went_back: (n) => `The chain went back to ${n.live}, which a person must confirm: a newer version may not serve.`,
    withdrawn: () => 'The newest version was withdrawn.',
    'specs-changed': () => 'The specs have changed: remove the network in your Vault, then scan step 1.',
  },
  still: (n) => n.published == null ? '' : ' What is here may still serve.',
  old: (age) => `The nodes were last asked ${age} ago: newer metadata may be on chain.`,
  made: (age) => `These pages are ${age} old: newer metadata may be on chain.`,
  expired: (age) => `This portal has not been renewed for ${age}. What it shows may be outdated.`,
  future: 'These pages are from the future: the clock of this device seems to be wrong.',
  kept: (age) => `There is no connection: this device kept this page ${age} ago, and newer metadata may be on chain.`,
  newer: 'A newer edition of this portal is there.', reload: 'Reload',
  absent: (version, shown) => `Version ${version} is not here.${shown ? ` You see version ${shown}.` : ''}`,
  codeless: (version, shown) => `Version ${version} is here as a file alone, without a code.`
    + (shown ? ` You see version ${shown}.` : ''),
  uncompared: 'not compared',
  show: 'Show the code nevertheless',
};

// Where the site begins, as the script's own address says: it lies in `app/`.
const root = new URL('..', document.currentScript.src);
const isFile = window.location.protocol === 'file:';

// MARK: - Steps and players

const steps = [...document.querySelectorAll('.step')];
const players = new Map();
for (const figure of document.querySelectorAll('figure.player')) players.set(figure, new Player(figure));
const visiblePlayer = () => [...players.values()].find(
  ({ figure }) => figure.offsetParent || figure.matches(':fullscreen, .filling'));

function startVisible() {
  for (const [figure, player] of players) {
    if (figure.checkVisibility() && !figure.hidden) player.start();
    else if (player.isPlaying) player.pause();
  }
}

// Shows one of the two steps; the links of `.steps` become tabs.
function chooseStep(index, isFocused = false) {
  const tabs = [...document.querySelectorAll('.steps a')];
  steps.forEach((step, at) => { step.hidden = at !== index; });
  tabs.forEach((tab, at) => {
    tab.setAttribute('aria-selected', at === index);
    tab.tabIndex = at === index ? 0 : -1;
    if (at === index && isFocused) tab.focus();
  });
  startVisible();
}

function setUpSteps() {
  if (steps.length < 2) return;
  const list = document.querySelector('.steps'), tabs = [...list.querySelectorAll('a')];
  (list.querySelector('ol, ul') ?? list).setAttribute('role', 'tablist');
  for (const item of list.querySelectorAll('li')) item.setAttribute('role', 'presentation');
  tabs.forEach((tab, index) => {
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', steps[index].id);
    tab.id ||= `tab-${steps[index].id}`;
    steps[index].setAttribute('role', 'tabpanel');
    steps[index].setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      chooseStep(index);
    });
    tab.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      event.stopPropagation();
      chooseStep(1 - index, true);
    });
  });
  const asked = new URLSearchParams(window.location.search).get('tab');
  const named = steps.findIndex((step) => `#${step.id}` === window.location.hash);
  // Specs that have changed are scanned first.
  const first = steps[0].querySelector('.banner') ? 0 : 1;
  chooseStep(asked === '0' || asked === '1' ? Number(asked) : named < 0 ? first : named);
}

// `?v=` leads to the page of another version, or says that there is none. Answers whether it leads away.
function chooseVersion() {
  const query = new URLSearchParams(window.location.search), version = query.get('v');
  if (version === null || !steps.length) return false;
  const entry = document.querySelector(`[data-version="${CSS.escape(version)}"]`);
  const link = entry?.querySelector('th a');
  if (link?.ariaCurrent) return false;
  if (link) {
    const address = new URL(link.href);
    query.delete('v');
    address.search = query;
    if (query.get('tab') === '0') address.hash = '';
    window.location.replace(address);
    return true;
  }
  const shown = document.querySelector('[data-version] [aria-current]')?.textContent;
  addNote(make('p', { class: 'banner warn', role: 'status' }, words[entry ? 'codeless' : 'absent'](version, shown)));
  return false;
}

// Adds a banner to those above the code.
function addNote(banner) {
  let notes = document.querySelector('.notes');
  if (!notes) {
    notes = make('div', { class: 'notes' });
    (document.querySelector('.steps') ?? steps[0]).before(notes);
  }
  notes.append(banner);
}

document.addEventListener('keydown', (event) => {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || event.defaultPrevented || document.querySelector('dialog[open]')) return;
  const field = document.getElementById('search');
  if (key === '/' && field && !target.matches?.('input:not([type=checkbox])')) {
    event.preventDefault();
    field.focus();
  } else if ((key === 't' || key === 'T') && steps.length > 1 && target.closest?.('.player')) {
    // The focus would be lost with the step that goes, and the screen with its player.
    if (!visiblePlayer()?.isFull) chooseStep(steps[0].hidden ? 0 : 1, true);
    event.preventDefault();
  }
});

// MARK: - Finding a network

const entries = [...document.querySelectorAll('li.network')].map((item) => {
  const link = item.querySelector('a');
  const [, id] = /(?:^|\/)n\/([^/?#]+)/.exec(link.getAttribute('href')) ?? [];
  return { item, link, id: id && decodeURIComponent(id), text: plain(item.dataset.search ?? item.textContent) };
});

function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const isBehindHere = ({ dataset }) => !['current', 'ahead', 'empty'].includes(dataset.state);

function find() {
  const sought = document.getElementById('search').value.trim();
  // Of genesis hashes, pages have the first 16 digits.
  const hash = sought.toLowerCase().replace(/\s/g, '').replace(/^0x/, '');
  const wanted = /^[0-9a-f]{8,64}$/.test(hash) ? [hash.slice(0, 16)] : plain(sought).split(/\s+/).filter(Boolean);
  const isBehind = document.getElementById('behind-only').checked;
  const found = entries.filter(({ item, text }) => wanted.every((word) => text.includes(word))
    && (!isBehind || isBehindHere(item)));
  for (const { item } of entries) item.hidden = true;
  // A network is seen with its relay chain's entry around it.
  for (const { item } of found) {
    for (let up = item; up; up = up.parentElement.closest('li.network')) up.hidden = false;
  }
  for (const group of document.querySelectorAll('.group')) {
    // A browser lets go of a whole group sooner than of most entries one by one.
    if (2 * found.length < entries.length) group.after(group);
    const isEmpty = !group.querySelector('li.network:not([hidden])');
    group.hidden = isEmpty;
    if (group.matches('details') && (wanted.length || isBehind) && !isEmpty) group.open = true;
  }
  const { length } = found;
  document.getElementById('found').textContent = length ? words.found(length) : '';
  const nothing = document.getElementById('nothing');
  if (!nothing) return;
  nothing.hidden = length > 0;
  document.getElementById('sought').textContent = length ? ''
    : !isBehind ? words.none(sought) : sought ? words.noneBehind(sought) : words.allCurrent;
  document.getElementById('elsewhere').hidden = isBehind;
}

function setUpFinder() {
  const place = document.getElementById('finder');
  if (!place || !entries.length) return;
  const field = make('input', {
    type: 'search', id: 'search', autocomplete: 'off', spellcheck: 'false', placeholder: words.search,
    'aria-label': words.search, oninput: find,
  });
  const behind = make('input', { type: 'checkbox', id: 'behind-only', onchange: find });
  const form = make(
    'form', { role: 'search', class: 'finder' }, field, make('label', {}, behind, ` ${words.behindOnly}`),
    make('output', { id: 'found', for: 'search' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    entries.find(({ item }) => !item.hidden)?.link.click();
  });
  place.append(form);
  place.hidden = false;
  document.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const here = document.activeElement;
    const links = entries.filter(({ item }) => item.checkVisibility()).map(({ link }) => link);
    const at = links.indexOf(here);
    if (!step || here !== field && at < 0) return;
    event.preventDefault();
    if (at + step < 0) field.focus();
    else links[Math.min(at + step, links.length - 1)]?.focus();
  });
}

// Addresses of the former sites: `#/<id>`, with `?tab=` before or behind it.
function goOn() {
  if (!window.location.hash.startsWith('#/') || !entries.length) return;
  const [path, query] = window.location.hash.slice(2).split('?');
  let id = path;
  try {
    id = decodeURIComponent(path);
  } catch {
    // What is no percent-encoding is looked up as it stands.
  }
  const entry = entries.find((one) => one.id === id) ?? entries.find((one) => one.id === id.toLowerCase());
  if (entry) {
    const address = new URL(entry.link.href);
    address.search = query ? `?${query}` : window.location.search;
    if (!isFile) address.pathname = address.pathname.replace(/index\.html$/, '');
    window.location.replace(address);
  } else if (id) {
    document.getElementById('search').value = id;
    find();
  }
}

// MARK: - How old it is

const minute = 60e3, hour = 60 * minute, day = 24 * hour;

function age(span) {
  const [count, unit] = span < 2 * minute ? [1, 'minute'] : span < 2 * hour ? [span / minute, 'minutes']
    : span < 2 * day ? [span / hour, 'hours'] : [span / day, 'days'];
  return `${Math.floor(count)} ${unit}`;
}

const moment = (time) => new Date(time).toLocaleString('en-GB', {
  day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC',
}) + ' UTC';

const spaced = (number) => number.toLocaleString('en-GB').replaceAll(',', ' ');

function bar(text, kind, ...more) {
  let element = document.getElementById('bar');
  if (!element) {
    element = make('div', { id: 'bar', class: 'banner', role: 'alert' });
    document.body.prepend(element);
  }
  element.className = `banner ${kind}`;
  element.replaceChildren(text, ...more);
}

// The line of a network: since when the chain has what, when it was published, when the nodes were asked.
function freshness(network, now) {
  let line = '';
  if (network.live != null) {
    line = words.chain(network.live);
    if (network.since?.time) line += words.since(moment(network.since.time));
    if (network.since?.number != null) line += words.block(spaced(network.since.number));
    line += '.';
    if (network.published === network.live && network.publishedAt && network.since?.time) {
      const delay = Date.parse(network.publishedAt) - Date.parse(network.since.time);
      if (delay > 0) line += words.published(age(delay));
    }
  }
  if (network.observed?.time) {
    const span = age(Math.max(0, now - Date.parse(network.observed.time)));
    // Nodes that agree with each other may still contradict the portal.
    line += network.endpoints?.answered && network.state !== 'alarm' ? words.asked(span, network.endpoints)
      : words.answered(span);
  }
  const state = words.states[network.state];
  return state ? `${state(network)} ${line}` : line;
}

const stateWord = ({ state, observed }) => state === 'current' ? ''
  : state === 'unknown' && !observed?.time ? words.uncompared : state.replace(/[-_]/, ' ');

// The state next to the title, for windows whose first view has no room for the line.
function mark(network) {
  const marks = document.querySelector('.marks');
  const badge = marks?.querySelector('.state') ?? marks?.appendChild(make('span', { class: 'badge state' }));
  if (badge) badge.textContent = stateWord(network);
}

let edition = null;

// Receives the status of the networks of the page (portal 5.5).
window.hotsideStatus = (status) => {
  const now = Date.now(), made = Date.parse(status.now);
  const limits = { warnHours: 6, staleHours: 48, timestampHours: 72, ...status.freshness };
  // A site whose nodes were never asked has the age of its build alone.
  const old = status.networks.some((network) => network.observed?.time) ? words.old : words.made;
  const expires = status.expires ? Date.parse(status.expires) : made + limits.timestampHours * hour;
  if (now < made - 10 * minute) bar(words.future, 'warn');
  else if (now > expires) bar(words.expired(age(now - made)), 'danger');
  else if (now > made + limits.staleHours * hour) bar(old(age(now - made)), 'danger');
  else if (now > made + limits.warnHours * hour) bar(old(age(now - made)), 'warn');
  const known = new Map(status.networks.map((network) => [network.id, network]));
  for (const { item, id } of entries) {
    const network = known.get(id);
    if (!network) continue;
    item.dataset.state = network.state;
    const badge = item.querySelector('.state');
    if (badge) badge.textContent = stateWord(network);
  }
  // A folded group says how many of its networks wait.
  for (const group of document.querySelectorAll('details.group')) {
    const count = [...group.querySelectorAll('li.network')].filter(isBehindHere).length;
    const badge = group.querySelector('summary .badge');
    if (badge) badge.textContent = count ? words.waiting(count) : '';
  }
  for (const line of document.querySelectorAll('.freshness[data-network]')) {
    const network = known.get(line.dataset.network);
    if (!network) continue;
    // Where it waits already, nobody need ask for it.
    const links = network.state === 'behind' ? line.querySelectorAll('a[rel]') : [];
    line.replaceChildren(freshness(network, now), ' ', ...links);
    line.dataset.state = network.state;
    document.documentElement.dataset.state = network.state;
    mark(network);
    if (network.state === 'alarm') hideCodes();
  }
  if (edition && status.logHead && status.logHead !== edition) {
    bar(words.newer, '', ' ', make(
      'button', { type: 'button', class: 'button', onclick: () => window.location.reload() }, words.reload));
  }
  edition ??= status.logHead ?? null;
};

// In an alarm a code is shown only to who insists.
function hideCodes() {
  for (const figure of players.keys()) {
    if (figure.hidden) continue;
    figure.hidden = true;
    players.get(figure).pause();
    const button = make('button', {
      type: 'button', class: 'button danger',
      onclick: () => {
        figure.hidden = false;
        figure.tabIndex = -1;
        figure.focus();
        button.remove();
        startVisible();
      },
    }, words.show);
    figure.before(button);
  }
}

function askStatus() {
  const address = new URL(document.body.dataset.status, root);
  if (!isFile && edition) address.search = `?${Date.now()}`;
  const script = make('script', { src: address.href });
  script.addEventListener('load', () => script.remove());
  script.addEventListener('error', () => script.remove());
  document.head.append(script);
}

// MARK: - Copying, and light or dark

function setUpCopies() {
  const spoken = make('span', { class: 'visually-hidden', role: 'status' });
  document.body.append(spoken);
  for (const button of document.querySelectorAll('button.copy')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copy);
      } catch {
        const spare = make('span', {}, button.dataset.copy);
        document.body.append(spare);
        window.getSelection().selectAllChildren(spare);
        document.execCommand('copy');
        spare.remove();
      }
      button.textContent = spoken.textContent = words.copied;
      window.setTimeout(() => { button.textContent = words.copy; }, 1500);
    });
  }
}

function setUpTheme() {
  const html = document.documentElement;
  let kept = null;
  try {
    kept = window.localStorage.getItem('hotside.theme');
  } catch {
    // The system's choice holds.
  }
  if (kept) html.dataset.theme = kept;
  document.querySelector('header')?.append(make('button', {
    type: 'button', class: 'button theme', 'aria-label': words.theme, title: words.theme,
    onclick: () => {
      const isDark = html.dataset.theme ? html.dataset.theme === 'dark'
        : window.matchMedia('(prefers-color-scheme: dark)').matches;
      html.dataset.theme = isDark ? 'light' : 'dark';
      try {
        window.localStorage.setItem('hotside.theme', html.dataset.theme);
      } catch {
        // It lasts as long as the page.
      }
    },
  }, '◐'));
}

document.documentElement.classList.add('scripted');
setUpTheme();
setUpCopies();
setUpFinder();
if (!chooseVersion()) {
  setUpSteps();
  startVisible();
}
// A kept page has no newer status; what it says itself holds then.
if (document.querySelector('.freshness[data-state="alarm"]')) hideCodes();
goOn();

// The device keeps what is visited, for a time without a connection; a kept page says how old it is.
async function keepVisited() {
  const { controller } = navigator.serviceWorker;
  const registration = await navigator.serviceWorker.register(new URL('service-worker.js', root));
  if (controller) return;
  await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  registration.active?.postMessage([...new Set([window.location.href, ...loaded])]);
}

const { kept } = document.body.dataset;
if (kept) {
  addNote(make('p', { class: 'banner warn', role: 'alert' }, words.kept(age(Date.now() - Date.parse(kept)))));
}
if (!isFile && navigator.serviceWorker && !document.body.matches('.embedded')) {
  window.addEventListener('load', () => keepVisited().catch(() => {}));
}
if ('status' in document.body.dataset) {
  askStatus();
  if (!isFile) window.setInterval(askStatus, 10 * minute);
}
