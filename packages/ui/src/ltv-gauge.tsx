import type { ReactElement } from 'react';
import { arcPath, pointOnArc } from './arc.ts';

export interface LtvGaugeProps {
  /** Debt by worth of the collateral, in percent. */
  readonly percent: number;
  /** The figure in the middle, formatted. */
  readonly text: string;
  /** Below the figure: "LTV" */
  readonly caption: string;
  /** "LTV 62 percent, margin call at 80, liquidation at 91" */
  readonly label: string;
  /** Where the amber and the red zone begin, in percent. */
  readonly callPercent?: number;
  readonly liquidationPercent?: number;
}

const CENTRE = { x: 80, y: 76, radius: 60 };
/** The arc is 220 degrees wide, and 100 % is its end. */
const at = (percent: number): number => -200 + 2.2 * Math.min(100, Math.max(0, percent));

/** How near a loan is to its margin call and its liquidation; both zones are always visible. */
export function LtvGauge(props: LtvGaugeProps): ReactElement {
  const { percent, text, caption, label, callPercent = 80, liquidationPercent = 91 } = props;
  const inner = pointOnArc({ ...CENTRE, radius: 50 }, at(percent));
  const outer = pointOnArc({ ...CENTRE, radius: 70 }, at(percent));
  const arc = (from: number, to: number): string => arcPath(CENTRE, at(from), at(to));
  return (
    <div role="img" aria-label={label} className="relative h-28 w-40 flex-none">
      <svg width="160" height="112" viewBox="0 0 160 112" fill="none" strokeWidth="10" aria-hidden="true">
        <path d={arc(0, callPercent)} className="stroke-s3" />
        <path d={arc(callPercent + 1, liquidationPercent)} className="stroke-warn" />
        <path d={arc(liquidationPercent + 1, 100)} className="stroke-bad" />
        {percent > 0 && <path d={arc(0, Math.min(percent, callPercent))} className="stroke-accent" />}
        <path
          d={`M${inner.x} ${inner.y}L${outer.x} ${outer.y}`}
          className="stroke-t1"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      <span aria-hidden="true" className="absolute inset-x-0 top-[52px] text-center">
        <b className="num text-title">{text}</b>
        <span className="block text-caption text-t3">{caption}</span>
      </span>
    </div>
  );
}
