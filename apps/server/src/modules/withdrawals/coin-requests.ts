import { minuteMs } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { type BitcoinNetwork, parseBitcoinTransaction } from '../chains/index.ts';
import { type CoinPayment, sizeWithChange, type Split, splitRest } from './choose-inputs.ts';
import type { Input } from './input-store.ts';

/** A node may forget what waits: it is handed over again. */
export const resendMs = minuteMs;

/** What the signer is asked for where coins lie in outputs, beside what every request says. */
export function inputRequest(inputs: readonly Omit<Input, 'subjectId'>[], change: bigint) {
  return {
    kind: 'bitcoin',
    contract: null,
    inputs: inputs.map(({ txHash, position, amount, keyPath: [chain, child] }) => ({
      txHash,
      position,
      amount: amount.toString(),
      chain,
      child,
    })),
    change: change.toString(),
  } as const;
}

const sumOf = (all: readonly { readonly amount: bigint }[]): bigint => all.reduce((sum, one) => sum + one.amount, 0n);

/** What a signed payment really costs: the signer may have answered with what it signed before. */
export function feeOf(signed: string, inputs: readonly Input[]): bigint {
  const { outputs } = parseBitcoinTransaction(Buffer.from(signed, 'hex'));
  return sumOf(inputs) - sumOf(outputs);
}

/** How a payment is signed the first time. The inputs did suffice when they were given; where carrying costs more by now, all that is left goes to it. */
export function firstSplit(coins: CoinPayment, inputs: readonly Input[], rate: bigint): Split {
  const split = splitRest(coins, inputs, rate) ?? { fee: sumOf(inputs) - coins.amount, change: 0n };
  invariant(split.fee > 0n, 'what is spent is more than what is paid');
  return split;
}

/** How a payment that is stuck is signed anew, at a higher fee; null where the settings or what it spends allow none. */
export async function raisedSplit(
  { settings, payments }: BitcoinNetwork,
  coins: CoinPayment,
  inputs: readonly Input[],
  before: bigint,
): Promise<Split | null> {
  // Nodes take a replacement that pays a satoshi more for each of its bytes (BIP-125); a quarter more moves on, too.
  const step = sizeWithChange(coins, inputs);
  const feeMin = before + (before / 4n > step ? before / 4n : step);
  const split = splitRest(coins, inputs, await payments.feeRate(), feeMin);
  const highest = splitRest(coins, inputs, BigInt(settings.feeRate.ceiling));
  return split === null || (highest !== null && split.fee > highest.fee) ? null : split;
}
