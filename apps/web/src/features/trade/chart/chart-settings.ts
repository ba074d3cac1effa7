import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Interval } from './chart-data.ts';
import { onDevice } from '../../../base/device/device-store.ts';

/** Indicators that lie on the price, and those that have a pane of their own. */
export const mainIndicators = ['MA', 'EMA', 'SMA', 'BOLL', 'SAR', 'BBI'] as const;
export const subIndicators = ['VOL', 'MACD', 'RSI', 'KDJ', 'WR', 'CCI', 'OBV', 'ROC', 'TRIX', 'DMI'] as const;
/** Those that are made of what was traded. */
export const volumeIndicators = ['VOL', 'OBV'] as const satisfies readonly (typeof subIndicators)[number][];
export type Indicator = (typeof mainIndicators)[number] | (typeof subIndicators)[number];

interface ChartSettings {
  readonly interval: Interval;
  readonly style: 'candles' | 'line';
  readonly indicators: readonly Indicator[];
}

/** How this device draws charts. */
export const useChartSettings = create<ChartSettings>()(
  persist((): ChartSettings => ({ interval: '15m', style: 'candles', indicators: ['MA', 'VOL'] }), {
    storage: onDevice(),
    name: 'bourse.chart',
    version: 1,
  }),
);

/** Changes some of the settings. */
export function setChart(changed: Partial<ChartSettings>): void {
  useChartSettings.setState(changed);
}

/** Adds an indicator, or takes it away. */
export function toggleIndicator(indicator: Indicator): void {
  const { indicators } = useChartSettings.getState();
  const without = indicators.filter((one) => one !== indicator);
  setChart({ indicators: without.length < indicators.length ? without : [...indicators, indicator] });
}
