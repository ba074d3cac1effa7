import type { OutputOf } from '@bourse/contract/call';
import type { leverCalls } from '@bourse/contract/lever';
import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { listUserBalances } from '../../ledger/index.ts';
import { lastMarks } from '../../prices/index.ts';
import { formatRate } from '../../products/index.ts';
import { type ContractTerms, readTermsOf } from '../orders/contract-terms.ts';
import { standingOf } from './cross-standing.ts';
import { marginRatio } from './cross-margin.ts';
import { selectCrossOf } from './cross-store.ts';
import type { CrossView } from '../positions/lever-answer.ts';
import { signed } from '../lever-events.ts';
import type { LeverReadPorts } from '../lever-ports.ts';
import { selectCrossPositions } from '../lever-store.ts';
import { tierOf } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';

/** What a customer's cross accounts are read from; marks also where they have grown old, as they count for liquidation. */
export interface CrossFacts {
  readonly mode: 'isolated' | 'cross';
  readonly positions: readonly Position[];
  readonly terms: ReadonlyMap<string, ContractTerms>;
  readonly marks: ReadonlyMap<string, bigint>;
  /** Held in the pot, and free on the contract account, by currency. */
  readonly held: ReadonlyMap<AssetId, bigint>;
  readonly free: ReadonlyMap<AssetId, bigint>;
}

/** Reads the cross accounts of a customer. */
export async function readCross(ports: LeverReadPorts, owner: UserId): Promise<CrossFacts> {
  const { db } = ports;
  const { mode, accounts } = await selectCrossOf(db, owner);
  const positions = mode === 'isolated' ? [] : await selectCrossPositions(db, owner);
  const terms = await readTermsOf(db, ports, [...new Set(positions.map(({ termsId }) => termsId))]);
  const symbols = [...new Set([...terms.values()].map(({ market }) => market.symbol))];
  const marks = symbols.length === 0 ? [] : [...(await lastMarks(db, symbols))];
  const balances = mode === 'isolated' ? [] : await listUserBalances(db, owner);
  return {
    mode,
    positions,
    terms,
    marks: new Map(marks.map(([symbol, { mark }]) => [symbol, mark])),
    held: new Map(accounts.map(({ asset, balance }) => [asset, balance])),
    free: new Map(
      balances.filter(({ kind }) => kind === 'lever').map(({ assetId, available }) => [assetId, available]),
    ),
  };
}

function placedOf(facts: CrossFacts, asset: AssetId) {
  return facts.positions.flatMap((position) => {
    const terms = present(facts.terms.get(position.termsId), 'the terms of a position');
    if (terms.asset.id !== asset) return [];
    const tier = (cost: bigint) => tierOf(terms.tiers, cost) ?? present(terms.tiers.at(-1), 'a tier');
    const mark = facts.marks.get(terms.market.symbol) ?? null;
    return [
      { contract: { terms, mark, tierOf: (_: Position, cost: bigint) => tier(cost), termsOf: () => terms }, position },
    ];
  });
}

/** What stands behind the cross positions of a currency. */
export function viewOf(facts: CrossFacts, asset: AssetId): CrossView {
  const { legs } = standingOf(0n, placedOf(facts, asset));
  return { balance: (facts.held.get(asset) ?? 0n) + (facts.free.get(asset) ?? 0n), legs };
}

/** The cross accounts of a customer as the wire has them. */
export function crossAnswer({ registry }: LeverReadPorts, facts: CrossFacts): OutputOf<typeof leverCalls.cross> {
  const assets = facts.mode === 'isolated' ? [] : [...new Set([...facts.free.keys(), ...facts.held.keys()])];
  return {
    margin_mode: facts.mode,
    accounts: assets.map((id) => {
      const { code, scale } = registry.getAsset(id);
      const placed = placedOf(facts, id);
      const balance = (facts.held.get(id) ?? 0n) + (facts.free.get(id) ?? 0n);
      const standing = standingOf(balance, placed);
      const available = standing.equity - standing.initial - standing.ordered - standing.exposed;
      const ratio = marginRatio(standing);
      return {
        currency_id: id,
        currency: code,
        positions: placed.filter(({ position }) => position.lots > 0).length,
        orders: placed.filter(({ position }) => position.pending > 0).length,
        balance: signed(balance, scale),
        profit: signed(standing.profit, scale),
        equity: signed(standing.equity, scale),
        initial: formatAmount(standing.initial + standing.ordered, scale),
        maintenance: formatAmount(standing.maintenance, scale),
        available: formatAmount(available > 0n ? available : 0n, scale),
        margin_ratio: ratio === null ? null : formatRate(ratio),
      };
    }),
  };
}
