import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import type { SettingArea } from '../../platform/module-manifest.ts';
import { openSettingMemory } from '../config/index.ts';
import {
  type FeeMarket,
  type FeePorts,
  type FeesInForce,
  feesOfPair,
  feesUnder,
  levelFeeSettings,
  levelsKey,
  marketFeeSettings,
  marketKey,
  rulesOf,
} from './fee-settings.ts';
import type { Fees, VipLevel } from './vip-level.ts';

/** A market as far as its fees are asked for. */
type PricedMarket = Fees & Pick<FeeMarket, 'symbol'>;

/** The trading fees that are in force: asked for with every order, so from memory. */
export interface TradingFees {
  /** What a user pays in a market now; a spot order freezes it. */
  readonly feesFor: (user: UserId, market: PricedMarket) => Fees;
  /** A market's own fees now. */
  readonly marketFees: (market: PricedMarket) => Fees;
  /** The table of levels with the fees that are in force now. */
  readonly levels: () => readonly VipLevel[];
  /** How staff set them. */
  readonly settings: readonly SettingArea[];
  /** Reads again what staff have set. */
  readonly refresh: () => Promise<void>;
}

interface Ports extends FeePorts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly levelOf: (user: UserId) => number;
}

/** Opens the fees as staff have set them, over those that the release brings. @param table the levels, ascending from 0. */
export async function openFees(ports: Ports, table: readonly VipLevel[]): Promise<TradingFees> {
  const { db, clock, levelOf } = ports;
  const original = rulesOf(table);
  const inForce: FeesInForce = {
    ...ports,
    levels: () => levelMemory.current(levelsKey) ?? original,
    ofMarket: (market) => {
      const pair = marketMemory.current(marketKey(market));
      return pair === undefined ? market : feesOfPair(pair);
    },
  };
  const [levelArea, marketArea] = [levelFeeSettings(original, inForce), marketFeeSettings(inForce)];
  const levelMemory = await openSettingMemory(db, clock, levelArea);
  const marketMemory = await openSettingMemory(db, clock, marketArea);
  return {
    feesFor: (user, market) => feesUnder(inForce.levels(), levelOf(user), inForce.ofMarket(market)),
    marketFees: inForce.ofMarket,
    levels: () => {
      const { levels } = inForce.levels();
      return table.map((one) => {
        const pair = levels[one.level - 1];
        return pair === undefined ? one : { ...one, ...feesOfPair(pair) };
      });
    },
    settings: [levelArea, marketArea],
    refresh: async () => {
      await Promise.all([levelMemory.refresh(), marketMemory.refresh()]);
    },
  };
}
