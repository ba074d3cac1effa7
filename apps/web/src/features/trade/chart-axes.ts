import type { AxisCreateTicksCallback, Chart } from 'klinecharts';
import { useEffect } from 'react';
import { useNumbers } from '../../money/use-money.ts';
import { evenValues } from './chart-layout.ts';

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

/** Of a price beside the candles. */
const labelHeightPx = 11;

/** Prices beside the candles, evenly apart: the library leaves out those that would touch, one here and two there. */
export function usePriceAxis(chart: ChartRef, decimals: number): void {
  const numbers = useNumbers();
  useEffect(() => {
    chart.current?.overrideYAxis({
      paneId: 'candle_pane',
      createTicks: ({ range, bounding: { height } }) =>
        evenValues(range.realFrom, range.realTo, height, decimals)
          .map((value) => ({
            value,
            text: numbers.whole(value.toFixed(decimals), decimals),
            coord: (1 - (value - range.realFrom) / range.realRange) * height,
          }))
          // The edge would cut what is written there.
          .filter(({ coord }) => coord > labelHeightPx && coord < height - labelHeightPx),
    });
  }, [chart, numbers, decimals]);
}
