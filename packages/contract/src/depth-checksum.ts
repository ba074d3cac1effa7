/** The remainders of CRC-32 (IEEE 802.3) for each byte. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 (IEEE 802.3) of ASCII text, from 0 to 2^32 - 1. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    const place = (crc ^ text.charCodeAt(index)) & 0xff;
    crc = (remainders[place] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Price and amount as they stand on the wire. */
export type WireLevel = readonly [price: string, amount: string];

const written = (levels: readonly WireLevel[]): string =>
  levels.map(([price, amount]) => `${price}:${amount}`).join(',');

/**
 * The sum by which a client's book is compared with the server's: CRC-32 (IEEE 802.3) of every level as `price:amount`,
 * best first, joined by commas, the bids before and the asks after one `|`. An empty book is the sum of `|`.
 */
export function depthChecksum(bids: readonly WireLevel[], asks: readonly WireLevel[]): number {
  return crc32(`${written(bids)}|${written(asks)}`);
}
