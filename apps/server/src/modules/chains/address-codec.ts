import { present } from '@bourse/kernel/invariant';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { bytesToHex, getAddress, hexToBytes, isAddress as isHexAddress } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';

/** The kinds of addresses that the house knows. */
export const addressKinds = ['evm', 'bitcoin', 'tron'] as const;
export type AddressKind = (typeof addressKinds)[number];

const base58check = createBase58check(sha256);
/** The first byte of addresses: TRON's, and Bitcoin's for a hash of a key and of a script. */
const versions = { tron: 0x41, key: 0x00, script: 0x05 } as const;

/** Bitcoin's main network (BIP-173). */
const humanPart = 'bc';

/** The children that customers get: `0/n` of the account's extended public key (BIP-44's external chain). */
const externalChain = 0;

function readKey(accountKey: string): HDKey | null {
  try {
    const key = HDKey.fromExtendedKey(accountKey);
    // A private key has no business in this process.
    return key.privateKey === null ? key : null;
  } catch {
    return null;
  }
}

/** Whether a text is an extended public key (BIP-32); a private one is none. */
export function isAccountKey(text: string): boolean {
  return readKey(text) !== null;
}

/** What an account's key is known by: the fingerprint of BIP-32, in hexadecimal. */
export function fingerprintOf(accountKey: string): string {
  return present(readKey(accountKey), 'an account key, checked when it was read')
    .fingerprint.toString(16)
    .padStart(8, '0');
}

/** The address of a child of an account, as customers see it. @throws InvariantError for no account key. */
export function deriveAddress(kind: AddressKind, accountKey: string, child: number): string {
  const account = present(readKey(accountKey), 'an account key, checked when it was read');
  const publicKey = present(account.deriveChild(externalChain).deriveChild(child).publicKey, 'the key of a child');
  switch (kind) {
    case 'evm':
      return hexAddressOf(publicKey);
    case 'tron':
      return base58check.encode(Uint8Array.of(versions.tron, ...hexToBytes(hexAddressOf(publicKey))));
    case 'bitcoin':
      // A version 0 witness program of 20 bytes (BIP-141).
      return bech32.encode(humanPart, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);
  }
}

/** The last 20 bytes of the hash of the whole key (Ethereum yellow paper, appendix F), with the checksum of EIP-55. */
function hexAddressOf(publicKey: Uint8Array): `0x${string}` {
  return publicKeyToAddress(bytesToHex(secp256k1.Point.fromBytes(publicKey).toBytes(false)));
}

/**
 * Whether a text is an address, its checksum right where it has one: EIP-55 where an EVM address has letters of both cases,
 * base58check, bech32 for witness version 0 and bech32m from 1 on (BIP-350).
 */
export function isAddress(kind: AddressKind, text: string): boolean {
  switch (kind) {
    case 'evm':
      return isHexAddress(text) || /^0x[0-9a-f]{40}$/.test(text);
    case 'tron':
      return isBase58(text, [versions.tron]);
    case 'bitcoin':
      return isBase58(text, [versions.key, versions.script]) || isWitness(text);
  }
}

/** An address as it is stored and compared: an EVM address with its checksum, a bech32 one in lower case. */
export function normalAddress(kind: AddressKind, address: string): string {
  if (kind === 'evm') return getAddress(address);
  return kind === 'bitcoin' && address.toLowerCase().startsWith(`${humanPart}1`) ? address.toLowerCase() : address;
}

function isBase58(text: string, allowed: readonly number[]): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && allowed.includes(bytes[0] ?? -1);
  } catch {
    return false;
  }
}

function isWitness(text: string): boolean {
  const [v0, later] = [bech32.decodeUnsafe(text, 90), bech32m.decodeUnsafe(text, 90)];
  const decoded = v0 ?? later;
  if (decoded === undefined || decoded.prefix !== humanPart) return false;
  const [version = -1, ...words] = decoded.words;
  const program = bech32.fromWordsUnsafe(words);
  if (program === undefined || version > 16) return false;
  return v0 === undefined
    ? version >= 1 && program.length >= 2 && program.length <= 40
    : version === 0 && (program.length === 20 || program.length === 32);
}

/** How addresses look on the networks of the release, also while they are not set up; null for another network. */
export function kindOfNetwork(network: string): AddressKind | null {
  const kinds: Readonly<Record<string, AddressKind>> = { BTC: 'bitcoin', ERC: 'evm', TRC: 'tron' };
  return kinds[network] ?? null;
}
