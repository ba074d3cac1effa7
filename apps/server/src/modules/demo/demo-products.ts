import { invitePool } from '@bourse/contract/reward-rules';
import type { Lang } from '@bourse/contract/lang';

type Names = Readonly<Record<Lang, string>>;

/** A product of the demo: its family, and its terms as they are stored. */
export interface DemoProduct {
  readonly family: string;
  readonly terms: Readonly<Record<string, unknown>> & { readonly names: Names };
}

const sale = { whole_amounts: false, open: true } as const;
const ratio = (rate: string) => ({ kind: 'ratio', rate }) as const;

/** Lock-up of a coin for days; named by both. */
function lockup(coin: string, id: number, days: number, more: object): DemoProduct {
  const count = String(days);
  return {
    family: 'lockup',
    terms: {
      ...sale,
      names: {
        en: `${coin} ${count}-day lock-up`,
        zh: `${coin} ${count}天定期`,
        hk: `${coin} ${count}日定期`,
        th: `${coin} ฝากประจำ ${count} วัน`,
        jp: `${coin} ${count}日ロック`,
        kor: `${coin} ${count}일 락업`,
        fra: `${coin} bloqué ${count} jours`,
        spa: `${coin} bloqueado ${count} días`,
      },
      currency_id: id,
      term_days: days,
      dividend_hour: 0,
      renewable: true,
      ...more,
    },
  };
}

function mining(coin: string, id: number, days: number, more: object): DemoProduct {
  const count = String(days);
  return {
    family: 'mining',
    terms: {
      ...sale,
      names: {
        en: `${coin} mining ${count} days`,
        zh: `${coin} 矿池 ${count}天`,
        hk: `${coin} 礦池 ${count}日`,
        th: `ขุด ${coin} ${count} วัน`,
        jp: `${coin} マイニング ${count}日`,
        kor: `${coin} 마이닝 ${count}일`,
        fra: `Minage ${coin} ${count} jours`,
        spa: `Minería ${coin} ${count} días`,
      },
      currency_id: id,
      term_days: days,
      dividend_hour: 0,
      renewable: true,
      ...more,
    },
  };
}

const inTether = { currency_id: 3, minimum: '10', maximum: '1000', exposure: '20000' } as const;
const inEther = { currency_id: 2, minimum: '0.005', maximum: '0.5', exposure: '10' } as const;

/** Timed options on a market, with stakes in USDT or in ETH. */
function seconds(coin: string, stakes: typeof inTether | typeof inEther = inTether): DemoProduct {
  const isTether = stakes === inTether;
  return {
    family: 'seconds',
    terms: {
      names: {
        en: `${coin} timed options${isTether ? '' : ', stakes in ETH'}`,
        zh: `${coin} 秒合约${isTether ? '' : '（ETH 本位）'}`,
        hk: `${coin} 秒合約${isTether ? '' : '（ETH 本位）'}`,
        th: `ออปชันระยะสั้น ${coin}${isTether ? '' : ' วางเงินเป็น ETH'}`,
        jp: `${coin} 秒オプション${isTether ? '' : '（ETH 建て）'}`,
        kor: `${coin} 초단기 옵션${isTether ? '' : ' (ETH 기준)'}`,
        fra: `${coin}, options à durée fixe${isTether ? '' : ' en ETH'}`,
        spa: `Opciones de segundos de ${coin}${isTether ? '' : ' en ETH'}`,
      },
      symbol: `${coin}/USDT`,
      ...stakes,
      window_seconds: 5,
      periods: [
        { seconds: 30, payout: '0.8' },
        { seconds: 60, payout: '0.85' },
        { seconds: 120, payout: '0.86' },
        { seconds: 300, payout: '0.88' },
      ],
      open: true,
    },
  };
}

/** A coin that the desk deals in, confirmed by staff from 50,000 USDT on. */
function desk(coin: string, id: number, minimum: string, maximum: string): DemoProduct {
  return {
    family: 'otc',
    terms: {
      names: {
        en: `${coin} at the desk`,
        zh: `${coin} 柜台`,
        hk: `${coin} 櫃台`,
        th: `${coin} ที่โต๊ะ OTC`,
        jp: `${coin} デスク取引`,
        kor: `${coin} 데스크`,
        fra: `${coin} au bureau`,
        spa: `${coin} en la mesa`,
      },
      currency_id: id,
      minimum,
      maximum,
      spread: '0.002',
      reviewed_from: '50000',
      open: true,
    },
  };
}

const contractTiers = (most: number, scale: number) => [
  { up_to: String(50_000 * scale), max_multiple: most, maintenance: '0.004' },
  { up_to: String(250_000 * scale), max_multiple: Math.min(most, 50), maintenance: '0.008' },
  { up_to: String(1_000_000 * scale), max_multiple: Math.min(most, 20), maintenance: '0.02' },
];

/**
 * A perpetual contract on a coin; the high-frequency product closes by itself after ten minutes.
 * @param funding the interest of eight hours where longs and shorts pay each other, instead of a fee of the night.
 */
