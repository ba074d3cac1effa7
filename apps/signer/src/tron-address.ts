import { createBase58check } from '@scure/base';
import { bytesToHex, hexToBytes, sha256 } from 'viem';

const base58check = createBase58check((bytes: Uint8Array) => sha256(bytes, 'bytes'));

/** An address of TRON as 21 bytes in hexadecimal; null for what is none, its checksum looked at. */
export function readTronAddress(address: string): string | null {
  try {
    const hex = bytesToHex(base58check.decode(address)).slice(2);
    return /^41[0-9a-f]{40}$/.test(hex) ? hex : null;
  } catch {
    return null;
  }
}

/** The address of a key on TRON: that of the EVM behind another first byte, in base58 with a checksum. */
export function tronAddressOf(evmAddress: string): string {
  return base58check.encode(hexToBytes(`0x41${evmAddress.slice(2)}`));
}
