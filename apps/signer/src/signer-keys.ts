import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import type { Policy } from './policy.ts';

/** The keys that pay: of each kind of network the first of the account's internal chain; customers' addresses are external. */
export interface SignerKeys {
  readonly evm: HDAccount;
}

/** Reads the keys from the words (BIP-39, BIP-44). @throws Error for words that are none. */
export function readKeys(words: string): SignerKeys {
  return { evm: mnemonicToAccount(words, { path: "m/44'/60'/0'/1/0" }) };
}

/** The address that pays on a network. */
export function payingAddress(network: Policy['networks'][string], keys: SignerKeys): string {
  switch (network.kind) {
    case 'evm':
      return keys.evm.address;
  }
}
