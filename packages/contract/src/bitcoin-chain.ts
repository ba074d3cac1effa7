/** The chains of Bitcoin, as Bitcoin Core names them. */
export const bitcoinChains = ['main', 'test', 'signet', 'regtest'] as const;
/** One of them. */
export type BitcoinChain = (typeof bitcoinChains)[number];

/** How addresses and keys look on a chain: BIP-173's human-readable part, the first bytes of older addresses, BIP-44's coin type. */
export interface BitcoinForm {
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
  /** Of private keys in the wallet import format. */
  readonly wif: number;
  readonly coinType: number;
}

const testForm = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef, coinType: 1 } as const;

/** The form of each chain. */
export const bitcoinForms: Readonly<Record<BitcoinChain, BitcoinForm>> = {
  main: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80, coinType: 0 },
  test: testForm,
  signet: testForm,
  regtest: { ...testForm, bech32: 'bcrt' },
};

/** Outputs below it are not passed on by nodes, whatever their script (Bitcoin Core's dust limit of the oldest kind). */
export const bitcoinDust = 546n;
/** How deep the output of a block's first transaction must be before it can be spent. */
export const coinbaseMaturity = 100;
