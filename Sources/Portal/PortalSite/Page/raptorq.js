// RaptorQ (RFC 6330), the half that sends: one source block, Al = 8, and the repair ids of the releases
// 1.x of the crate `raptorq`, which Vaults read: they begin at K'.

// Rand of 5.3.5.1.
function rand(y, i, below) {
  const word = randomWords[y + i & 255] ^ randomWords[256 + ((y >>> 8) + i & 255)]
    ^ randomWords[512 + ((y >>> 16) + i & 255)] ^ randomWords[768 + ((y >>> 24) + i & 255)];
  return (word >>> 0) % below;
}

function primeAtLeast(number) {
  for (let candidate = number; ; candidate++) {
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor) divisor++;
    if (divisor * divisor > candidate) return candidate;
  }
}

// The numbers of 5.3.3.3 that follow from the number of source symbols; null where one block is too small.
function blockParameters(symbols) {
  const [kSteps, indices, sSteps, wSteps] = systematicSteps;
  let row = 0, extended = kSteps[0], S = sSteps[0], left = wSteps[0];
  while (extended < symbols) {
    row++;
    if (row === kSteps.length) return null;
    extended += kSteps[row];
    S += sSteps[row];
    left += wSteps[row];
  }
  const H = extended < 1050 ? 10 : 11;
  const W = extended + S - left, L = extended + S + H;
  return {
    K: symbols, extended, J: indices[row], S, H, W, L, B: W - S, P: L - W, prime: primeAtLeast(L - W),
  };
}

// Appends the columns whose sum the encoded symbol X is (5.3.5.3 and 5.3.5.4).
function appendColumns(X, { J, W, P, prime }, columns) {
  const y = Math.imul(10267, J + 1) + Math.imul(X, 53591 + 997 * J | 1) >>> 0;
  const value = rand(y, 0, 1 << 20);
  let degree = 1;
  while (value >= degreeSteps[degree - 1]) degree++;
  degree = Math.min(degree, W - 2);
  const step = 1 + rand(y, 1, W - 1);
  let column = rand(y, 2, W);
  for (let i = 0; i < degree; i++) {
    columns.push(column);
    column = (column + step) % W;
  }
  const count = degree < 4 ? 2 + rand(X, 3, 2) : 2;
  const permanentStep = 1 + rand(X, 4, prime - 1);
  column = rand(X, 5, prime);
  for (let i = 0; i < count; i++) {
    while (column >= P) column = (column + permanentStep) % prime;
    columns.push(W + column);
    column = (column + permanentStep) % prime;
  }
}

// The rows whose entries are 0 and 1, as lists of columns: S for LDPC, then one for each symbol.
function* binaryRows(parameters) {
  const { S, B, W, P, extended } = parameters;
  const rows = Array.from({ length: S }, () => []);
  for (let column = 0; column < B; column++) {
    const step = 1 + Math.floor(column / S);
    for (let k = 0; k < 3; k++) rows[(column + k * step) % S].push(column);
  }
  for (let row = 0; row < S; row++) rows[row].push(B + row, W + row % P, W + (row + 1) % P);
  for (let X = 0; X < extended; X++) {
    const columns = [];
    appendColumns(X, parameters, columns);
    rows.push(columns);
    if (X % 64 === 0) yield;
  }
  return rows;
}

