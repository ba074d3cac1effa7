import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { bytesToHex, hexToBytes } from 'viem';

const base58check = createBase58check(sha256);

/** The first byte of TRON's addresses on its main network and its test networks. */
const version = '41';

/**
 * An address as customers see it, base58 with a checksum, of one as nodes tell it: 21 bytes in hexadecimal that begin with
 * 41, or the last 20 of them as the virtual machine has them.
 * https://tronprotocol.github.io/documentation-en/mechanism-algorithm/account/
 * @throws Error for anything else.
 */
export function tronAddress(hex: string): string {
  const whole = hex.length === 40 ? `${version}${hex}` : hex;
  if (!/^41[0-9a-f]{40}$/.test(whole)) throw new Error(`${hex} is no address of TRON`);
  return base58check.encode(hexToBytes(`0x${whole}`));
}

/** An address as nodes take it, 21 bytes in hexadecimal. @throws Error where its checksum is wrong. */
export function tronHex(address: string): string {
  const hex = bytesToHex(base58check.decode(address)).slice(2);
  if (!/^41[0-9a-f]{40}$/.test(hex)) throw new Error(`${address} is no address of TRON`);
  return hex;
}

/** An address as the virtual machine takes it: a word of 32 bytes. */
export function tronWord(address: string): string {
  return tronHex(address).slice(2).padStart(64, '0');
}
