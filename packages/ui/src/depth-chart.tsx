import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { depthArea, type DepthPoint } from './depth-area.ts';
import { ScrubLabel } from './scrub-label.tsx';
import { useScrub } from './use-scrub.ts';

export interface DepthLevel extends DepthPoint {
  /** Price and total, formatted: what a finger on it reads. */
  readonly text: string;
}

export interface DepthChartProps {
  /** From the best downwards, each with what is offered up to it. */
  readonly bids: readonly DepthLevel[];
  /** From the best upwards. */
  readonly asks: readonly DepthLevel[];
  /** Formatted prices for the left end, the middle and the right end of the axis. */
  readonly axis: (price: number) => string;
  /** Best bid, best ask and both totals, in words. */
  readonly label: string;
  readonly height?: number;
  readonly className?: string;
}

const WIDTH = 1000;
const MARKS = [0, 0.25, 0.5, 0.75, 1];

/** What is offered up to each price, on both sides of the middle. */
export function DepthChart({ bids, asks, axis, label, height = 240, className }: DepthChartProps): ReactElement {
  const { at, handlers } = useScrub();
  const drawn = height - 18;
  const area = depthArea(bids, asks, { width: WIDTH, height: drawn });
  const read = at === null ? undefined : levelAt(at < 0.5 ? bids : asks, area.priceAt(at));
  return (
    <div role="img" aria-label={label} className={classNames('touch-pan-y', className)} {...handlers}>
      <div className="relative" style={{ height: drawn }}>
        <svg
          width="100%"
          height={drawn}
          viewBox={`0 0 ${WIDTH} ${drawn}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={area.bids.area} className="fill-up-depth" />
          <path d={area.asks.area} className="fill-down-depth" />
          <g fill="none" strokeWidth="1.5">
            <path d={area.bids.line} className="stroke-up" vectorEffect="non-scaling-stroke" />
            <path d={area.asks.line} className="stroke-down" vectorEffect="non-scaling-stroke" />
          </g>
        </svg>
        {read && at !== null && <ScrubLabel at={at}>{read.text}</ScrubLabel>}
      </div>
      <div className="num-book mt-1 flex justify-between text-micro text-t3" aria-hidden="true">
        {MARKS.map((mark) => (
          <span key={mark}>{axis(area.priceAt(mark))}</span>
        ))}
      </div>
    </div>
  );
}

/** The outermost level that is not beyond a price, which is what the area shows there. */
function levelAt(side: readonly DepthLevel[], price: number): DepthLevel | undefined {
  const best = side[0]?.price ?? price;
  return side.findLast((level) => Math.abs(level.price - best) <= Math.abs(price - best)) ?? side[0];
}
