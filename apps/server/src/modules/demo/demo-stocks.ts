import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { isInSession, type Session } from '../lever/index.ts';
import type { CoinModel } from '../prices/index.ts';
import { type DemoProduct, demoProducts } from './demo-products.ts';

/** A symbol of the demo that contracts track: an invented company, so that no figure can be taken for a real one's. */
export interface DemoStock {
  readonly code: string;
  readonly name: string;
  /** In USDT. */
  readonly startPrice: number;
  readonly volatility: number;
  readonly session: Session;
}

const weekdays = [1, 2, 3, 4, 5];
const newYork: Session = {
  time_zone: 'America/New_York',
  opens: '09:30',
  closes: '16:00',
  days: weekdays,
  closed_on: ['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18'],
};
const tokyo: Session = {
  time_zone: 'Asia/Tokyo',
  opens: '09:00',
  closes: '15:30',
  days: weekdays,
  closed_on: ['2026-12-31', '2027-01-01', '2027-01-11'],
};
const paris: Session = {
  time_zone: 'Europe/Paris',
  opens: '09:00',
  closes: '17:30',
  days: weekdays,
  closed_on: ['2026-12-25', '2027-01-01'],
};
/** A board that is open whenever somebody looks at the demo, but for a minute. */
const everyDay: Session = {
  time_zone: 'UTC',
  opens: '00:00',
  closes: '23:59',
  days: [...weekdays, 6, 7],
  closed_on: [],
};

/** The symbols that the demo tracks, in the order in which customers see them. */
export const demoStocks: readonly DemoStock[] = [
  { code: 'KITE', name: 'Kite Energy', startPrice: 84, volatility: 0.4, session: everyDay },
  { code: 'ORBT', name: 'Orbit Freight', startPrice: 212, volatility: 0.3, session: newYork },
  { code: 'LUMA', name: 'Luma Devices', startPrice: 47, volatility: 0.45, session: newYork },
  { code: 'AUBE', name: 'Aube Cosmetics', startPrice: 128, volatility: 0.3, session: paris },
  { code: 'MIZU', name: 'Mizu Foods', startPrice: 29, volatility: 0.25, session: tokyo },
];

/** The first id of what the demo tracks, beyond its coins. */
export const firstStockId = 301;

const stockOf = (symbol: string): DemoStock | undefined => demoStocks.find(({ code }) => `${code}/USDT` === symbol);

/** Whether venues tell a price: of a stock in its session, of everything else always. */
export function isToldAt(symbol: string, at: Instant): boolean {
  return isInSession(stockOf(symbol)?.session ?? null, at);
}

/** Whether anything of a stretch of time is in the session of a symbol. */
export function isToldIn(symbol: string, from: Instant, toMs: number): boolean {
  for (let at: number = from; at < toMs; at += hourMs) if (isToldAt(symbol, instant(at))) return true;
  return false;
}

/** The models of the simulation; see `demoModels`. */
export function stockModels(lastPrices: ReadonlyMap<string, number>): CoinModel[] {
  return demoStocks.map(({ code, startPrice, volatility }) => {
    const symbol = `${code}/USDT`;
    const start = lastPrices.get(symbol) ?? startPrice;
    return { symbol, startPrice: start, drift: 0, volatility, correlation: 0.2, jumpsPerYear: 40 };
  });
}

/** Contracts on the stocks of the demo: a lot is a share. */
export const stockContracts: readonly DemoProduct[] = demoStocks.map(({ code, session }) => ({
  family: 'lever',
  terms: {
    names: {
      en: `${code} stock contract`,
      zh: `${code} 股票合约`,
      hk: `${code} 股票合約`,
      th: `สัญญาหุ้น ${code}`,
      jp: `${code} 株式連動契約`,
      kor: `${code} 주식 연동 계약`,
      fra: `Contrat sur l’action ${code}`,
      spa: `Contrato sobre la acción ${code}`,
    },
    symbol: `${code}/USDT`,
    level_type: 'heyue',
    lot: '1',
    multiples: [1, 2, 5, 10, 20],
    tiers: [
      { up_to: '50000', max_multiple: 20, maintenance: '0.02' },
      { up_to: '250000', max_multiple: 10, maintenance: '0.04' },
      { up_to: '1000000', max_multiple: 5, maintenance: '0.08' },
    ],
    maker_fee: '0.0002',
    taker_fee: '0.0005',
    overnight_fee: '0.0003',
    funding: null,
    session,
    band: '0.03',
    longest_seconds: null,
    max_open_interest: 500_000,
    open: true,
  },
}));

/** Whether contracts of the demo are traded on a symbol. */
export const hasContract = (symbol: string): boolean =>
  [...demoProducts, ...stockContracts].some(({ family, terms }) => family === 'lever' && terms['symbol'] === symbol);
