import type { OutputOf } from '@bourse/contract/call';
import type { leverStaffCalls } from '@bourse/contract/lever-staff';
import { formatAmount } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';
import { formatRate } from '../../products/index.ts';
import type { ContractState } from '../lane/contract-state.ts';
import { crossFigures, isLost, marginRatio } from './cross-margin.ts';
import type { LiveContract } from '../lane/lane-batch.ts';
import { signed } from '../lever-events.ts';

type CrossRisk = OutputOf<typeof leverStaffCalls.risk>['cross'][number];

/** How many accounts are shown. */
const shown = 10;

/** How the cross accounts stand, by currency, at the last mark prices. */
export function crossRisks(contracts: readonly LiveContract[]): CrossRisk[] {
  const groups = Map.groupBy(contracts, ({ state }) => state.terms.asset.id);
  return [...groups.values()].map((same) => riskOf(present(same[0], 'a contract').state));
}

function riskOf({ cross, terms: { asset } }: ContractState): CrossRisk {
  const open = cross.all(asset.id).flatMap(({ user, balance }) => {
    const legs = cross.legs(user, asset.id);
    const figures = crossFigures(balance, legs);
    return legs.length === 0 ? [] : [{ user, legs, figures, ratio: marginRatio(figures) ?? oneRate }];
  });
  let [equity, maintenance] = [0n, 0n];
  for (const { figures } of open) {
    equity += figures.equity;
    maintenance += figures.maintenance;
  }
  const nearest = open.toSorted((a, b) => (a.ratio === b.ratio ? 0 : a.ratio < b.ratio ? 1 : -1)).slice(0, shown);
  return {
    currency: asset.code,
    accounts: open.length,
    equity: signed(equity, asset.scale),
    maintenance: formatAmount(maintenance, asset.scale),
    largest: nearest.map(({ user, legs, figures, ratio }) => ({
      user_id: user,
      positions: legs.length,
      equity: signed(figures.equity, asset.scale),
      maintenance: formatAmount(figures.maintenance, asset.scale),
      margin_ratio: formatRate(ratio),
    })),
  };
}

/** What a mark price of one contract would liquidate of cross accounts, the other prices as they are; lots of that contract. */
export function crossStressAt(
  { cross, terms }: ContractState,
  mark: bigint,
): { readonly liquidated: number; readonly lots: number; readonly deficit: bigint } {
  let [liquidated, lots, deficit] = [0, 0, 0n];
  for (const { user, asset, balance } of cross.all(terms.asset.id)) {
    const legs = cross.legs(user, asset);
    const own = legs.filter(({ productId }) => productId === terms.productId);
    if (own.length === 0) continue;
    const figures = crossFigures(
      balance,
      legs.map((leg) => (leg.symbol === terms.market.symbol ? { ...leg, mark } : leg)),
    );
    if (!isLost(figures)) continue;
    liquidated += own.length;
    lots += own.reduce((sum, leg) => sum + leg.lots, 0);
    if (figures.equity < 0n) deficit -= figures.equity;
  }
  return { liquidated, lots, deficit };
}