function contract(
  coin: string,
  lot: string,
  product: 'heyue' | 'high',
  most: number,
  funding: string | null = null,
): DemoProduct {
  const isHigh = product === 'high';
  const named = (perpetual: string, high: string): string => (isHigh ? high : perpetual);
  return {
    family: 'lever',
    terms: {
      names: {
        en: named(`${coin} perpetual`, `${coin} high-frequency contract`),
        zh: named(`${coin} 永续合约`, `${coin} 高频合约`),
        hk: named(`${coin} 永續合約`, `${coin} 高頻合約`),
        th: named(`สัญญาถาวร ${coin}`, `สัญญาความถี่สูง ${coin}`),
        jp: named(`${coin} 無期限契約`, `${coin} 短期レバレッジ取引`),
        kor: named(`${coin} 무기한 계약`, `${coin} 초단기 레버리지 계약`),
        fra: named(`Contrat perpétuel ${coin}`, `Contrat haute fréquence ${coin}`),
        spa: named(`Contrato perpetuo de ${coin}`, `Contrato de alta frecuencia de ${coin}`),
      },
      symbol: `${coin}/USDT`,
      level_type: product,
      lot,
      multiples: [1, 2, 5, 10, 20, 50, ...(most > 50 ? [most] : [])],
      tiers: contractTiers(most, 1),
      maker_fee: '0.0002',
      taker_fee: isHigh ? '0.0008' : '0.0005',
      overnight_fee: isHigh || funding !== null ? '0' : '0.0003',
      funding,
      band: '0.03',
      longest_seconds: isHigh ? 600 : null,
      max_open_interest: 2_000_000,
      open: true,
    },
  };
}

const usdt = { minimum: '100', maximum: '50000', quota: '500000' };

/** What the demo sells; every pool is funded for all of it at the upper rates. */
export const demoProducts: readonly DemoProduct[] = [
  lockup('USDT', 3, 7, { ...usdt, rate_low: '0.0001', rate_high: '0.00015', penalty: ratio('0.0002') }),
  lockup('USDT', 3, 30, { ...usdt, rate_low: '0.00015', rate_high: '0.0002', penalty: ratio('0.0003') }),
  lockup('USDT', 3, 90, { ...usdt, rate_low: '0.0002', rate_high: '0.0003', penalty: { kind: 'flat', rate: '0.02' } }),
  lockup('BTC', 1, 30, {
    minimum: '0.01',
    maximum: '2',
    quota: '50',
    rate_low: '0.00003',
    rate_high: '0.00005',
    penalty: ratio('0.0001'),
  }),
  mining('USDT', 3, 30, { ...usdt, daily_budget: '50', rate_max: '0.0004', penalty: ratio('0.0004') }),
  mining('ETH', 2, 60, {
    minimum: '0.1',
    maximum: '50',
    quota: '1000',
    daily_budget: '0.05',
    rate_max: '0.0002',
    penalty: ratio('0.0002'),
  }),
  {
    family: 'etf',
    terms: {
      ...sale,
      names: {
        en: 'BTC and ETH in equal parts',
        zh: 'BTC·ETH 等权组合',
        hk: 'BTC·ETH 等權組合',
        th: 'BTC และ ETH สัดส่วนเท่ากัน',
        jp: 'BTC・ETH 均等バスケット',
        kor: 'BTC·ETH 동일 비중',
        fra: 'BTC et ETH à parts égales',
        spa: 'BTC y ETH a partes iguales',
      },
      currency_id: 3,
      term_days: 90,
      minimum: '50',
      maximum: '100000',
      quota: '2000000',
      penalty: ratio('0.00005'),
      basket: [
        { currency_id: 1, weight: '0.5' },
        { currency_id: 2, weight: '0.5' },
      ],
      base_price: '100',
      rebalanced_every_days: 30,
    },
  },
  seconds('BTC'),
  seconds('ETH'),
  seconds('ETH', inEther),
  seconds('SOL'),
  contract('BTC', '0.001', 'heyue', 100),
  contract('ETH', '0.01', 'heyue', 100, '0.0001'),
  contract('SOL', '0.1', 'heyue', 50, '0.0001'),
  contract('BTC', '0.001', 'high', 100),
  desk('BTC', 1, '0.05', '10'),
  desk('ETH', 2, '1', '200'),
];

/** What each family's pool gets out of the treasury, in whole units by asset code. */
export const demoPools: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  seconds: { USDT: 100_000n, ETH: 50n },
  loans: { USDT: 3_000_000n, USDC: 250_000n, BTC: 20n, ETH: 400n },
  otc: { USDT: 2_000_000n, BTC: 20n, ETH: 400n },
  dual: { USDT: 1_500_000n, BTC: 30n, ETH: 800n },
  lever: { USDT: 200_000n },
  lockup: { USDT: 40_000n, BTC: 1n },
  mining: { USDT: 10_000n, ETH: 20n },
  etf: { USDT: 1_000_000n, BTC: 20n, ETH: 400n },
  [invitePool]: { USDT: 5_000n, BTC: 1n, ETH: 10n },
};
