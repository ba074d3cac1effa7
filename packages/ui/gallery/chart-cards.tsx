import type { ReactElement } from 'react';
import { ChartFrame } from '../src/chart-frame.tsx';
import { DepthChart } from '../src/depth-chart.tsx';
import { Donut } from '../src/donut.tsx';
import { groupSlices } from '../src/group-slices.ts';
import { Sparkline } from '../src/sparkline.tsx';
import { LegendKey, SplitBar } from '../src/split-bar.tsx';
import { StepLine } from '../src/step-line.tsx';
import { GalleryCard, Stacked, Wrapped } from './gallery-card.tsx';

const DAY = [
  53, 47, 44, 49, 57, 60, 64, 66, 57, 51, 46, 49, 42, 38, 34, 45, 50, 35, 30, 33, 28, 34, 32, 43, 35, 38, 29, 21, 17,
  20, 11, 19, 26, 10, 18, 28, 17, 11, 10, 17,
];
const POINTS = DAY.map((drop, hour) => ({ value: 43_264 - drop * 8, text: `${43_264 - drop * 8} at ${hour}:00` }));

const SLICES = groupSlices(
  [
    { key: 'spot', label: 'Spot', value: 27_304.64, text: '27,304.64' },
    { key: 'finance', label: 'Finance', value: 11_374.13, text: '11,374.13' },
    { key: 'futures', label: 'Futures', value: 3_105.76, text: '3,105.76' },
    { key: 'fiat', label: 'Fiat', value: 1_200, text: '1,200.00' },
    { key: 'seconds', label: 'Seconds', value: 180, text: '180.00' },
    { key: 'nft', label: 'NFT', value: 90, text: '90.00' },
    { key: 'loans', label: 'Loans', value: 60, text: '60.00' },
  ],
  { label: 'Other', format: (value) => value.toFixed(2) },
);

const STEPS = Array.from({ length: 24 }, (_, index) => index + 1);
const side = (direction: 1 | -1) =>
  STEPS.map((step) => {
    const price = 67_482 + direction * step * 4;
    const total = STEPS.slice(0, step).reduce((sum, level) => sum + 2 + ((level * 7) % 5), 0) / 10;
    return { price, total, text: `${price} · ${total} BTC` };
  });

/** Everything that is drawn of data. */
export function ChartCards(): ReactElement {
  return (
    <>
      <GalleryCard title="Portfolio, sparklines">
        <ChartFrame
          title="Today"
          label="Total balance by hour"
          table={{
            heads: ['Hour', 'USDT'],
            rows: POINTS.map((point, hour) => ({ key: `${hour}`, cells: [`${hour}:00`, `${point.value}`] })),
          }}
          showTableLabel="Show as a table"
          showChartLabel="Show as a chart"
        >
          <StepLine points={POINTS} label="Total balance today: from 42,840 to 43,128, lowest 42,736, highest 43,184" />
        </ChartFrame>
        <Wrapped>
          <Sparkline values={DAY.map((drop) => -drop)} />
          <Sparkline values={DAY} />
          <Sparkline values={[1, 1, 1]} />
          <Sparkline values={[]} />
          <Sparkline values={[2, 3, 2, 4]} reference={5} width={96} label="A coin, falling" />
        </Wrapped>
      </GalleryCard>
      <GalleryCard title="Allocation">
        <Stacked gap={12}>
          <SplitBar slices={SLICES} label="Spot 63%, Finance 26%, Futures 7%, the rest 4%" />
          <div style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
            <Donut slices={SLICES} label="Spot 63%, Finance 26%, Futures 7%, the rest 4%">
              <b className="num text-heading">43,164</b>
              <span className="text-micro text-t3">USDT</span>
            </Donut>
            <ul style={{ flex: 1, minWidth: 0 }}>
              {SLICES.map((slice) => (
                <li
                  key={slice.key}
                  className="text-label"
                  style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}
                >
                  <LegendKey colour={slice.colour}>{slice.label}</LegendKey>
                  <span className="num">{slice.text}</span>
                </li>
              ))}
            </ul>
          </div>
        </Stacked>
      </GalleryCard>
      <GalleryCard title="Depth">
        <DepthChart
          bids={side(-1)}
          asks={side(1)}
          axis={(price) => price.toFixed(0)}
          label="Best bid 67,478, best ask 67,486"
          height={180}
        />
      </GalleryCard>
    </>
  );
}
