import type { ReactElement, ReactNode } from 'react';
import { arcPath } from './arc.ts';
import type { PlacedSlice } from './group-slices.ts';

export interface DonutProps {
  readonly slices: readonly Pick<PlacedSlice, 'key' | 'colour' | 'share'>[];
  /** What is split into what, in words. */
  readonly label: string;
  readonly size?: number;
  /** In the middle. */
  readonly children?: ReactNode;
}

const CIRCLE = { x: 60, y: 60, radius: 50 };
/** Two pixels of the page between the parts, as an angle. */
const GAP_DEGREES = 2.4;

/** Parts of a whole around its figure, from the top clockwise. */
export function Donut({ slices, label, size = 120, children }: DonutProps): ReactElement {
  const starts = slices.map((_, index) => slices.slice(0, index).reduce((sum, { share }) => sum + share, 0) * 360 - 90);
  return (
    <div role="img" aria-label={label} className="relative flex-none" style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox="0 0 120 120" fill="none" strokeWidth="14" aria-hidden="true">
        {slices.map((slice, index) => {
          const from = starts[index] ?? 0;
          const gap = slices.length > 1 ? GAP_DEGREES : 0.01;
          const to = from + Math.max(slice.share * 360 - gap, 0.5);
          return <path key={slice.key} d={arcPath(CIRCLE, from, to)} stroke={slice.colour} />;
        })}
      </svg>
      <div className="absolute inset-0 grid content-center justify-items-center text-center">{children}</div>
    </div>
  );
}
