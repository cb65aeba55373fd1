// QR codes (ISO/IEC 18004) of bytes that are all of one length: one byte-mode segment, the smallest version
// at level L, the highest level that it has room for, the mask of the least penalty.

// Correction codewords a block and blocks of versions 1 to 40; levels L, M, Q, H.
const numbers = (text) => text.trim().split(/\s+/).map(Number);
const correctionCounts = [`
7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30
30 30 30`, `
10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28
28 28 28`, `
13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30
30 30 30`, `
17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30
30 30 30`].map(numbers);
const blockCounts = [`
1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25`, `
1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49`, `
1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68`, `
1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81`,
].map(numbers);
const formatBits = [1, 0, 3, 2];

// Codewords of a version, and those of them that carry data.
function codewords(version, level) {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignment = Math.floor(version / 7) + 2;
    modules -= (25 * alignment - 10) * alignment - 55 + (version >= 7 ? 36 : 0);
  }
  const all = modules >> 3, blocks = blockCounts[level][version - 1];
  const correction = correctionCounts[level][version - 1];
  return { all, blocks, correction, data: all - blocks * correction };
}

// The bytes that fit: behind four bits of mode and 8 or 16 of length.
const capacity = (version, level) =>
  Math.floor((8 * codewords(version, level).data - 4 - (version < 10 ? 8 : 16)) / 8);

class SymbolDrawer {
  // Lays out everything that does not depend on the bytes; there may be 0 to 2953.
  constructor(length) {
    let version = 1, level = 3;
    while (capacity(version, 0) < length) version++;
    while (capacity(version, level) < length) level--;
    this.version = version;
    this.level = level;
    this.length = length;
    this.side = 4 * version + 17;
    Object.assign(this, codewords(version, level));
    this.drawPatterns();
    this.findPlaces();
    this.generator = SymbolDrawer.generator(this.correction);
    this.spare = new Uint8Array(this.side * this.side);
  }

  set(x, y, isDark) {
    if (x < 0 || y < 0 || x >= this.side || y >= this.side) return;
    this.pattern[y * this.side + x] = isDark ? 1 : 0;
    this.isFixed[y * this.side + x] = 1;
  }

