import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import type { Policy } from './policy.ts';
import { tronAddressOf } from './tron-address.ts';

/** The keys that pay: of each kind of network the first of the account's internal chain; customers' addresses are external. */
export interface SignerKeys {
  readonly evm: HDAccount;
  readonly tron: HDAccount;
}

/** What viem takes paths to be, which are Ethereum's; it goes by any. */
type Path = NonNullable<NonNullable<Parameters<typeof mnemonicToAccount>[1]>['path']>;
/** The number of TRON is 195: https://github.com/satoshilabs/slips/blob/master/slip-0044.md */
const tronPath = "m/44'/195'/0'/1/0" as string as Path; // another coin's number

/** Reads the keys from the words (BIP-39, BIP-44). @throws Error for words that are none. */
export function readKeys(words: string): SignerKeys {
  return {
    evm: mnemonicToAccount(words, { path: "m/44'/60'/0'/1/0" }),
    tron: mnemonicToAccount(words, { path: tronPath }),
  };
}

/** The address that pays on a network. */
export function payingAddress(network: Policy['networks'][string], keys: SignerKeys): string {
  switch (network.kind) {
    case 'evm':
      return keys.evm.address;
    case 'tron':
      return tronAddressOf(keys.tron.address);
  }
}