// Phase 1 of 5.4.2.2 as an order and nothing more. A row that has one column left becomes its pivot; where
// there is none, a column is left to the dense part: one of a large component, else one of many rows. As a
// pivot row keeps no other column in play, rows change by losing columns alone: how many they have and the
// XOR of those is all that is kept of them.
function* order(rows, { W, L }) {
  const columnRows = Array.from({ length: W }, () => []);
  const left = new Int32Array(rows.length), joined = new Int32Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    for (const column of rows[row]) {
      if (column >= W) continue;
      columnRows[column].push(row);
      left[row]++;
      joined[row] ^= column;
    }
    if (row % 64 === 0) yield;
  }
  const isInPlay = new Uint8Array(W).fill(1);
  // Rows with one column left by their weight; components by the power of two of their size.
  const singles = Array.from({ length: 64 }, () => []);
  const roots = Array.from({ length: 17 }, () => []);
  const parents = Int32Array.from({ length: W }, (_, column) => column);
  const sizes = new Int32Array(W).fill(1);
  const power = (size) => 31 - Math.clz32(size);
  const root = (column) => {
    while (parents[column] !== column) column = parents[column] = parents[parents[column]];
    return column;
  };
  const note = (row) => {
    if (left[row] === 1) singles[Math.min(rows[row].length, 63)].push(row);
    if (left[row] !== 2) return;
    const one = rows[row].find((column) => column < W && isInPlay[column]);
    let large = root(one), small = root(joined[row] ^ one);
    if (large === small) return;
    if (sizes[large] < sizes[small]) [large, small] = [small, large];
    const before = sizes[large];
    parents[small] = large;
    sizes[large] += sizes[small];
    if (power(sizes[large]) !== power(before)) roots[power(sizes[large])].push(large);
  };
  const remove = (column) => {
    isInPlay[column] = 0;
    for (const row of columnRows[column]) {
      left[row]--;
      joined[row] ^= column;
      note(row);
    }
  };
  const single = () => {
    for (const list of singles) {
      while (list.length) {
        const row = list.pop();
        if (left[row] === 1) return row;
      }
    }
    return -1;
  };
  let byWeight = null;
  const useful = () => {
    for (let list = 16; list > 0; list--) {
      while (roots[list].length) {
        const column = roots[list].pop();
        if (parents[column] === column && power(sizes[column]) === list && isInPlay[column]) return column;
      }
    }
    byWeight ??= [...columnRows.keys()].sort((a, b) => columnRows[a].length - columnRows[b].length);
    while (!isInPlay[byWeight[byWeight.length - 1]]) byWeight.pop();
    return byWeight.pop();
  };
  rows.forEach((_, row) => note(row));
  yield;
  const pivots = [], isPivot = new Uint8Array(rows.length);
  // The place of each column among the inactive ones; -1 for one that has a pivot.
  const places = new Int32Array(L).fill(-1);
  const inactive = [];
  const rest = (column) => { places[column] = inactive.push(column) - 1; };
  for (let column = W; column < L; column++) rest(column);
  for (let count = W; count > 0; count--) {
    const row = single();
    const column = row < 0 ? useful() : joined[row];
    if (row < 0) {
      rest(column);
    } else {
      pivots.push([row, column]);
      isPivot[row] = 1;
    }
    remove(column);
    if (count % 64 === 0) yield;
  }
  const residual = [];
  rows.forEach((_, row) => { if (!isPivot[row]) residual.push(row); });
  return { pivots, inactive, places, residual };
}

// GF(256) by logarithms; 0 has none.
const exponentials = new Uint8Array(510), logarithms = new Uint8Array(256);
for (let i = 0, value = 1; i < 510; i++) {
  exponentials[i] = value;
  if (i < 255) logarithms[value] = i;
  value = value << 1 ^ (value & 128 ? 0x11d : 0);
}
const product = (a, b) => a && b ? exponentials[logarithms[a] + logarithms[b]] : 0;

