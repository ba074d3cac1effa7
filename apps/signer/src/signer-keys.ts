import { present } from '@bourse/kernel/invariant';
import { type LocalAccount, toHex } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import type { Policy } from './policy.ts';

/** The keys that pay: of each kind of network the first of the account's internal chain; customers' addresses are external. */
export interface SignerKeys {
  readonly evm: LocalAccount;
  /** The key of the customers' address `0/child` on the EVM. */
  readonly evmChild: (child: number) => LocalAccount;
}

/** Reads the keys from the words (BIP-39, BIP-44). @throws Error for words that are none. */
export function readKeys(words: string): SignerKeys {
  const account = mnemonicToAccount(words, { path: "m/44'/60'/0'" }).getHdKey();
  const at = (path: string): LocalAccount =>
    privateKeyToAccount(toHex(present(account.derive(path).privateKey, 'the key of a child')));
  return { evm: at('m/1/0'), evmChild: (child) => at(`m/0/${String(child)}`) };
}

/** The address that pays on a network. */
export function payingAddress(network: Policy['networks'][string], keys: SignerKeys): string {
  switch (network.kind) {
    case 'evm':
      return keys.evm.address;
  }
}
