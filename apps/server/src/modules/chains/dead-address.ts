import { bytesToHex } from 'viem';
import { type AddressKind, payloadOf } from './address-codec.ts';

/**
 * Burn addresses of which no key is known, by their bytes in hexadecimal without version and checksum: of Bitcoin those whose
 * text was chosen (Bitcoin Eater, Counterparty), of TRON the black hole of its first block.
 */
const burned: ReadonlySet<string> = new Set([
  'dead000000000000000042069420694206942069',
  'deadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
  'deaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '77944d19c052b73ee2286823aa83f8138cb7032f',
  '759d6677091e973b9e9d99f19c68fbf43e3f05f9',
  '818895f3dc2c178629d3d2d8fa3ec4a3f8179821',
]);

/**
 * Whether nobody can have the key of an address: zero and what is nearly zero (0x…dEaD, the contracts that the EVM has built
 * in), one byte again and again, and well-known burn addresses. An address with so many zeros takes 2^100 trials and more.
 */
export function isDeadAddress(kind: AddressKind, address: string): boolean {
  const bytes = payloadOf(kind, address);
  const set = bytes.filter((byte) => byte !== 0).length;
  return set <= 2 || bytes.every((byte) => byte === bytes[0]) || burned.has(bytesToHex(bytes).slice(2));
}