// The intermediate symbols of a block: `symbols` are K times `width` words, the answer L times as many.
// It yields often enough that whoever drives it can stop for breath (raptorq 11.3 says why this order).
function* intermediateSymbols(symbols, width, parameters) {
  const { K, S, H, L, extended } = parameters;
  const rows = yield* binaryRows(parameters);
  const { pivots, inactive, places, residual } = yield* order(rows, parameters);
  const unknowns = inactive.length;
  // A line is a symbol, then a bit for each inactive column: what it is the sum of besides.
  const wide = width + Math.ceil(unknowns / 32);
  const lines = new Uint32Array(L * wide);
  const spare = new Uint32Array(residual.length * wide);
  const begin = (target, at, row) => {
    if (row >= S && row - S < K) {
      target.set(symbols.subarray((row - S) * width, (row - S + 1) * width), at);
    }
  };
  const express = (target, at, row, column) => {
    begin(target, at, row);
    for (const other of rows[row]) {
      if (other === column) continue;
      const place = places[other];
      if (place >= 0) {
        target[at + width + (place >> 5)] ^= 1 << (place & 31);
      } else {
        for (let i = 0, from = other * wide; i < wide; i++) target[at + i] ^= lines[from + i];
      }
    }
  };
  // Words that were added up since it yielded: some thousands take a slow device a millisecond.
  let work = 0;
  const isLong = (rows, words) => {
    work += rows * words;
    if (work < 20000) return false;
    work = 0;
    return true;
  };
  for (const [row, column] of pivots) {
    express(lines, column * wide, row, column);
    if (isLong(rows[row].length, wide)) yield;
  }
  for (let i = 0; i < residual.length; i++) {
    express(spare, i * wide, residual[i], -1);
    if (isLong(rows[residual[i]].length, wide)) yield;
  }

  // Phase 2: the residual rows first, each free of the unknowns of those before it.
  const solved = [];
  const isSolved = new Uint8Array(unknowns);
  const bit = (at, place) => spare[at + width + (place >> 5)] >>> (place & 31) & 1;
  for (let i = 0; i < residual.length; i++) {
    const at = i * wide;
    for (const [from, place] of solved) {
      if (bit(at, place)) for (let w = 0; w < wide; w++) spare[at + w] ^= spare[from + w];
      if (isLong(1, wide)) yield;
    }
    for (let place = 0; place < unknowns; place++) {
      if (!bit(at, place)) continue;
      solved.push([at, place]);
      isSolved[place] = 1;
      break;
    }
  }

  // The rows of octets by their recurrence: one running line, doubled at each column, added into two rows.
  const octetWide = width + Math.ceil(unknowns / 4);
  const running = new Uint32Array(octetWide);
  const octets = new Uint32Array(H * octetWide);
  const coefficients = (line, at) => new Uint8Array(line.buffer, 4 * (at + width), 4 * (octetWide - width));
  const ownCoefficients = coefficients(running, 0);
  const double = () => {
    for (let i = 0; i < octetWide; i++) {
      const word = running[i];
      running[i] = (word & 0x7f7f7f7f) << 1 ^ Math.imul(word >>> 7 & 0x01010101, 0x1d);
    }
  };
  const addRunning = (row) => {
    const at = row * octetWide;
    for (let i = 0; i < octetWide; i++) octets[at + i] ^= running[i];
  };
  const last = extended + S - 1;
  for (let column = 0; column <= last; column++) {
    double();
    if (places[column] < 0) {
      const from = column * wide;
      for (let i = 0; i < width; i++) running[i] ^= lines[from + i];
      for (let place = 0; place < unknowns; place++) {
        ownCoefficients[place] ^= lines[from + width + (place >> 5)] >>> (place & 31) & 1;
      }
    } else {
      ownCoefficients[places[column]] ^= 1;
    }
    if (column < last) {
      const one = rand(column + 1, 6, H);
      addRunning(one);
      addRunning((one + rand(column + 1, 7, H - 1) + 1) % H);
    }
    if (isLong(8, octetWide)) yield;
  }
  const octetRows = [];
  for (let row = 0; row < H; row++) {
    addRunning(row);
    double();
    const factors = coefficients(octets, row * octetWide);
    factors[places[last + 1 + row]] ^= 1;
    octetRows.push({
      factors, isPivot: false, symbol: new Uint8Array(octets.buffer, 4 * row * octetWide, 4 * width),
    });
  }
  const products = new Uint8Array(256);
  const addMultiple = (target, source, factor) => {
    for (let i = 0; i < 256; i++) products[i] = product(i, factor);
    for (let i = 0; i < target.length; i++) target[i] ^= products[source[i]];
  };
  for (const row of octetRows) {
    for (const [from, place] of solved) {
      const factor = row.factors[place];
      if (!factor) continue;
      for (let other = 0; other < unknowns; other++) if (bit(from, other)) row.factors[other] ^= factor;
      addMultiple(row.symbol, new Uint8Array(spare.buffer, 4 * from, 4 * width), factor);
      if (isLong(8, octetWide)) yield;
    }
  }
  for (let place = 0; place < unknowns; place++) {
    if (isSolved[place]) continue;
    const pivot = octetRows.find((row) => !row.isPivot && row.factors[place]);
    pivot.isPivot = true;
    pivot.place = place;
    const inverse = exponentials[255 - logarithms[pivot.factors[place]]];
    for (const part of [pivot.factors, pivot.symbol]) {
      for (let i = 0; i < part.length; i++) part[i] = product(part[i], inverse);
    }
    for (const row of octetRows) {
      const factor = row.factors[place];
      if (row === pivot || !factor) continue;
      addMultiple(row.factors, pivot.factors, factor);
      addMultiple(row.symbol, pivot.symbol, factor);
      if (isLong(8, octetWide)) yield;
    }
  }

  // What is known goes to its place: the unknowns of the octets, of the residual rows backwards, and then
  // each pivot's from its own row, whose other columns are all known by then.
  const answer = new Uint32Array(L * width);
  for (const row of octetRows) {
    if (row.isPivot) new Uint8Array(answer.buffer, 4 * inactive[row.place] * width, 4 * width).set(row.symbol);
  }
  for (const [from, place] of solved.reverse()) {
    const at = inactive[place] * width;
    answer.set(spare.subarray(from, from + width), at);
    for (let other = 0; other < unknowns; other++) {
      if (other === place || !bit(from, other)) continue;
      for (let i = 0, source = inactive[other] * width; i < width; i++) answer[at + i] ^= answer[source + i];
      if (isLong(1, width)) yield;
    }
  }
  for (const [row, column] of pivots) {
    const at = column * width;
    begin(answer, at, row);
    for (const other of rows[row]) {
      if (other === column) continue;
      for (let i = 0, from = other * width; i < width; i++) answer[at + i] ^= answer[from + i];
    }
    if (isLong(rows[row].length, width)) yield;
  }
  return answer;
}

