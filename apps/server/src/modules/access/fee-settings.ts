import { type FeePair, feePair, type FeeRules, feeRules } from '@bourse/contract/fee-rules';
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

/** A market with the fees that it was listed with. */
export interface FeeMarket extends Fees {
  readonly id: MarketId;
  readonly symbol: string;
  readonly quote: Asset;
}

/** What the preview of fees stands on: modules after this one know it. */
export interface FeePorts {
  /** What customers have traded since a moment. */
  readonly tradedSince: (since: Instant) => Promise<readonly TradedSides[]>;
  readonly listMarkets: () => readonly FeeMarket[];
}

/** What is in force, which a preview of one part needs of the other. */
export interface FeesInForce extends FeePorts {
  readonly levelOf: (user: UserId) => number;
  readonly levels: () => FeeRules;
  readonly ofMarket: (market: Pick<FeeMarket, 'symbol'> & Fees) => Fees;
}

/** How the key of the one setting of all levels is called. */
export const levelsKey = 'levels';

/** How a market is called among the settings. */
export const marketKey = ({ symbol }: Pick<FeeMarket, 'symbol'>): string => symbol.replace('/', '_');

/** A pair of fees as the contract has it, and back. */
export const pairOf = ({ makerFeeBps, takerFeeBps }: Fees): FeePair => ({
  maker_bps: makerFeeBps,
  taker_bps: takerFeeBps,
});
export const feesOfPair = (pair: FeePair): Fees => ({ makerFeeBps: pair.maker_bps, takerFeeBps: pair.taker_bps });

/** The fees by level that the release brings. */
export function rulesOf(levels: readonly VipLevel[]): FeeRules {
  return { levels: levels.filter(({ level }) => level > 0).map(pairOf) };
}

/** What a level pays in a market under some rules. */
export function feesUnder({ levels }: FeeRules, level: number, market: Fees): Fees {
  const rule = levels[level - 1];
  return feesOfLevel(rule === undefined ? { level: 0, ...market } : { level, ...feesOfPair(rule) }, market);
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

type FeeOf = (level: number, market: FeeMarket) => Fees;

/** The fees of what customers have traded in the 30 days before, at their levels of now: as they are and as they would be. */
async function recompute(
  { tradedSince, listMarkets, levelOf }: FeesInForce,
  at: Instant,
  { before, after }: { readonly before: FeeOf; readonly after: FeeOf },
): Promise<SettingEffect[]> {
  const markets = new Map(listMarkets().map((market) => [market.id, market]));
  const sums = new Map<string, { effect: string; about: string; quote: Asset; before: bigint; after: bigint }>();
  for (const { userId, marketId, maker, taker } of await tradedSince(instant(at - recomputedMs))) {
    const market = markets.get(marketId);
    if (market === undefined) continue;
    const { quote } = market;
    const level = levelOf(userId);
    const paid = (feeOf: FeeOf): bigint => {
      const { makerFeeBps, takerFeeBps } = feeOf(level, market);
      return (maker * BigInt(makerFeeBps) + taker * BigInt(takerFeeBps)) / feeScale;
    };
    const [had, has] = [paid(before), paid(after)];
    const counted = [{ effect: 'fees_of_month', about: quote.code }];
    if (had !== has) counted.push({ effect: 'fees_of_level', about: level.toString() });
    for (const { effect, about } of counted) {
      const key = `${effect} ${about} ${quote.code}`;
      const known = sums.get(key) ?? { effect, about, quote, before: 0n, after: 0n };
      sums.set(key, { ...known, before: known.before + had, after: known.after + has });
    }
  }
  return [...sums.values()].map(({ effect, about, quote, before: had, after: has }) => {
    const text = (value: bigint): string => formatAmount(atoms(value), quote.scale);
    return { effect, about, unit: quote.code, before: text(had), after: text(has) };
  });
}

/** The fees by VIP level: a version holds for orders that are placed from its date on. */
export function levelFeeSettings(initial: FeeRules, inForce: FeesInForce): TypedArea<FeeRules> {
  const under =
    (rules: FeeRules): FeeOf =>
    (level, market) =>
      feesUnder(rules, level, inForce.ofMarket(market));
  return defineSettings<FeeRules>({
    area: 'fees',
    schema: feeRules,
    initial: () => initial,
    keys: async () => [levelsKey],
    findFault: findRising,
    effects: (_db, { before, after, at }) => recompute(inForce, at, { before: under(before), after: under(after) }),
  });
}

/** The fees of each market, which level 0 pays and no level exceeds; before the first version those it was listed with. */
export function marketFeeSettings(inForce: FeesInForce): TypedArea<FeePair> {
  const listed = (key: string): FeeMarket | undefined => inForce.listMarkets().find((one) => marketKey(one) === key);
  return defineSettings<FeePair>({
    area: 'markets',
    schema: feePair,
    initial: (key) => {
      const market = listed(key);
      return market === undefined ? null : pairOf(market);
    },
    keys: async () => inForce.listMarkets().map(marketKey),
    effects: (_db, { key, before, after, at }) => {
      const under =
        (pair: FeePair): FeeOf =>
        (level, market) =>
          feesUnder(inForce.levels(), level, marketKey(market) === key ? feesOfPair(pair) : inForce.ofMarket(market));
      return recompute(inForce, at, { before: under(before), after: under(after) });
    },
  });
}
