import { type BitcoinChain, bitcoinForms } from '@bourse/contract/bitcoin-chain';
import { present } from '@bourse/kernel/invariant';
import type { HDKey } from '@scure/bip32';
import { Address, OutScript, p2wpkh } from '@scure/btc-signer';

/** The house pays from, and gets its change at, the child `1/0` of the account. */
const housePath = { chain: 1, child: 0 } as const;

/** A key of the account by its chain and child. */
export function keyOf(account: HDKey, { chain, child }: { readonly chain: number; readonly child: number }) {
  const key = account.deriveChild(chain).deriveChild(child);
  return {
    publicKey: present(key.publicKey, 'the public key of a child'),
    privateKey: present(key.privateKey, 'the private key of a child'),
  };
}

/** The script that a key alone spends (BIP-141). */
export function scriptOfKey(publicKey: Uint8Array): Uint8Array {
  return p2wpkh(publicKey).script;
}

/** The house's address on a chain. */
export function houseAddress(chain: BitcoinChain, account: HDKey): string {
  const { address } = p2wpkh(keyOf(account, housePath).publicKey, bitcoinForms[chain]);
  return present(address, 'the address of a key');
}

const scriptOf = (chain: BitcoinChain, address: string): Uint8Array =>
  OutScript.encode(Address(bitcoinForms[chain]).decode(address));

/** Whether two addresses, however they are written, are paid alike. @throws Error for what is no address of the chain. */
export function isSameAddress(chain: BitcoinChain, one: string, other: string): boolean {
  return Buffer.compare(scriptOf(chain, one), scriptOf(chain, other)) === 0;
}

/** Whether a text is an address of a chain that can be paid. */
export function canBePaid(chain: BitcoinChain, address: string): boolean {
  try {
    return scriptOf(chain, address).length > 0;
  } catch {
    return false;
  }
}
