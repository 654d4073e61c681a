// Names the functions of a module in an order in which similar ones are neighbours: `node js/order.mjs MODULE.wasm`, before
// `wasm-opt --reorder-functions-by-name` puts them so. gzip finds what repeats within 32 KB, and copies of one generic
// function are far apart otherwise: that makes a module an eighth smaller, compressed.
import { readFileSync, writeFileSync } from "node:fs";

/** Sections of a module that are read here, or written. */
const CUSTOM = 0, IMPORT = 2, CODE = 10;
/** What two functions have in common is counted in samples of sequences of this many bytes. */
const LENGTH = 8;
/** A sequence that more functions have tells nothing. */
const COMMON = 200;
/** Functions that a next one is compared with, and how much less each counts than the one after it. */
const RECENT = 4, DECAY = 0.8;
/** The least similarity for which a function is preferred to the next one of the module. */
const LEAST = 0.12;

class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  text() {
    const length = this.number();
    this.at += length;
    return Buffer.from(this.bytes.subarray(this.at - length, this.at)).toString();
  }
}

/** The sections: what they are, where they begin with their heads, and where their contents are. */
function sections(bytes) {
  const reader = new Reader(bytes, 8);
  const found = [];
  while (reader.at < bytes.length) {
    const head = reader.at;
    const kind = reader.byte();
    const length = reader.number();
    found.push({ kind, head, begin: reader.at, end: reader.at + length });
    reader.at += length;
  }
  return found;
}

/** How many functions a module imports. */
function importedFunctions(bytes, section) {
  if (!section) return 0;
  const reader = new Reader(bytes, section.begin);
  let functions = 0;
  const limits = () => {
    const flags = reader.byte();
    reader.number();
    if (flags & 1) reader.number();
  };
  for (let left = reader.number(); left > 0; left--) {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === 0) functions += 1, reader.number();
    else if (kind === 1) reader.byte(), limits();
    else if (kind === 2) limits();
    else if (kind === 3) reader.at += 2;
    else if (kind === 4) reader.byte(), reader.number();
    else throw new Error(`an import of kind ${kind} is not known`);
  }
  return functions;
}

/** The code of each function. */
function bodies(bytes, section) {
  const reader = new Reader(bytes, section.begin);
  return Array.from({ length: reader.number() }, () => {
    const length = reader.number();
    reader.at += length;
    return bytes.subarray(reader.at - length, reader.at);
  });
}

/** A sample of the sequences of bytes in some code, as numbers. */
function sample(code) {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const found = new Set();
  for (let at = 0; at + LENGTH <= code.length; at++) {
    let mixed = Math.imul(view.getUint32(at, true), 0x9e3779b1) ^ view.getUint32(at + 4, true);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77);
    if (mixed >>> 30 === 0) found.add(mixed);
  }
  return [...found];
}

/** An order of the functions: each is followed by the one that is most like it and those before it. */
function ordered(codes) {
  const samples = codes.map(sample);
  const having = new Map();
  samples.forEach((own, number) => {
    for (const sequence of own) {
      const others = having.get(sequence);
      if (others) others.push(number);
      else having.set(sequence, [number]);
    }
  });
  const isLeft = new Uint8Array(codes.length).fill(1);
  const likeness = new Float64Array(codes.length);
  const order = [];
  const closest = () => {
    const alike = [];
    const seen = new Set();
    let weight = 1;
    for (const before of order.slice(-RECENT).reverse()) {
      for (const sequence of samples[before].filter((sequence) => !seen.has(sequence))) {
        seen.add(sequence);
        const others = having.get(sequence);
        if (others.length > COMMON) continue;
        for (const other of others) {
          if (!isLeft[other]) continue;
          if (likeness[other] === 0) alike.push(other);
          likeness[other] += weight;
        }
      }
      weight *= DECAY;
    }
    let [best, most] = [-1, LEAST];
    for (const other of alike) {
      // A long function has more in common with everything.
      const share = likeness[other] / (samples[other].length + 8);
      if (share > most) [best, most] = [other, share];
      likeness[other] = 0;
    }
    return best;
  };
  for (let first = 0; order.length < codes.length; ) {
    let next = closest();
    if (next < 0) {
      while (!isLeft[first]) first += 1;
      next = first;
    }
    isLeft[next] = 0;
    order.push(next);
  }
  return order;
}

function leb(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return Buffer.from([...bytes, value]);
}

const text = (words) => Buffer.concat([leb(Buffer.byteLength(words)), Buffer.from(words)]);

/** A section with the names of functions. */
function names(list) {
  const entries = list.map(([number, name]) => Buffer.concat([leb(number), text(name)]));
  const map = Buffer.concat([leb(list.length), ...entries]);
  const contents = Buffer.concat([text("name"), Buffer.from([1]), leb(map.length), map]);
  return Buffer.concat([Buffer.from([CUSTOM]), leb(contents.length), contents]);
}

const [file] = process.argv.slice(2);
if (!file) throw new Error("usage: node js/order.mjs MODULE.wasm");
const bytes = readFileSync(file);
const all = sections(bytes);
const of = (kind) => all.find((section) => section.kind === kind);
const imported = importedFunctions(bytes, of(IMPORT));
const order = ordered(bodies(bytes, of(CODE)));
const list = order.map((number, place) => [imported + number, `f${String(place).padStart(8, "0")}`]);
const isName = ({ kind, begin }) => kind === CUSTOM && new Reader(bytes, begin).text() === "name";
const kept = all.filter((section) => !isName(section)).map(({ head, end }) => bytes.subarray(head, end));
list.sort(([a], [b]) => a - b);
writeFileSync(file, Buffer.concat([bytes.subarray(0, 8), ...kept, names(list)]));
