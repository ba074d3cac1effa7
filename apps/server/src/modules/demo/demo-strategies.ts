import type { Lang } from '@bourse/contract/lang';
import type { DemoProduct } from './demo-products.ts';

const common = {
  fast: 1,
  slow: 24,
  depth: '0.02',
  term_days: 30,
  minimum: '100',
  maximum: '50000',
  quota: '1000000',
  loss_limit: '0.1',
  open: true,
};

const strategy = (names: Readonly<Record<Lang, string>>, terms: object): DemoProduct => ({
  family: 'strategies',
  terms: { ...common, names, ...terms },
});

/**
 * What the demo's strategies do; what they bring, their runs show. Of the last two one holds the coin at almost any time, and
 * the other does not.
 */
export const demoStrategies: readonly DemoProduct[] = [
  strategy(
    {
      en: 'BTC trend',
      zh: 'BTC 趋势',
      hk: 'BTC 趨勢',
      th: 'แนวโน้ม BTC',
      jp: 'BTC トレンド',
      kor: 'BTC 추세',
      fra: 'Tendance BTC',
      spa: 'Tendencia BTC',
    },
    { kind: 'trend', symbol: 'BTC/USDT', fast: 6 },
  ),
  strategy(
    {
      en: 'ETH reversal',
      zh: 'ETH 回归',
      hk: 'ETH 回歸',
      th: 'ETH กลับตัว',
      jp: 'ETH 反転',
      kor: 'ETH 반전',
      fra: 'Retour ETH',
      spa: 'Reversión ETH',
    },
    { kind: 'reversal', symbol: 'ETH/USDT', term_days: 7 },
  ),
  strategy(
    {
      en: 'BTC momentum',
      zh: 'BTC 动量',
      hk: 'BTC 動量',
      th: 'โมเมนตัม BTC',
      jp: 'BTC モメンタム',
      kor: 'BTC 모멘텀',
      fra: 'Momentum BTC',
      spa: 'Impulso BTC',
    },
    { kind: 'trend', symbol: 'BTC/USDT' },
  ),
  strategy(
    {
      en: 'BTC dips',
      zh: 'BTC 低吸',
      hk: 'BTC 低吸',
      th: 'ช้อนซื้อ BTC',
      jp: 'BTC 押し目買い',
      kor: 'BTC 저가 매수',
      fra: 'Creux BTC',
      spa: 'Caídas BTC',
    },
    { kind: 'reversal', symbol: 'BTC/USDT', depth: '0.0001' },
  ),
];

/** The last two strategies by their places, from 1, and what a customer puts into both, to stop the first that has traded. */
export const eitherOf = [3, 4] as const;
export const stoppedAmount = '800';
