import { bitcoinForms, type BitcoinChain } from '@bourse/contract/bitcoin-chain';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** The longest text that bech32 allows. */
const textMax = 90;

/** The address of a key alone: a version 0 witness program of 20 bytes (BIP-141, BIP-84). */
export function addressOfKey(chain: BitcoinChain, publicKey: Uint8Array): string {
  return bech32.encode(bitcoinForms[chain].bech32, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);
}

/** Whether a text is an address of a chain: base58check, bech32 for witness version 0 and bech32m from 1 on (BIP-350). */
export function isBitcoinAddress(chain: BitcoinChain, text: string): boolean {
  const { pubKeyHash, scriptHash, bech32: humanPart } = bitcoinForms[chain];
  return isBase58(text, [pubKeyHash, scriptHash]) || isWitness(text, humanPart);
}

/** An address as it is stored and compared: bech32 in lower case. */
export function normalBitcoinAddress(chain: BitcoinChain, address: string): string {
  const lower = address.toLowerCase();
  return lower.startsWith(`${bitcoinForms[chain].bech32}1`) ? lower : address;
}

/** The hash or the witness program that an address stands for. @throws Error for no address. */
export function bitcoinPayload(address: string): Uint8Array {
  const decoded = bech32.decodeUnsafe(address, textMax) ?? bech32m.decodeUnsafe(address, textMax);
  if (decoded === undefined) return base58check.decode(address).subarray(1);
  return bech32.fromWords(decoded.words.slice(1));
}

/** The address that a script of an output pays to; null for a script that has none. */
export function addressOfScript(chain: BitcoinChain, script: Uint8Array): string | null {
  const form = bitcoinForms[chain];
  const [first = -1, second = -1] = script;
  const isProgram = script.length >= 4 && script.length <= 42 && second === script.length - 2;
  if (isProgram && (first === 0 || (first >= 0x51 && first <= 0x60))) {
    const version = first === 0 ? 0 : first - 0x50;
    const program = script.subarray(2);
    if (version === 0 && program.length !== 20 && program.length !== 32) return null;
    const code = version === 0 ? bech32 : bech32m;
    return code.encode(form.bech32, [version, ...code.toWords(program)]);
  }
  if (isFramed(script, [0x76, 0xa9, 0x14], [0x88, 0xac])) {
    return base58check.encode(Uint8Array.of(form.pubKeyHash, ...script.subarray(3, 23)));
  }
  if (isFramed(script, [0xa9, 0x14], [0x87])) {
    return base58check.encode(Uint8Array.of(form.scriptHash, ...script.subarray(2, 22)));
  }
  return null;
}

/** Whether a script is 20 bytes between these opcodes. */
function isFramed(script: Uint8Array, before: readonly number[], after: readonly number[]): boolean {
  return (
    script.length === before.length + 20 + after.length &&
    before.every((byte, place) => script[place] === byte) &&
    after.every((byte, place) => script[before.length + 20 + place] === byte)
  );
}

function isBase58(text: string, allowed: readonly number[]): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && allowed.includes(bytes[0] ?? -1);
  } catch {
    return false;
  }
}

function isWitness(text: string, humanPart: string): boolean {
  const [v0, later] = [bech32.decodeUnsafe(text, textMax), bech32m.decodeUnsafe(text, textMax)];
  const decoded = v0 ?? later;
  if (decoded === undefined || decoded.prefix !== humanPart) return false;
  const [version = -1, ...words] = decoded.words;
  const program = bech32.fromWordsUnsafe(words);
  if (program === undefined) return false;
  if (v0 !== undefined) return version === 0 && (program.length === 20 || program.length === 32);
  // Versions above 1 have no rules yet: what is paid to them anybody can take.
  return version === 1 && program.length === 32;
}
