import type { AssetId } from '@bourse/kernel/ids';
import { loanStatuses } from '@bourse/contract/loan';
import { oneRate } from '@bourse/kernel/term';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { keptWhile } from '../../platform/database/kept-while.ts';
import type { PriceWatcher } from '../../platform/module-manifest.ts';
import { readHalt } from '../ledger/index.ts';
import { citeTicks } from '../prices/index.ts';
import { calmRatio, isBelow, ratios, relativePrice, riskRate, totalOf } from './loan.ts';
import { evidenceOf, levelOf, loanNews, scalesOfLoan } from './loan-answer.ts';
import type { LoanPorts } from './loan-ports.ts';
import { keptFor, type KeptPrices, lastKept, type Pair, symbolsOf } from './loan-prices.ts';
import { lockLoans, updateLiquidation, updateLoans } from './loan-store.ts';
import type { Loan } from './stored-loan.ts';
import {
  forgetWarnings,
  mayBeReached,
  mayHaveCalmed,
  selectPairs,
  selectReached,
  type WatchedPair,
} from './watch-store.ts';

/** How many loans are judged in one transaction. */
const batch = 200;
/** The level of the liquidation as a part of those of the warnings, in 10^-12. */
const parts = [
  (ratios.liquidation * oneRate) / ratios.warning,
  (ratios.liquidation * oneRate) / ratios.urgent,
] as const;
const calmPart = (ratios.liquidation * oneRate) / calmRatio;

/** What watches the index for loans: it is written down while any runs, and each that it has reached is warned or sold. */
export function loanWatcher(ports: LoanPorts): PriceWatcher {
  const { db } = ports;
  const pairs = keptWhile(db.changes, ['loans'], () => selectPairs(db));
  return {
    symbols: async () => watchedSymbols(ports, await pairs()),
    afterTick: async () => judgeLoans(ports, await pairs()),
  };
}

const codesOf = (
  { registry }: Pick<LoanPorts, 'registry'>,
  pair: { readonly pledge: AssetId; readonly loan: AssetId },
): Pair => ({ pledge: registry.getAsset(pair.pledge).code, loan: registry.getAsset(pair.loan).code });

const watchedSymbols = (ports: LoanPorts, pairs: readonly WatchedPair[]): string[] => [
  ...new Set(pairs.flatMap((pair) => symbolsOf(codesOf(ports, pair)))),
];

/** Holds the loans of these pairs against the prices that were written down last. Nothing is decided while money is halted. */
async function judgeLoans(ports: LoanPorts, pairs: readonly WatchedPair[]): Promise<void> {
  const { db, clock } = ports;
  if (pairs.length === 0 || (await readHalt(db)).halted) return;
  const kept = await lastKept(db, watchedSymbols(ports, pairs), clock.now());
  for (const pair of pairs) {
    const found = keptFor(kept, codesOf(ports, pair));
    if (found === null) continue;
    const relative = relativePrice(found.prices);
    if (mayHaveCalmed(pair, relative, calmPart))
      await db.withTx('calm loans', async (tx) => forgetWarnings(tx, pair, relative, calmPart));
    while (mayBeReached(pair, relative, parts)) {
      const ids = await selectReached(db, pair, relative, parts, batch);
      if (ids.length === 0) break;
      const judged = await db.withTx('judge loans', (tx) => judge(ports, tx, ids, found));
      if (ids.length < batch || judged === 0) break;
    }
  }
}

/** @returns how many loans were warned or are sold from now on. */
async function judge({ registry }: LoanPorts, tx: Tx, ids: readonly string[], found: KeptPrices): Promise<number> {
  const { prices, at, ticks } = found;
  const changed: Loan[] = [];
  let sold = 0;
  for (const loan of await lockLoans(tx, ids)) {
    const owed = totalOf(loan.debt);
    const isRunning = loan.status === loanStatuses.running || loan.status === loanStatuses.overdue;
    if (!isRunning || loan.liquidation !== null) continue;
    const scales = scalesOfLoan(registry, loan);
    const isUnder = (ratio: bigint): boolean => isBelow(ratio, loan.pledge, owed, prices, scales);
    const news = loanNews(registry, loan, at);
    if (isUnder(ratios.liquidation)) {
      sold += 1;
      updateLiquidation(tx, loan.id, { at, because: 'risk', debt: owed, pledge: loan.pledge, prices });
      citeTicks(
        tx,
        [...new Set(ticks)].slice(-1).map((tickId) => ({ reference: evidenceOf(loan.id), tickId })),
      );
      appendEvents(tx, at, [news.liquidating('risk')]);
      continue;
    }
    const warned = isUnder(ratios.urgent) ? 2 : isUnder(ratios.warning) ? 1 : 0;
    if (warned <= loan.warned || warned === 0) continue;
    changed.push({ ...loan, warned });
    appendEvents(tx, at, [news.warned(warned, riskRate(loan.pledge, owed, prices, scales))]);
  }
  updateLoans(
    tx,
    changed.map((loan) => ({ loan, level: levelOf(registry, loan) })),
  );
  return sold + changed.length;
}
