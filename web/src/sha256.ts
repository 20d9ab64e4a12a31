// SHA-256 (FIPS 180-4). Browsers offer theirs only over https, and fair tables must work on a home network, too.

/** The first bits of the fractional part of a root of each of the first primes. */
function constants(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

const START = constants(8, Math.sqrt);
const ROUND = constants(64, Math.cbrt);

/** The word at a place that is there. */
const at = (words: readonly number[], place: number): number => words[place] ?? 0;

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The text in UTF-8, then a one bit, zeros, and its length in bits. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, offset: number): number[] {
  const w = Array.from({ length: 16 }, (_, i) => view.getInt32(offset + 4 * i));
  for (let i = 16; i < 64; i++) {
    const [early, late] = [at(w, i - 15), at(w, i - 2)];
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w.push((at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0);
  }
  return w;
}

/** In lower-case hexadecimal. */
export function sha256(text: string): string {
  const view = padded(text);
  let state = [...START];
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    const w = schedule(view, offset);
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(w, i)) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    state = [a, b, c, d, e, f, g, h].map((word, i) => (word + at(state, i)) | 0);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
