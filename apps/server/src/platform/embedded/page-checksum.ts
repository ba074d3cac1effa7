/** Bytes of a page of PostgreSQL. */
export const pageBytes = 8_192;

const words = pageBytes / 4;
const sums = 32;
const prime = 16_777_619;
/** Where the header keeps the checksum, and where free space ends: 0 in a page that was never used. */
const checksumAt = 8;
const upperAt = 14;

/** https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/storage/checksum_impl.h */
const baseOffsets = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
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
