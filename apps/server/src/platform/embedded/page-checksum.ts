/** Bytes of a page of PostgreSQL. */
export const pageBytes = 8_192;

const words = pageBytes / 4;
const sums = 32;
const prime = 16_777_619;
/** Where the header keeps the checksum, and where free space ends: 0 in a page that was never used. */
const checksumAt = 8;
const upperAt = 14;

/** https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/storage/checksum_impl.h */
const baseOffsets = Uint32Array.from(
  `
  5b1f36e9 b8525960 02ab50aa 1de66d2a 79ff467a 9bb9f8a3 217e7cd2 83e13d2c
  f8d4474f e39eb970 42c6ae16 993216fa 7b093b5d 98daff3c f718902a 0b1c9cdb
  e58f764b 187636bc 5d7b3bb1 e73de7de 92bec979 cca6c0b2 304a0979 85aa43d4
  783125bb 6ca8eaa2 e407eac6 4b5cfc3e 9fbf8c76 15ca20be f2ca9fd3 959bd756
  `
    .trim()
    .split(/\s+/),
  (word) => Number.parseInt(word, 16),
);

const mixed = (sum: number, word: number): number => {
  const value = sum ^ word;
  return Math.imul(value, prime) ^ (value >>> 17);
};

/** The checksum that a page must carry as block `block` of its relation. */
function checksumOf(page: Uint32Array, block: number): number {
  let all = 0;
  // Each of the sums goes through every thirty-second word.
  for (let sum = 0; sum < sums; sum += 1) {
    let state = baseOffsets[sum] ?? 0;
    for (let place = sum; place < words; place += sums) {
      const word = page[place] ?? 0;
      // The checksum itself is the lower half of its word, and counts as zero.
      state = mixed(state, place === checksumAt / 4 ? word & 0xffff0000 : word);
    }
    all ^= mixed(mixed(state, 0), 0);
  }
  return (((all ^ block) >>> 0) % 65_535) + 1;
}

/**
 * Whether a page is as PostgreSQL has written it. A page that was never used is all zeros.
 * @param bytes a whole page, at a multiple of four in its memory.
 * @param block its number in the relation, counted over all files of it.
 */
export function isPageWhole(bytes: Uint8Array, block: number): boolean {
  const page = new Uint32Array(bytes.buffer, bytes.byteOffset, words);
  const view = new DataView(bytes.buffer, bytes.byteOffset, pageBytes);
  if (view.getUint16(upperAt, true) === 0) return page.every((word) => word === 0);
  return view.getUint16(checksumAt, true) === checksumOf(page, block);
}
