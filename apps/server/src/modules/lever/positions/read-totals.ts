import type { OutputOf } from '@bourse/contract/call';
import type { leverCalls } from '@bourse/contract/lever';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { listUserBalances } from '../../ledger/index.ts';
import { lastMarks } from '../../prices/index.ts';
import { markMs } from '../lane/contract-lane.ts';
import { type ContractTerms, readTermsOf } from '../orders/contract-terms.ts';
import { selectCrossOf } from '../cross/cross-store.ts';
import { signed } from '../lever-events.ts';
import type { LeverReadPorts } from '../lever-ports.ts';
import { profitOf, valueAtPrice } from './margin.ts';
import type { Position } from './position.ts';

/** What positions are read with. */
export interface Known {
  readonly terms: ReadonlyMap<string, ContractTerms>;
  readonly marks: ReadonlyMap<string, bigint>;
}

/** The terms of positions, and the mark prices that have not grown old. */
export async function known(ports: LeverReadPorts, positions: readonly Position[]): Promise<Known> {
  const ids = [...new Set(positions.map(({ termsId }) => termsId))];
  const terms = await readTermsOf(ports.db, ports, ids);
  const symbols = [...new Set([...terms.values()].map(({ market }) => market.symbol))];
  const marks = symbols.length === 0 ? new Map() : await lastMarks(ports.db, symbols);
  const now = ports.clock.now();
  const fresh = [...marks].flatMap(([symbol, { at, mark }]) => (now - at > markMs ? [] : [[symbol, mark] as const])); // a pair
  return { terms, marks: new Map(fresh) };
}

/** The mark price of a contract; null where it has grown old. */
export const markFor = ({ marks }: Known, { market }: ContractTerms): bigint | null => marks.get(market.symbol) ?? null;

/** The sums of a customer's live positions, by currency. */
export async function totalsOf(
  ports: LeverReadPorts,
  owner: UserId,
  positions: readonly Position[],
): Promise<OutputOf<typeof leverCalls.positions>['totals']> {
  const facts = await known(ports, positions);
  const balances = await listUserBalances(ports.db, owner);
  const { accounts: cross } = await selectCrossOf(ports.db, owner);
  const lever = balances.filter(({ kind }) => kind === 'lever');
  const assets = new Set([
    ...lever.map(({ assetId }) => assetId),
    ...[...facts.terms.values()].map(({ asset }) => asset.id),
  ]);
  return [...assets].map((id) => {
    const { code, scale } = ports.registry.getAsset(id);
    const available = lever.find(({ assetId }) => assetId === id)?.available ?? 0n;
    const held = cross.find(({ asset }) => asset === id)?.balance ?? 0n;
    let [margin, pending, profit] = [0n, 0n, 0n];
    for (const position of positions) {
      const terms = present(facts.terms.get(position.termsId), 'the terms of a position');
      if (terms.asset.id !== id) continue;
      margin += position.margin;
      pending += position.reserve;
      const mark = markFor(facts, terms);
      if (mark === null || position.lots === 0) continue;
      const { sign, cost, lots } = position;
      profit += profitOf(sign, cost, valueAtPrice(terms, mark, lots, sign === 1 ? 'down' : 'up'));
    }
    return {
      currency: code,
      available: formatAmount(available, scale),
      margin: formatAmount(margin + (held > 0n ? held : 0n), scale),
      pending: formatAmount(pending, scale),
      profit: signed(profit, scale),
      equity: signed(available + margin + held + pending + profit, scale),
    };
  });
}
