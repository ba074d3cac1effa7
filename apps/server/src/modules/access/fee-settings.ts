import { type FeeRules, feeRules } from '@bourse/contract/fee-rules';
import { type Asset, atoms, formatAmount } from '@bourse/kernel/amount';
import type { MarketId, UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import type { SettingEffect } from '../../platform/module-manifest.ts';
import { defineSettings, type TypedArea } from '../config/index.ts';
import { type Fees, feesOfLevel, type VipLevel } from './vip-level.ts';

/** What somebody traded in a market, in atoms of its quote asset, as the one side and the other. */
export interface TradedSides {
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly maker: bigint;
  readonly taker: bigint;
}

/** What the preview of fees stands on: modules after this one know it. */
export interface FeePorts {
  /** What customers have traded since a moment. */
  readonly tradedSince: (since: Instant) => Promise<readonly TradedSides[]>;
  /** A market's own fees, and the asset in which its turnover is counted. */
  readonly feesOf: (market: MarketId) => Fees & { readonly quote: Asset & { readonly code: string } };
}

/** How the key of the one setting is called. */
export const feeKey = 'levels';

/** The fees by level that the release brings. */
export function rulesOf(levels: readonly VipLevel[]): FeeRules {
  const rules = levels.filter(({ level }) => level > 0);
  return { levels: rules.map(({ makerFeeBps, takerFeeBps }) => ({ maker_bps: makerFeeBps, taker_bps: takerFeeBps })) };
}

/** What a level pays in a market under some rules. */
export function feesUnder(rules: FeeRules, level: number, market: Fees): Fees {
  const rule = rules.levels[level - 1];
  if (rule === undefined) return feesOfLevel({ level: 0, ...market }, market);
  return feesOfLevel({ level, makerFeeBps: rule.maker_bps, takerFeeBps: rule.taker_bps }, market);
}

/** A level that would pay more than the one below it. */
function findRising({ levels }: FeeRules): string | null {
  for (const field of ['maker_bps', 'taker_bps'] as const) {
    const place = levels.findIndex((one, index) => one[field] > (levels[index - 1]?.[field] ?? one[field]));
    if (place !== -1) return `levels.${String(place)}.${field}`;
  }
  return null;
}

const feeScale = 10_000n;
/** Over how long what was traded is recomputed. */
const recomputedMs = 30 * dayMs;

interface Sums {
  before: bigint;
  after: bigint;
}

/** The fees by VIP level: a version holds for orders that are placed from its date on. */
export function feeSettings(
  initial: FeeRules,
  levelOf: (user: UserId) => number,
  { tradedSince, feesOf }: FeePorts,
): TypedArea<FeeRules> {
  return defineSettings<FeeRules>({
    area: 'fees',
    schema: feeRules,
    initial,
    keys: async () => [feeKey],
    findFault: findRising,
    effects: async (_db, { before, after, at }) => {
      const sums = new Map<string, Sums & { readonly quote: Asset; readonly effect: string; readonly about: string }>();
      const count = (effect: string, about: string, quote: Asset & { readonly code: string }, add: Sums): void => {
        const key = `${effect} ${about} ${quote.code}`;
        const known = sums.get(key) ?? { before: 0n, after: 0n, quote, effect, about };
        sums.set(key, { ...known, before: known.before + add.before, after: known.after + add.after });
      };
      for (const { userId, marketId, maker, taker } of await tradedSince(instant(at - recomputedMs))) {
        const market = feesOf(marketId);
        const level = levelOf(userId);
        const paid = (rules: FeeRules): bigint => {
          const { makerFeeBps, takerFeeBps } = feesUnder(rules, level, market);
          return (maker * BigInt(makerFeeBps) + taker * BigInt(takerFeeBps)) / feeScale;
        };
        const both = { before: paid(before), after: paid(after) };
        count('fees_of_month', market.quote.code, market.quote, both);
        if (both.before !== both.after) count('fees_of_level', level.toString(), market.quote, both);
      }
      return [...sums.values()].map(({ effect, about, quote, before: had, after: has }): SettingEffect => {
        const text = (value: bigint): string => formatAmount(atoms(value), quote.scale);
        return { effect, about, unit: quote.code, before: text(had), after: text(has) };
      });
    },
  });
}
