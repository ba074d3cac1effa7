import { spotBatch, tradesOfBatch } from '@bourse/contract/events';
import { addAtoms, type Asset, type Atoms, zeroAtoms } from '@bourse/kernel/amount';
import { type AssetId, type MarketId, marketId, type UserId, userId } from '@bourse/kernel/ids';
import { type MarketUnits, lots, notionalAtoms, quantityAtoms, ticks } from '@bourse/kernel/quantity';
import { type output, parse } from 'zod/mini';
import type { StoredEvent } from '../../platform/bus/outbox.ts';

/** A market as far as the volume of its trades needs it. */
export interface TradedPair {
  readonly base: Asset;
  readonly quote: Asset;
  readonly units: MarketUnits;
}

/** What a user has traded on a UTC day (`2026-11-20`), in atoms of one quote asset. */
export interface Volume {
  readonly userId: UserId;
  readonly day: string;
  readonly assetId: AssetId;
  readonly turnover: Atoms;
}

/** So many atoms of an asset were traded on a day for so many USDT atoms. */
export interface Rate {
  readonly day: string;
  readonly assetId: AssetId;
  readonly assetAtoms: Atoms;
  readonly usdtAtoms: Atoms;
}

/** What events add to volumes and rates, each of them once. */
export interface Counted {
  readonly volumes: readonly Volume[];
  readonly rates: readonly Rate[];
}

/**
 * Counts the trades of events, in full for the maker and for the taker; events of other kinds count nothing.
 * @throws on a payload that the contract does not know: nothing may be passed over.
 */
export function countVolume(
  events: readonly Pick<StoredEvent, 'type' | 'payload'>[],
  pairOf: (market: MarketId) => TradedPair,
  usdt: AssetId,
): Counted {
  const volumes = new Map<string, Volume>();
  const rates = new Map<string, Rate>();
  for (const event of events) {
    if (event.type !== spotBatch.type) continue;
    const batch = parse(tradesOfBatch, event.payload);
    for (const market of batch.markets) countMarket(market, batch.at.slice(0, 10));
  }
  return { volumes: [...volumes.values()], rates: [...rates.values()] };

  function countMarket(market: output<typeof tradesOfBatch>['markets'][number], day: string): void {
    const { base, quote, units } = pairOf(marketId(market.market_id));
    for (const trade of market.trades) {
      const [price, quantity] = [ticks(trade.price), lots(trade.quantity)];
      const turnover = notionalAtoms(units, price, quantity);
      addVolume({ userId: userId(trade.maker_user_id), day, assetId: quote.id, turnover });
      addVolume({ userId: userId(trade.taker_user_id), day, assetId: quote.id, turnover });
      if (quote.id === usdt) {
        addRate({ day, assetId: base.id, assetAtoms: quantityAtoms(units, quantity), usdtAtoms: turnover });
      }
    }
  }

  function addVolume(volume: Volume): void {
    const key = `${volume.userId}:${volume.day}:${String(volume.assetId)}`;
    const turnover = addAtoms(volumes.get(key)?.turnover ?? zeroAtoms, volume.turnover);
    volumes.set(key, { ...volume, turnover });
  }

  function addRate(rate: Rate): void {
    const key = `${rate.day}:${String(rate.assetId)}`;
    const before = rates.get(key);
    const assetAtoms = addAtoms(before?.assetAtoms ?? zeroAtoms, rate.assetAtoms);
    rates.set(key, { ...rate, assetAtoms, usdtAtoms: addAtoms(before?.usdtAtoms ?? zeroAtoms, rate.usdtAtoms) });
  }
}
