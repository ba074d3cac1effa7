import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { linePath, placePoints, scaleOf } from './line-path.ts';

export interface SparklineProps {
  /** From old to new; only their shape is drawn. */
  readonly values: readonly number[];
  /** What the line is measured by, such as the price a day ago; the first value without it. */
  readonly reference?: number;
  readonly width?: number;
  readonly height?: number;
  /** "BTC, last 24 hours: from 66,120 to 67,482"; without it the line is decoration beside figures. */
  readonly label?: string;
  readonly className?: string;
}

/** A small line against a dotted reference, in the colour of its direction. */
export function Sparkline({
  values,
  reference,
  width = 64,
  height = 28,
  label,
  className,
}: SparklineProps): ReactElement {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined) {
    return <svg width={width} height={height} className={classNames('block flex-none', className)} {...spoken} />;
  }
  const base = reference ?? first;
  const box = { width, height, inset: 3 };
  const points = placePoints(values, box, [base]);
  const baseY = scaleOf(values, box, [base])(base);
  const end = points.at(-1);
  const colour = last === base ? 'text-t2' : last > base ? 'text-up' : 'text-down';
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={classNames('block flex-none', colour, className)}
      {...spoken}
    >
      <line
        x1={3}
        x2={width - 3}
        y1={baseY}
        y2={baseY}
        className="stroke-line-strong"
        strokeDasharray="1 3"
        opacity=".6"
      />
      <path d={linePath(points)} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      {end && <circle cx={end.x} cy={end.y} r="2" fill="currentColor" />}
    </svg>
  );
}
