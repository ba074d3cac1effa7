import { type BitcoinChain, bitcoinForms } from '@bourse/contract/bitcoin-chain';
import { present } from '@bourse/kernel/invariant';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { type LocalAccount, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { houseAddress } from './bitcoin-script.ts';
import type { Policy } from './policy.ts';
import { tronAddressOf } from './tron-address.ts';

/** The keys that pay: of each kind of network the first of the account's internal chain; customers' addresses are external. */
export interface SignerKeys {
  readonly evm: LocalAccount;
  /** The key of the customers' address `0/child` on the EVM. */
  readonly evmChild: (child: number) => LocalAccount;
  readonly tron: LocalAccount;
  /** The key of the customers' address `0/child` on TRON. */
  readonly tronChild: (child: number) => LocalAccount;
  /** The account (BIP-84) whose children are the house's and the customers' keys on a chain of Bitcoin. */
  readonly bitcoin: (chain: BitcoinChain) => HDKey;
}

/** Reads the keys from the words (BIP-39, BIP-44). @throws Error for words that are none. */
export function readKeys(words: string): SignerKeys {
  const master = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
  // TRON's number is 195: https://github.com/satoshilabs/slips/blob/master/slip-0044.md
  const [evm, tron] = [master.derive("m/44'/60'/0'"), master.derive("m/44'/195'/0'")];
  const keyOf = ({ privateKey }: HDKey): LocalAccount =>
    privateKeyToAccount(toHex(present(privateKey, 'the key of a child')));
  const payingKey = (account: HDKey): LocalAccount => keyOf(account.derive('m/1/0'));
  const childKey = (account: HDKey, child: number): LocalAccount => keyOf(account.derive(`m/0/${String(child)}`));
  return {
    evm: payingKey(evm),
    evmChild: (child) => childKey(evm, child),
    bitcoin: (chain) => master.derive(`m/84'/${String(bitcoinForms[chain].coinType)}'/0'`),
    tron: payingKey(tron),
    tronChild: (child) => childKey(tron, child),
  };
}

/** The address that pays on a network. */
export function payingAddress(network: Policy['networks'][string], keys: SignerKeys): string {
  switch (network.kind) {
    case 'evm':
      return keys.evm.address;
    case 'tron':
      return tronAddressOf(keys.tron.address);
    case 'bitcoin':
      return houseAddress(network.chain, keys.bitcoin(network.chain));
  }
}
