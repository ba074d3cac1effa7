import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { signedBars, zeroLine } from './signed-bars.ts';

export interface SignedBarChartProps {
  /** From left to right; below zero they hang from its line. */
  readonly values: readonly number[];
  /** What the picture says, in words. */
  readonly label: string;
  /** Under the first bar, in the middle and under the last. */
  readonly captions: readonly [first: ReactNode, middle: ReactNode, last: ReactNode];
  readonly height?: number;
  readonly className?: string;
}

const WIDTH = 600;

/** What comes out, step by step, where some steps lose and later ones gain; the last is what is meant. */
export function SignedBarChart({ values, label, captions, height = 96, className }: SignedBarChartProps): ReactElement {
  const bars = signedBars(values, { width: WIDTH, height, gap: values.length > 60 ? 1 : 3 });
  const [first, middle, last] = captions;
  const zero = zeroLine(values, height);
  return (
    <div className={className}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        className="block w-full"
        style={{ height }}
      >
        {bars.map(({ isBelow, ...bar }, index) => (
          <rect
            key={bar.x}
            {...bar}
            fill={isBelow ? 'var(--bad)' : 'var(--accent)'}
            opacity={index === bars.length - 1 ? 1 : 0.5}
          />
        ))}
        <line
          x1="0"
          x2={WIDTH}
          y1={zero}
          y2={zero}
          className="stroke-line-strong"
          strokeDasharray="2 3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className={classNames('num mt-1.5 flex justify-between gap-3 text-caption text-t3')}>
        <span>{first}</span>
        <span className="text-t1">{middle}</span>
        <span>{last}</span>
      </div>
    </div>
  );
}
