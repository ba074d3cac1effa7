import { fallenCoin } from './demo-borrowing.ts';
import { demoCoins } from './demo-coins.ts';
import type { DemoProduct } from './demo-products.ts';

const ownIds: Readonly<Record<string, number>> = { BTC: 1, ETH: 2, USDC: 4 };
const [btc, eth, usdt, usdc] = [1, 2, 3, 4];
/** The coin that falls in the demo's past: see `demo-borrowing.ts`. */
const idOfFallen = demoCoins.find(({ code }) => code === fallenCoin)?.listing?.assetId;

/** So many coins as come to a sum in USDT where the simulation begins, with two digits that count. */
const worth = (sum: number, startPrice: number): string => {
  const coins = sum / startPrice;
  return coins >= 10 ? String(Math.round(coins)) : coins.toFixed(coins >= 1 ? 1 : 4);
};

/** Every coin that trades against USDT, more than forty; coins that move more count less. */
const coinPledges = demoCoins.flatMap(({ code, listing, startPrice, volatility, share }) => {
  const id = listing?.assetId ?? ownIds[code];
  if (id === undefined) return [];
  // What is hardly traded could not be sold in large amounts.
  const isSmall = share < 1;
  return [
    {
      currency_id: id,
      haircut: isSmall ? '0.5' : volatility <= 0.6 ? '0.1' : volatility <= 0.8 ? '0.25' : '0.4',
      minimum: worth(20, startPrice),
      maximum: worth(isSmall ? 50_000 : 500_000, startPrice),
      cap: worth(isSmall ? 250_000 : 3_000_000, startPrice),
    },
  ];
});

/** What is bought under lien: a haircut of more than a tenth would begin three times below the first warning. */
const lienPledges = coinPledges
  .filter(({ currency_id: id }) => [btc, eth, idOfFallen].includes(id))
  .map((one) => ({ ...one, haircut: '0.1' }));

const dollarPledge = { currency_id: usdt, haircut: '0.02', minimum: '20', maximum: '500000', cap: '3000000' };

interface Lent {
  readonly code: string;
  readonly id: number;
  readonly minimum: string;
  readonly maximum: string;
  readonly lot: string;
  readonly rate: string;
  readonly pledges: readonly (typeof dollarPledge)[];
  readonly otc?: boolean;
  /** What it buys stays under lien. */
  readonly isLien?: boolean;
}

const lienNames = {
  en: 'Coins up to 3×',
  zh: '买币借款，最高 3 倍',
  hk: '買幣借款，最高 3 倍',
  th: 'กู้ซื้อเหรียญสูงสุด 3 เท่า',
  jp: 'コイン購入ローン 最大3倍',
  kor: '코인 매수 대출 최대 3배',
  fra: 'Achat de cryptos jusqu’à 3×',
  spa: 'Compra de monedas hasta 3×',
};

function loan({ code, id, minimum, maximum, lot, rate, pledges, otc = false, isLien = false }: Lent): DemoProduct {
  return {
    family: 'loans',
    terms: {
      names: isLien
        ? lienNames
        : {
            en: `${code} loan`,
            zh: `${code} 借款`,
            hk: `${code} 借款`,
            th: `เงินกู้ ${code}`,
            jp: `${code} ローン`,
            kor: `${code} 대출`,
            fra: `Prêt en ${code}`,
            spa: `Préstamo en ${code}`,
          },
      currency_id: id,
      minimum,
      maximum,
      lot,
      cycles: [7, 30, 90, 180],
      daily_rate: rate,
      pledges,
      otc,
      ...(isLien ? { lien: 3, slippage: '0.01' } : {}),
      open: true,
    },
  };
}

/** What the demo lends: USDT on every coin, and coins on USDT. */
export const demoLoans: readonly DemoProduct[] = [
  loan({
    code: 'USDT',
    id: usdt,
    minimum: '100',
    maximum: '250000',
    lot: '1',
    rate: '0.0003',
    pledges: coinPledges,
  }),
  loan({ code: 'BTC', id: btc, minimum: '0.01', maximum: '5', lot: '0.001', rate: '0.0002', pledges: [dollarPledge] }),
  loan({ code: 'ETH', id: eth, minimum: '0.1', maximum: '100', lot: '0.01', rate: '0.0002', pledges: [dollarPledge] }),
  loan({
    code: 'USDC',
    id: usdc,
    minimum: '100',
    maximum: '100000',
    lot: '1',
    rate: '0.0003',
    pledges: [dollarPledge],
  }),
  loan({
    code: 'USDT',
    id: usdt,
    minimum: '500000',
    maximum: '10000000',
    lot: '1',
    rate: '0.00015',
    pledges: coinPledges.slice(0, 2).map((one) => ({ ...one, maximum: one.cap })),
    otc: true,
  }),
  loan({
    code: 'USDT',
    id: usdt,
    minimum: '100',
    maximum: '100000',
    lot: '1',
    rate: '0.0003',
    pledges: lienPledges,
    isLien: true,
  }),
];
