/** The back-test of a strategy, computed again from the candles that anybody can read. The rules are those of `docs/verify.md`. */
import { units, written } from './evidence.ts';

/** What `/ai/detail` tells of a strategy, as far as its back-test goes by it. */
export interface PublishedStrategy {
  readonly rule: Readonly<Record<string, string | number>>;
  readonly hash: string;
  readonly loss_limit: string;
  readonly back_test: {
    readonly from: string;
    readonly to: string;
    readonly closes_hash: string;
    readonly fee: string;
    readonly result: string;
    readonly drawdown: string;
    readonly days: number;
    readonly trades: number;
    readonly lost: boolean;
  } | null;
}

/** One thing that was looked at. */
export interface BackTestStep {
  readonly name: string;
  readonly fits: boolean;
  readonly computed: string;
  readonly told: string;
}

const one = 10n ** 12n;
const hour = 3_600_000;
const begin = 10n ** 18n;

/** How many closes before the first decision it looks back on, that of the decision included. */
export const lookBack = ({ rule }: Pick<PublishedStrategy, 'rule'>): number => Number(rule['slow']);

const average = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b) / BigInt(values.length);

/** Whether the rule wants the coin at the last of these closes. */
function wantsCoin({ rule }: PublishedStrategy, closes: readonly bigint[], hasCoin: boolean): boolean {
  const slow = average(closes);
  const last = closes.at(-1) ?? 0n;
  if (rule['kind'] === 'trend') return average(closes.slice(-Number(rule['fast']))) > slow;
  if (hasCoin) return last < slow;
  return last * one <= slow * (one - units(String(rule['depth'])));
}

function play(strategy: PublishedStrategy, closes: readonly bigint[], fee: bigint) {
  const floor = begin - (begin * units(strategy.loss_limit)) / one;
  const slow = lookBack(strategy);
  let [money, coins, top, fall] = [begin, 0n, begin, 0n];
  let [trades, end, isLost] = [0, 0, false];
  const look = (worth: bigint): void => {
    if (worth > top) top = worth;
    if (((top - worth) * one) / top > fall) fall = ((top - worth) * one) / top;
  };
  const trade = (toCoin: boolean, close: bigint): void => {
    if (toCoin === coins > 0n) return;
    if (toCoin) [money, coins] = [0n, (money * (one - fee)) / close];
    else [money, coins] = [(coins * close * (one - fee)) / (one * one), 0n];
    trades += 1;
  };
  for (const [place, close] of closes.slice(slow - 1).entries()) {
    const worth = money + (coins * close) / one;
    look(worth);
    end = place;
    isLost = place > 0 && worth <= floor;
    if (isLost || place === closes.length - slow) break;
    trade(wantsCoin(strategy, closes.slice(place, place + slow), coins > 0n), close);
  }
  trade(false, closes[slow - 1 + end] ?? 0n);
  look(money);
  return { result: ((money - begin) * one) / begin, fall, trades, end, isLost };
}

/**
 * The hash of the rule, the hash of the closes, and each figure.
 * @param closes of the hours that end from `from` less the look-back to `to`, as `/currency/new_timeshar` writes them.
 */
export async function backTestSteps(
  strategy: PublishedStrategy,
  closes: readonly string[],
  sha256: (text: string) => Promise<string>,
): Promise<BackTestStep[]> {
  const told = strategy.back_test;
  if (told === null) return [];
  const canonical = Object.fromEntries(Object.entries(strategy.rule).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const values = closes.map((close) => units(close));
  const found = play(strategy, values, units(told.fee));
  const pairs: readonly (readonly [string, string, string])[] = [
    ['rule', await sha256(JSON.stringify(canonical)), strategy.hash],
    ['closes', await sha256(JSON.stringify(values.map((value) => written(value)))), told.closes_hash],
    ['result', written(found.result), told.result],
    ['drawdown', written(found.fall), told.drawdown],
    ['trades', String(found.trades), String(told.trades)],
    ['lost', String(found.isLost), String(told.lost)],
    ['to', new Date(Date.parse(told.from) + found.end * hour).toISOString(), new Date(told.to).toISOString()],
    ['days', String(Math.ceil(found.end / 24)), String(told.days)],
  ];
  return pairs.map(([name, computed, said]) => ({ name, fits: computed === said, computed, told: said }));
}
