import type { BitcoinChain } from '@bourse/contract/bitcoin-chain';
import { present } from '@bourse/kernel/invariant';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { bytesToHex, getAddress, hexToBytes, isAddress as isHexAddress } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { addressOfKey, bitcoinPayload, isBitcoinAddress, normalBitcoinAddress } from './bitcoin-address.ts';

/** How addresses look: of Bitcoin by its chain, the main one unless named. */
export type AddressKind = 'evm' | 'tron' | 'bitcoin' | `bitcoin-${Exclude<BitcoinChain, 'main'>}`;

const base58check = createBase58check(sha256);
/** The first byte of TRON's addresses. */
const tronVersion = 0x41;

/** Customers get the children `0/n` of the account's extended public key, the house pays from `1/0` (BIP-44). */
const [externalChain, internalChain] = [0, 1] as const;

/** What extended public keys begin with: BIP-32's and BIP-84's, on the main and the test chains of Bitcoin. */
const keyVersions = [0x04_88_b2_1e, 0x04_b2_47_46, 0x04_35_87_cf, 0x04_5f_1c_f6];

function readKey(accountKey: string): HDKey | null {
  for (const version of keyVersions) {
    try {
      // A private key has no business in this process, and has another version.
      const key = HDKey.fromExtendedKey(accountKey, { public: version, private: 0 });
      if (key.privateKey === null) return key;
    } catch {
      continue;
    }
  }
  return null;
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
  return addressOf(kind, accountKey, [externalChain, child]);
}

/** The address from which the house pays where the signer has the account's words. */
export function deriveHouseAddress(kind: AddressKind, accountKey: string): string {
  return addressOf(kind, accountKey, [internalChain, 0]);
}

function addressOf(kind: AddressKind, accountKey: string, [chain, child]: readonly [number, number]): string {
  const account = present(readKey(accountKey), 'an account key, checked when it was read');
  const publicKey = present(account.deriveChild(chain).deriveChild(child).publicKey, 'the key of a child');
  switch (kind) {
    case 'evm':
      return hexAddressOf(publicKey);
    case 'tron':
      return base58check.encode(Uint8Array.of(tronVersion, ...hexToBytes(hexAddressOf(publicKey))));
    default:
      return addressOfKey(chainOf(kind), publicKey);
  }
}

/** The chain of Bitcoin whose addresses are meant. */
function chainOf(kind: Exclude<AddressKind, 'evm' | 'tron'>): BitcoinChain {
  const chains = {
    bitcoin: 'main',
    'bitcoin-test': 'test',
    'bitcoin-signet': 'signet',
    'bitcoin-regtest': 'regtest',
  } as const;
  return chains[kind];
}

/** How addresses look on a chain of Bitcoin. */
export function kindOfChain(chain: BitcoinChain): AddressKind {
  return chain === 'main' ? 'bitcoin' : `bitcoin-${chain}`;
}

/** The last 20 bytes of the hash of the whole key (Ethereum yellow paper, appendix F), with the checksum of EIP-55. */
function hexAddressOf(publicKey: Uint8Array): `0x${string}` {
  return publicKeyToAddress(bytesToHex(secp256k1.Point.fromBytes(publicKey).toBytes(false)));
}

/** Whether a text is an address, its checksum right where it has one: EIP-55 where an EVM address has letters of both cases. */
export function isAddress(kind: AddressKind, text: string): boolean {
  switch (kind) {
    case 'evm':
      return isHexAddress(text) || /^0x[0-9a-f]{40}$/.test(text);
    case 'tron':
      return isTronAddress(text);
    default:
      return isBitcoinAddress(chainOf(kind), text);
  }
}

/** An address as it is stored and compared: an EVM address with its checksum, a bech32 one in lower case. */
export function normalAddress(kind: AddressKind, address: string): string {
  if (kind === 'evm') return getAddress(address);
  return kind === 'tron' ? address : normalBitcoinAddress(chainOf(kind), address);
}

/** The hash, key or program that an address stands for, without version and checksum. @throws Error for no address. */
export function payloadOf(kind: AddressKind, address: string): Uint8Array {
  if (kind === 'evm') return hexToBytes(getAddress(address));
  return kind === 'tron' ? base58check.decode(address).subarray(1) : bitcoinPayload(address);
}

function isTronAddress(text: string): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === tronVersion;
  } catch {
    return false;
  }
}

/** How addresses look on the networks of the release, also while they are not set up; null for another network. */
export function kindOfNetwork(network: string): AddressKind | null {
  const kinds: Readonly<Record<string, AddressKind>> = { BTC: 'bitcoin', ERC: 'evm', TRC: 'tron' };
  return kinds[network] ?? null;
}
