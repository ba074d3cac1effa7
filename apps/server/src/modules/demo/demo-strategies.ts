import type { DemoProduct } from './demo-products.ts';

const common = {
  depth: '0.02',
  term_days: 30,
  minimum: '100',
  maximum: '50000',
  quota: '1000000',
  loss_limit: '0.1',
  open: true,
};

/** What the demo's strategies do; what they bring, their runs show. */
export const demoStrategies: readonly DemoProduct[] = [
  {
    family: 'strategies',
    terms: {
      ...common,
      names: {
        en: 'BTC trend',
        zh: 'BTC 趋势',
        hk: 'BTC 趨勢',
        th: 'แนวโน้ม BTC',
        jp: 'BTC トレンド',
        kor: 'BTC 추세',
        fra: 'Tendance BTC',
        spa: 'Tendencia BTC',
      },
      kind: 'trend',
      symbol: 'BTC/USDT',
      fast: 6,
      slow: 24,
    },
  },
  {
    family: 'strategies',
    terms: {
      ...common,
      names: {
        en: 'ETH reversal',
        zh: 'ETH 回归',
        hk: 'ETH 回歸',
        th: 'ETH กลับตัว',
        jp: 'ETH 反転',
        kor: 'ETH 반전',
        fra: 'Retour ETH',
        spa: 'Reversión ETH',
      },
      kind: 'reversal',
      symbol: 'ETH/USDT',
      fast: 1,
      slow: 24,
      term_days: 7,
    },
  },
];
