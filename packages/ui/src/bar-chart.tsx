import { type PointerEvent, type ReactElement, useState } from 'react';
import { barHeights } from './bar-heights.ts';

/** One bar. */
export interface Bar {
  readonly key: string;
  readonly value: number;
  /** What it is of, such as an hour. */
  readonly name: string;
  /** The figure as it is read. */
  readonly text: string;
}

export interface BarChartProps {
  /** From left to right. */
  readonly bars: readonly Bar[];
  /** What the picture says, in words. */
  readonly label: string;
  /** The figure of the highest bar, at the top of the scale. */
  readonly top: string;
  readonly height?: number;
}

/** Amounts side by side from zero up. What a bar says is read by pointing at it; the last is still growing, and lighter. */
export function BarChart({ bars, label, top, height = 168 }: BarChartProps): ReactElement {
  const [pointed, setPointed] = useState<number | null>(null);
  const heights = barHeights(bars.map(({ value }) => value));
  const find = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * bars.length);
    setPointed(place >= 0 && place < bars.length ? place : null);
  };
  const shown = pointed === null ? undefined : bars[pointed];
  return (
    <div>
      <p className="num flex min-h-5 justify-between gap-3 text-caption text-t3">
        <span>{shown === undefined ? top : ''}</span>
        {shown !== undefined && (
          <span className="text-t1">
            {shown.name} · {shown.text}
          </span>
        )}
      </p>
      <div
        role="img"
        aria-label={label}
        className="flex items-end gap-[3px] border-b border-line-strong [border-top:1px_dashed_var(--line)]"
        style={{ height }}
        onPointerMove={find}
        onPointerLeave={() => setPointed(null)}
      >
        {bars.map(({ key }, place) => (
          <span
            key={key}
            className="min-w-0 flex-1 rounded-t-[2px] bg-accent"
            style={{
              height: `${heights[place] ?? 0}%`,
              opacity: pointed === place ? 1 : place === bars.length - 1 ? 0.45 : 0.8,
            }}
          />
        ))}
      </div>
      <p className="num mt-1.5 flex justify-between gap-3 text-caption text-t3">
        {[0, Math.floor(bars.length / 2), bars.length - 1].map((place) => (
          <span key={place}>{bars[place]?.name}</span>
        ))}
      </p>
    </div>
  );
}
