import type { AxisCreateTicksCallback, Chart } from 'klinecharts';
import { useEffect } from 'react';
import { useNumbers } from '../../../base/money/use-money.ts';
import { evenValues } from './chart-layout.ts';
import type { Indicator } from './chart-settings.ts';

/** The chart, once it is there. */
export type ChartRef = { readonly current: Chart | null };

/** Half of a character of an axis' label at most. */
const halfCharacterPx = 4;

/** Leaves out the words of a moment whose label the edge would cut; its line stays. */
export const wholeLabels: AxisCreateTicksCallback = ({ bounding, defaultTicks }) =>
  defaultTicks.map((tick) => {
    const half = tick.text.length * halfCharacterPx;
    return tick.coord < half || tick.coord > bounding.width - half ? { ...tick, text: '' } : tick;
  });

/** Of a value beside the candles or the bars. */
const labelHeightPx = 11;

interface EvenAxis {
  readonly decimals: number;
  readonly pitchPx?: number;
  /** What the axis may show at least; without it whatever lies at its lower end. */
  readonly least?: number;
  readonly write: (value: number) => string;
}

/** Values evenly apart: the library leaves out those that would touch, one here and two there. */
function evenTicks({ decimals, pitchPx, least = Number.NEGATIVE_INFINITY, write }: EvenAxis): AxisCreateTicksCallback {
  return ({ range, bounding: { height } }) =>
    evenValues({ from: range.realFrom, to: range.realTo, heightPx: height }, decimals, pitchPx)
      .filter((value) => value >= least)
      .map((value) => ({
        value,
        text: write(value),
        coord: (1 - (value - range.realFrom) / range.realRange) * height,
      }))
      // The edge would cut what is written there.
      .filter(({ coord }) => coord > labelHeightPx && coord < height - labelHeightPx);
}

/** The library adds a gap to the range of prices before it scales both to the pane, which leaves half of it or more. */
const gapFactor = 2;

/**
 * Prices beside the candles.
 * @param legendPx how high the legend is: the highest price is written below it.
 */
export function usePriceAxis(chart: ChartRef, decimals: number, legendPx: number): void {
  const numbers = useNumbers();
  useEffect(() => {
    const write = (value: number): string => numbers.whole(value.toFixed(decimals), decimals);
    chart.current?.overrideYAxis({
      paneId: 'candle_pane',
      gap: { top: gapFactor * legendPx, bottom: 0.1 },
      createTicks: evenTicks({ decimals, write }),
    });
  }, [chart, numbers, decimals, legendPx]);
}

/** Of the bars' pane, which is low. */
const volumePitchPx = 18;
/** So much and less is written with as many decimals as it has: cut to two, values of a coin that costs much would look the same. */
const shortAbove = 1_000;

/**
 * Amounts beside the bars of volume.
 * @param isShown whether there are any: their pane comes and goes with them.
 */
export function useVolumeAxis(chart: ChartRef, decimals: number, isShown: boolean): void {
  const numbers = useNumbers();
  useEffect(() => {
    const [bars] = isShown ? (chart.current?.getIndicators({ name: 'VOL' satisfies Indicator }) ?? []) : [];
    if (bars === undefined) return;
    const write = (value: number): string =>
      value <= shortAbove ? numbers.whole(value.toFixed(decimals)) : numbers.short(String(value));
    const createTicks = evenTicks({ decimals, pitchPx: volumePitchPx, least: 0, write });
    chart.current?.overrideYAxis({ paneId: bars.paneId, createTicks });
  }, [chart, numbers, decimals, isShown]);
}
