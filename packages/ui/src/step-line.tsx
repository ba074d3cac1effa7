import { type ReactElement, useId } from 'react';
import { classNames } from './class-names.ts';
import { leastSpan, linePath, placePoints, scaleOf, stepPath } from './line-path.ts';
import { ScrubLabel } from './scrub-label.tsx';
import { useScrub } from './use-scrub.ts';

export interface StepPoint {
  readonly value: number;
  /** The value and its time, formatted: what a finger on it reads. */
  readonly text: string;
}

export interface StepLineProps {
  /** From old to new, evenly spread. */
  readonly points: readonly StepPoint[];
  /** The dotted line, such as the day's first value. */
  readonly reference?: number;
  /** First, highest, lowest and last, in words. */
  readonly label: string;
  readonly height?: number;
  /** A price moves between its points, a ledger does not. */
  readonly shape?: 'steps' | 'line';
  readonly className?: string;
}

/** The drawing is this wide and stretched to its place; its strokes are not. */
const WIDTH = 1000;

/** A portfolio over time: stepped, because a ledger moves in steps. */
export function StepLine(props: StepLineProps): ReactElement {
  const { points, reference, label, height = 76, shape = 'steps', className } = props;
  const gradientId = useId();
  const { at, handlers } = useScrub();
  const values = points.map((point) => point.value);
  const base = reference ?? values[0] ?? 0;
  const also = [base, ...leastSpan(values)];
  const box = { width: WIDTH, height, inset: 0 };
  const inner = { ...box, height: height - 16 };
  const placed = placePoints(values, inner, also).map(({ x, y }) => ({ x, y: y + 8 }));
  const baseY = scaleOf(values, inner, also)(base) + 8;
  const line = shape === 'steps' ? stepPath(placed) : linePath(placed);
  const end = placed.at(-1);
  const read = at === null ? undefined : points[Math.round(at * (points.length - 1))];
  return (
    <div role="img" aria-label={label} className={classNames('relative touch-pan-y', className)} style={{ height }}>
      <div className="absolute inset-y-0 right-[5.5%] left-0" {...handlers}>
        <svg
          width="100%"
          height={height}
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <defs>
            <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--accent)" stopOpacity=".26" />
              <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
            </linearGradient>
          </defs>
          {end && <path d={`${line}V${height}H0Z`} fill={`url(#${gradientId})`} />}
          <path
            d={line}
            fill="none"
            className="stroke-accent"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {end && (
          <span
            className="absolute right-0 size-4 translate-x-1/2 -translate-y-1/2 rounded-full bg-[color-mix(in_srgb,var(--accent)_30%,transparent)] before:absolute before:inset-[5px] before:rounded-full before:bg-accent"
            style={{ top: end.y }}
          />
        )}
        {read && at !== null && <ScrubLabel at={at}>{read.text}</ScrubLabel>}
      </div>
      <div
        className="pointer-events-none absolute inset-x-0 h-px bg-[repeating-linear-gradient(90deg,var(--line-strong)_0_1px,transparent_1px_5px)]"
        style={{ top: baseY }}
      />
    </div>
  );
}
