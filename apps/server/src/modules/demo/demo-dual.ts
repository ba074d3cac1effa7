import { dayMs, hourMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import type { DemoProduct } from './demo-products.ts';

const maturityIn = (now: Instant, days: number): string => toIso(instant(startOfDay(now) + days * dayMs)).slice(0, 10);

interface Wanted {
  readonly coin: string;
  readonly id: number;
  readonly type: 'call' | 'put';
  readonly unit: string;
  readonly apr: string;
  readonly linked: string;
  /** From the first start of the demo; before it with a minus. */
  readonly days: number;
}

function dual({ coin, id, type, unit, apr, linked, days }: Wanted, now: Instant): DemoProduct {
  const isCall = type === 'call';
  return {
    family: 'dual',
    terms: {
      names: {
        en: `${coin} ${isCall ? 'sell high' : 'buy low'} ${linked}`,
        zh: `${coin} ${isCall ? '高卖' : '低买'} ${linked}`,
        hk: `${coin} ${isCall ? '高賣' : '低買'} ${linked}`,
        th: `${coin} ${isCall ? 'ขายแพง' : 'ซื้อถูก'} ${linked}`,
        jp: `${coin} ${isCall ? '高く売る' : '安く買う'} ${linked}`,
        kor: `${coin} ${isCall ? '높게 팔기' : '낮게 사기'} ${linked}`,
        fra: `${coin} ${isCall ? 'vendre haut' : 'acheter bas'} ${linked}`,
        spa: `${coin} ${isCall ? 'vender alto' : 'comprar bajo'} ${linked}`,
      },
      type,
      currency_id: id,
      unit_price: unit,
      apr,
      linked_price: linked,
      maturity: maturityIn(now, days),
      shares: 300,
      maximum_shares: 100,
      open: true,
    },
  };
}

const btcCall = { coin: 'BTC', id: 1, type: 'call', unit: '0.01' } as const;
const btcPut = { coin: 'BTC', id: 1, type: 'put', unit: '500' } as const;
const ethCall = { coin: 'ETH', id: 2, type: 'call', unit: '0.1' } as const;
const ethPut = { coin: 'ETH', id: 2, type: 'put', unit: '500' } as const;

/** How many days before the first start the demo has prices for a settlement, and has none. */
export const settledDaysAgo = 3;
const failedDaysAgo = 5;

const wanted: readonly Wanted[] = [
  { ...btcCall, apr: '0.12', linked: '61000', days: -settledDaysAgo },
  { ...btcPut, apr: '0.15', linked: '61000', days: -settledDaysAgo },
  { ...ethCall, apr: '0.1', linked: '3200', days: -failedDaysAgo },
  { ...btcCall, apr: '0.1825', linked: '63000', days: 7 },
  { ...btcPut, apr: '0.16', linked: '57000', days: 7 },
  { ...btcCall, apr: '0.09', linked: '66000', days: 30 },
  { ...btcPut, apr: '0.08', linked: '54000', days: 30 },
  { ...ethCall, apr: '0.2', linked: '3150', days: 14 },
  { ...ethPut, apr: '0.18', linked: '2850', days: 14 },
  { ...ethCall, apr: '0.08', linked: '3500', days: 90 },
  { ...ethPut, apr: '0.07', linked: '2500', days: 90 },
];

/** How many products of dual investment the demo sells. */
export const dualCount = wanted.length;

/** What the demo sells around the round figures at which its simulation begins; the first three have matured before it. */
export const demoDual = (now: Instant): readonly DemoProduct[] => wanted.map((one) => dual(one, now));

/** 08:00 UTC of the day on which the settled ones matured. */
export function settledAt(now: Instant): Instant {
  return instant(startOfDay(now) - settledDaysAgo * dayMs + 8 * hourMs);
}
