import { columnDecimals } from '../../../base/money/column-decimals.ts';
import type { TimelineState } from '@bourse/ui/timeline';
import type { Deposit, DepositNetwork } from '../payment-calls.ts';

/** The network that is shown: the wanted one, else the first that takes deposits, else the first. */
export function networkOf<N extends { readonly type: string; readonly suspended: string | null }>(
  list: readonly N[],
  wanted: string | undefined,
): N | undefined {
  return list.find(({ type }) => type === wanted) ?? list.find(({ suspended }) => suspended === null) ?? list[0];
}

/** Fewest and most blocks that a deposit waits for. */
export function blocksOf({ confirmations }: Pick<DepositNetwork, 'confirmations'>): readonly [number, number] | null {
  if (confirmations.length === 0) return null;
  const counts = confirmations.map(({ blocks }) => blocks);
  return [Math.min(...counts), Math.max(...counts)];
}

/** One line of the rules: from which amount on, up to which, how many blocks. */
export interface BlockRule {
  readonly from: string | null;
  readonly below: string | null;
  readonly blocks: number;
  readonly isFinal: boolean;
}

/** The rules as ranges, each beginning where the one before it ends. */
export function blockRules({ confirmations }: Pick<DepositNetwork, 'confirmations'>): readonly BlockRule[] {
  return confirmations.map(({ below, blocks, final }, index) => ({
    from: confirmations[index - 1]?.below ?? null,
    below,
    blocks,
    isFinal: final,
  }));
}

/** Whether more of it is to be told soon. */
export function isArriving({ state }: Pick<Deposit, 'state'>): boolean {
  return state === 'seen';
}

/** How much of the wait is over, 0 to 1. */
export function confirmedShare({ confirmations, required }: Pick<Deposit, 'confirmations' | 'required'>): number {
  return required <= 0 ? 1 : Math.min(1, confirmations / required);
}

export type DepositStep = 'seen' | 'confirming' | 'added';

/** How far each step of a deposit is. What failed, failed where it was confirmed; what another customer sent is there at once. */
export function depositSteps({
  state,
  is_internal: isInternal,
}: Pick<Deposit, 'state' | 'is_internal'>): readonly { readonly step: DepositStep; readonly state: TimelineState }[] {
  const ways: Readonly<Record<Deposit['state'], readonly [TimelineState, TimelineState, TimelineState]>> = {
    seen: ['done', 'now', 'next'],
    credited: ['done', 'done', 'done'],
    small: ['done', 'done', 'held'],
    orphaned: ['done', 'failed', 'next'],
    refused: ['done', 'done', 'failed'],
    lost: ['done', 'failed', 'held'],
    found: ['done', 'done', 'held'],
    returned: ['done', 'done', 'failed'],
  };
  const [seen, confirming, added] = ways[state];
  if (isInternal) return [{ step: 'added', state: added }];
  return [
    { step: 'seen', state: seen },
    { step: 'confirming', state: confirming },
    { step: 'added', state: added },
  ];
}

/** In which colour a state is told. */
export const depositTones = {
  seen: 'info',
  credited: 'good',
  small: 'warn',
  orphaned: 'warn',
  refused: 'bad',
  lost: 'warn',
  found: 'info',
  returned: 'plain',
} as const satisfies Readonly<Record<Deposit['state'], string>>;

/** A hash by its two ends, where the whole of it is a tap away. */
export function shortHash(hash: string): string {
  return hash.length <= 18 ? hash : `${hash.slice(0, 10)} … ${hash.slice(-6)}`;
}

/** The decimals of the figures of each coin in a list of deposits. */
export function depositDecimals(
  deposits: readonly Pick<Deposit, 'currency' | 'number'>[],
): (currency: string) => number {
  return columnDecimals(
    deposits.map(({ currency, number }) => [currency, number]),
    2,
  );
}