  drawPatterns() {
    const { side, version } = this;
    this.pattern = new Uint8Array(side * side);
    this.isFixed = new Uint8Array(side * side);
    for (let i = 0; i < side; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [[3, 3], [side - 4, 3], [3, side - 4]]) {
      for (let dy = -4; dy <= 4; dy++) {
        for (let dx = -4; dx <= 4; dx++) {
          const distance = Math.max(Math.abs(dx), Math.abs(dy));
          this.set(cx + dx, cy + dy, distance !== 2 && distance !== 4);
        }
      }
    }
    const centers = [];
    if (version >= 2) {
      const count = Math.floor(version / 7) + 2;
      const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
      for (let i = count - 2; i >= 0; i--) centers.push(side - 7 - i * step);
      centers.unshift(6);
    }
    const last = centers.length - 1;
    centers.forEach((cy, i) => centers.forEach((cx, j) => {
      if (i === 0 && j === 0 || i === 0 && j === last || i === last && j === 0) return;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          this.set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }
    }));
    if (version >= 7) {
      let rest = version;
      for (let i = 0; i < 12; i++) rest = rest << 1 ^ (rest >>> 11) * 0x1f25;
      const bits = version << 12 | rest;
      for (let i = 0; i < 18; i++) {
        const isDark = bits >>> i & 1, a = side - 11 + i % 3, b = Math.floor(i / 3);
        this.set(a, b, isDark);
        this.set(b, a, isDark);
      }
    }
    this.drawFormat(0);
  }

  drawFormat(mask) {
    const data = formatBits[this.level] << 3 | mask, { side } = this;
    let rest = data;
    for (let i = 0; i < 10; i++) rest = rest << 1 ^ (rest >>> 9) * 0x537;
    const bits = (data << 10 | rest) ^ 0x5412, bit = (i) => bits >>> i & 1;
    for (let i = 0; i <= 5; i++) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.set(side - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.set(8, side - 15 + i, bit(i));
    this.set(8, side - 8, 1);
  }

  // Where the bits go, two columns at a time from the right, and what each mask lays over them.
  findPlaces() {
    const { side, isFixed } = this, places = [];
    for (let right = side - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < side; step++) {
        const y = (right + 1 & 2) === 0 ? side - 1 - step : step;
        for (const x of [right, right - 1]) if (!isFixed[y * side + x]) places.push(y * side + x);
      }
    }
    this.places = Int32Array.from(places);
    const rules = [
      (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
      (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => x * y % 2 + x * y % 3,
      (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2];
    this.planes = rules.map((rule, mask) => {
      this.drawFormat(mask);
      const plane = this.pattern.slice();
      for (const place of places) plane[place] = rule(place % side, Math.floor(place / side)) === 0 ? 1 : 0;
      return plane;
    });
  }

  static generator(count) {
    const result = new Uint8Array(count);
    result[count - 1] = 1;
    for (let i = 0, root = 1; i < count; i++, root = product(root, 2)) {
      for (let j = 0; j < count; j++) {
        result[j] = product(result[j], root);
        if (j + 1 < count) result[j] ^= result[j + 1];
      }
    }
    return result;
  }

  // Data, padding and the correction of each block, in the order in which they are placed.
  interleaved(bytes) {
    const data = new Uint8Array(this.data);
    let at = 0, carried = 0x40;
    const put = (byte) => {
      data[at++] = carried | byte >>> 4;
      carried = byte << 4 & 255;
    };
    if (this.version >= 10) put(bytes.length >>> 8);
    put(bytes.length & 255);
    for (const byte of bytes) put(byte);
    data[at++] = carried;
    for (let padding = 0xec; at < this.data; padding ^= 0xfd) data[at++] = padding;

    const { blocks, correction, generator } = this;
    const short = Math.floor(this.data / blocks), long = this.data % blocks;
    const result = new Uint8Array(this.all), rest = new Uint8Array(correction);
    for (let block = 0, from = 0; block < blocks; block++) {
      const length = short + (block < blocks - long ? 0 : 1);
      rest.fill(0);
      for (let i = 0; i < length; i++) {
        const byte = data[from + i], factor = byte ^ rest[0];
        rest.copyWithin(0, 1);
        rest[correction - 1] = 0;
        if (factor) {
          const log = logarithms[factor];
          for (let j = 0; j < correction; j++) {
            if (generator[j]) rest[j] ^= exponentials[log + logarithms[generator[j]]];
          }
        }
        // The long blocks' last codewords stand behind all others, without the short blocks.
        result[i < short ? i * blocks + block : short * blocks + block - (blocks - long)] = byte;
      }
      for (let j = 0; j < correction; j++) result[this.data + j * blocks + block] = rest[j];
      from += length;
    }
    return result;
  }

  // The symbol: a byte a module, 1 where it is dark, row by row.
  draw(bytes) {
    const { side, places, spare } = this;
    const words = this.interleaved(bytes), data = new Uint8Array(side * side);
    for (let i = 0; i < 8 * words.length; i++) data[places[i]] = words[i >> 3] >>> 7 - (i & 7) & 1;
    let best = null, least = Infinity;
    for (const plane of this.planes) {
      for (let i = 0; i < data.length; i++) spare[i] = data[i] ^ plane[i];
      const penalty = this.penalty(spare, least);
      if (penalty < least) [best, least] = [plane, penalty];
    }
    for (let i = 0; i < data.length; i++) data[i] ^= best[i];
    return data;
  }

  // The penalty of 7.8.3 in libqrcodegen's reading, or any number that is not below `limit`.
  penalty(modules, limit) {
    const { side } = this;
    let sum = 0, dark = 0;
    for (let y = 0; y < side; y++) {
      for (let x = 0, at = y * side; x < side; x++, at++) {
        dark += modules[at];
        if (x + 1 < side && y + 1 < side) {
          const four = modules[at] + modules[at + 1] + modules[at + side] + modules[at + side + 1];
          if (four === 0 || four === 4) sum += 3;
        }
      }
    }
    const total = side * side;
    sum += 10 * (Math.ceil(Math.abs(20 * dark - 10 * total) / total) - 1);
    for (let line = 0; line < side && sum < limit; line++) {
      sum += this.linePenalty(modules, line * side, 1) + this.linePenalty(modules, line, side);
    }
    return sum;
  }

  // Runs of five and more, and patterns like finders of any size, along one line with light around it.
  linePenalty(modules, start, step) {
    const { side } = this;
    let sum = 0, color = 0, run = 0;
    // The lengths of the latest runs, the newest first.
    let a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0;
    for (let i = 0, at = start; i <= side; i++, at += step) {
      const next = i < side ? modules[at] : 2;
      if (next === color) {
        run++;
        if (run >= 5) sum += run === 5 ? 3 : 1;
        continue;
      }
      if (i === side && color === 0) run += side;
      g = f, f = e, e = d, d = c, c = b, b = a;
      a = b === 0 ? run + side : run;
      if (i === side && color === 1) {
        g = f, f = e, e = d, d = c, c = b, b = a, a = side;
        color = 0;
      }
      if (color === 0 && b > 0 && c === b && d === 3 * b && e === b && f === b) {
        if (a >= 4 * b && g >= b) sum += 40;
        if (g >= 4 * b && a >= b) sum += 40;
      }
      color = next;
      run = 1;
    }
    return sum;
  }
}
