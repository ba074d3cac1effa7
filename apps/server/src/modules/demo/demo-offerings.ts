import { dayMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { assetId, marketId } from '@bourse/kernel/ids';
import type { Database } from '../../platform/database/database.ts';
import { prepareMarket } from '../markets/index.ts';
import type { CoinModel } from '../prices/index.ts';
import { listAsset, type Registry } from '../registry/index.ts';
import type { DemoProduct } from './demo-products.ts';

/** Coins of the demo's offerings, all made up; their ids are behind those of the demo's own coins. */
const offeredCoins = [
  { id: 201, code: 'HALC', name: 'Halcyon' },
  { id: 202, code: 'TERN', name: 'Tern' },
  { id: 203, code: 'KSTL', name: 'Kestrel' },
  { id: 204, code: 'BRYN', name: 'Bryn' },
  { id: 205, code: 'ORBA', name: 'Orba' },
] as const;

/** What the coin that has been listed costs in the simulation when it begins, in USDT. */
export const listedCoin = { code: 'HALC', startPrice: 0.8 } as const;

/** Its model in the simulation. */
export function listedModel(lastPrices: ReadonlyMap<string, number>): CoinModel {
  const symbol = `${listedCoin.code}/USDT`;
  const startPrice = lastPrices.get(symbol) ?? listedCoin.startPrice;
  return { symbol, startPrice, drift: 0, volatility: 1.1, correlation: 0.6, jumpsPerYear: 60 };
}

/** Lists the coins of the demo's offerings, with markets that await their listing. Repeats harmlessly. */
export async function listOfferedCoins(db: Database): Promise<void> {
  await db.withTx('list the coins of the offerings', async (tx) => {
    for (const { id, code, name } of offeredCoins) {
      await listAsset(tx, {
        id: assetId(id),
        code,
        name,
        scale: 8,
        sort: id,
        chain: { chain: 'ERC', subName: 'ERC20' },
      });
      await prepareMarket(tx, {
        id: marketId(id),
        base: { id: assetId(id), code },
        quote: { id: assetId(3), code: 'USDT' },
        // Steps of 0.0001 USDT and of 0.01 coins, at least 5 USDT.
        tick: 10_000n,
        lot: 1_000_000n,
        minNotional: 500_000_000n,
      });
    }
  });
}

/** Whether the coins of the offerings are listed: with the demo's other past, or not at all. */
export function areCoinsOffered(registry: Registry): boolean {
  return registry.findAssetByCode(listedCoin.code) !== undefined;
}

interface Wanted {
  readonly code: (typeof offeredCoins)[number]['code'];
  readonly price: string;
  readonly issue: string;
  readonly lot: string;
  /** Days from the first start of the demo; before it with a minus. */
  readonly starts: number;
  readonly ends: number;
  readonly lists: number;
  readonly deposit: string;
  readonly first: string;
  readonly dueHours: number;
  readonly lockDays: number;
  readonly isDaily: boolean;
}

function offering(wanted: Wanted, now: Instant): DemoProduct {
  const coin = offeredCoins.find(({ code }) => code === wanted.code) ?? offeredCoins[0];
  const at = (days: number): string => toIso(instant(startOfDay(now) + days * dayMs));
  const home = `https://${coin.name.toLowerCase()}.example`;
  const { name, id } = coin;
  return {
    family: 'ieo',
    terms: {
      names: { en: name, zh: name, hk: name, th: name, jp: name, kor: name, fra: name, spa: name },
      currency_id: id,
      pay_currency_id: 3,
      issue: wanted.issue,
      price: wanted.price,
      lot: wanted.lot,
      minimum: wanted.lot,
      maximum: wanted.issue,
      deposit: wanted.deposit,
      first: wanted.first,
      forfeit: wanted.deposit === '1' ? '0' : '0.05',
      due_hours: wanted.dueHours,
      starts_at: at(wanted.starts),
      ends_at: at(wanted.ends),
      lists_at: at(wanted.lists),
      lock_days: wanted.lockDays,
      release: wanted.isDaily ? 'daily' : 'cliff',
      website: home,
      whitepaper: `${home}/whitepaper.pdf`,
    },
  };
}

const whole = { deposit: '1', first: '1', dueHours: 72 } as const;
const atOnce = { lockDays: 0, isDaily: false } as const;

/** How many days before the first start the draws of the demo are made. */
export const drawDays: readonly number[] = [24, 6, 1];

/** What the demo offers: listed, without a draw, twice with instalments, open for subscription, in warm-up. */
export function demoOfferings(now: Instant): readonly DemoProduct[] {
  const wanted: readonly Wanted[] = [
    { ...whole, code: 'HALC', price: '0.5', issue: '200000', lot: '1000', starts: -30, ends: -24, lists: -5, lockDays: 30, isDaily: true }, // prettier-ignore
    { ...whole, ...atOnce, code: 'TERN', price: '0.2', issue: '100000', lot: '500', starts: -20, ends: -18, lists: -4 },
    { ...atOnce, code: 'KSTL', price: '2', issue: '30000', lot: '100', starts: -10, ends: -6, lists: 2, deposit: '0.2', first: '0.6', dueHours: 72 }, // prettier-ignore
    { ...atOnce, code: 'BRYN', price: '1.25', issue: '80000', lot: '100', starts: -4, ends: -1, lists: 12, deposit: '0.1', first: '0.5', dueHours: 120 }, // prettier-ignore
    { ...whole, ...atOnce, code: 'TERN', price: '0.25', issue: '100000', lot: '500', starts: -1, ends: 4, lists: 14 },
    { ...whole, code: 'ORBA', price: '0.08', issue: '1000000', lot: '1000', starts: 3, ends: 8, lists: 21, lockDays: 90, isDaily: false }, // prettier-ignore
  ];
  return wanted.map((one) => offering(one, now));
}

/** What is offered of each coin, in whole units: it comes to the treasury, and from there into escrow. */
export const offeredUnits: Readonly<Record<string, bigint>> = {
  HALC: 200_000n,
  TERN: 200_000n,
  KSTL: 30_000n,
  BRYN: 80_000n,
  ORBA: 1_000_000n,
};