// The frames of a payload as a Vault reads them: its length with the top bit set, the block 0, the id, the
// symbol (hot-side 6.2).
class FrameSource {
  // Whether `length` bytes are one block without sub-blocks at a symbol size that is a multiple of 8, of at
  // least 64 bytes (4.3 with 10 MiB of working memory).
  static fits(length, size) {
    const symbols = Math.ceil(length / size);
    let largest = 0;
    for (const step of systematicSteps[0]) {
      if (largest + step > Math.floor(10485760 / size)) break;
      largest += step;
    }
    return symbols <= largest;
  }

  constructor(payload, size) {
    this.payload = payload;
    this.size = size;
    this.parameters = blockParameters(Math.ceil(payload.length / size));
    this.count = this.parameters.K;
    // As many repair frames as a published movie has behind its source symbols.
    this.repair = payload.length <= size ? 0 : Math.floor(payload.length / size);
    this.words = new Uint32Array(this.count * size / 4);
    new Uint8Array(this.words.buffer).set(payload);
    this.intermediate = null;
  }

  // The id of frame `index`: the source symbols, then repair symbols that never come again.
  id(index) {
    if (index < this.count) return index;
    const { extended } = this.parameters;
    return extended + (index - this.count) % ((1 << 24) - extended);
  }

  // Solves for the intermediate symbols, in as many steps as are asked for.
  *prepare() {
    if (!this.intermediate) {
      this.intermediate = yield* intermediateSymbols(this.words, this.size / 4, this.parameters);
    }
  }

  // The frame; null for a repair symbol where the intermediate symbols are not there yet.
  frame(index) {
    const id = this.id(index), width = this.size / 4;
    let symbol = this.words.subarray(id * width, (id + 1) * width);
    if (index >= this.count) {
      if (!this.intermediate) return null;
      symbol = new Uint32Array(width);
      const columns = [];
      appendColumns(id, this.parameters, columns);
      for (const column of columns) {
        for (let i = 0, from = column * width; i < width; i++) symbol[i] ^= this.intermediate[from + i];
      }
    }
    const frame = new Uint8Array(8 + this.size);
    const head = new DataView(frame.buffer);
    head.setUint32(0, (this.payload.length | 0x80000000) >>> 0);
    head.setUint32(4, id);
    frame.set(new Uint8Array(symbol.buffer, symbol.byteOffset, this.size), 8);
    return frame;
  }
}
