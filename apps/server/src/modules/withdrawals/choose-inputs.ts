import { type BitcoinChain, bitcoinDust, bitcoinForms } from '@bourse/contract/bitcoin-chain';
import { Address, OutScript, selectUTXO } from '@scure/btc-signer';
import type { OutPoint } from '../chains/index.ts';

/** An output that may be spent, of the house's kind: to the hash of one key (BIP-141). */
export interface Candidate extends OutPoint {
  readonly amount: bigint;
}

/** A payment of Bitcoin before its inputs are known. */
export interface CoinPayment {
  readonly chain: BitcoinChain;
  readonly to: string;
  readonly amount: bigint;
  /** The house's address, which gets what is left. */
  readonly change: string;
}

/** The script of an address. @throws Error for what is none of the chain. */
export function scriptOf(chain: BitcoinChain, address: string): Uint8Array {
  return OutScript.encode(Address(bitcoinForms[chain]).decode(address));
}

/**
 * Chooses what a payment spends. What is left for change should bear the highest fee that the settings allow, since a stuck
 * payment is replaced with the same inputs at a higher one; where the outputs do not suffice for that, the fee of now.
 * @returns null where they do not suffice at all.
 */
export function chooseInputs<T extends Candidate>(
  { chain, to, amount, change }: CoinPayment,
  candidates: readonly T[],
  rates: { readonly now: bigint; readonly ceiling: bigint },
): readonly T[] | null {
  const network = bitcoinForms[chain];
  const script = scriptOf(chain, change);
  const byPoint = new Map(candidates.map((one) => [pointOf(one.txHash, one.position), one]));
  const offered = candidates.map((one) => ({
    txid: Buffer.from(one.txHash, 'hex'),
    index: one.position,
    witnessUtxo: { script, amount: one.amount },
  }));
  for (const feePerByte of [rates.ceiling, rates.now]) {
    const options = {
      feePerByte,
      changeAddress: change,
      network,
      alwaysChange: feePerByte === rates.ceiling,
      createTx: false,
    };
    const chosen = selectUTXO(offered, [{ address: to, amount }], 'default', options);
    if (chosen === undefined) continue;
    return chosen.inputs.flatMap(({ txid, index }) => {
      if (txid === undefined || index === undefined) return [];
      return byPoint.get(pointOf(Buffer.from(txid).toString('hex'), index)) ?? [];
    });
  }
  return null;
}

const pointOf = (txHash: string, position: number): string => `${txHash}:${String(position)}`;

/** Bytes of an input and of its witness: an empty script; a count, a signature of at most 72 bytes, and a key. */
const [inputBytes, witnessBytes] = [41, 1 + 1 + 72 + 1 + 33] as const;
/** Version, the two counts of fewer than 253, and lock time; a marker and a flag in the witness. */
const [frameBytes, flagBytes] = [10, 2] as const;
/** An output's amount and the length of its script. */
const outputBytes = 9;
/** Witness bytes count a quarter (BIP-141). */
const discount = 4;

/** Virtual bytes of a payment, at the most. @param scripts of its outputs. */
export function virtualSize(inputs: number, scripts: readonly Uint8Array[]): bigint {
  const outputs = scripts.reduce((sum, { length }) => sum + outputBytes + length, 0);
  const weight = discount * (frameBytes + inputs * inputBytes + outputs) + flagBytes + inputs * witnessBytes;
  return BigInt(Math.ceil(weight / discount));
}

/** Virtual bytes of a payment that has change, at the most. */
export function sizeWithChange({ chain, to, change }: CoinPayment, inputs: readonly Candidate[]): bigint {
  return virtualSize(inputs.length, [scriptOf(chain, to), scriptOf(chain, change)]);
}

/** What a payment costs to be carried, and what comes back. */
export interface Split {
  readonly fee: bigint;
  /** 0 where it would be too little to be spent: then it goes to the fee. */
  readonly change: bigint;
}

/**
 * Splits what is left between fee and change.
 * @param rate satoshi a virtual byte. @param feeMin a replacement must offer at least so much.
 * @returns null where what is left does not bear the fee.
 */
export function splitRest(payment: CoinPayment, inputs: readonly Candidate[], rate: bigint, feeMin = 0n): Split | null {
  const { chain, to, amount } = payment;
  const rest = inputs.reduce((sum, one) => sum + one.amount, 0n) - amount;
  const withChange = most(sizeWithChange(payment, inputs) * rate, feeMin);
  if (rest - withChange >= bitcoinDust) return { fee: withChange, change: rest - withChange };
  const without = most(virtualSize(inputs.length, [scriptOf(chain, to)]) * rate, feeMin);
  return rest >= without ? { fee: rest, change: 0n } : null;
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
