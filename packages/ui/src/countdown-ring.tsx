import type { ReactElement, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

export interface CountdownRingProps {
  /** Whole seconds that are left, and of how many. */
  readonly leftSeconds: number;
  readonly totalSeconds: number;
  /** "37 of 60 seconds left" */
  readonly label: string;
  /** Below the figure: "of 60 s" */
  readonly note?: ReactNode;
  /** The time is over and the outcome awaited: the ring turns. */
  readonly settling?: boolean;
  readonly size?: number;
}

const RADIUS = 34;
const LENGTH = 2 * Math.PI * RADIUS;
const AMBER_SECONDS = 5;
const TICKS = Array.from({ length: 12 }, (_, index) => index * 30);

/** What is left of a short time, with a tick at each twelfth; amber in the last five seconds. */
export function CountdownRing(props: CountdownRingProps): ReactElement {
  const { leftSeconds, totalSeconds, label, note, settling = false, size = 80 } = props;
  const share = totalSeconds > 0 ? Math.min(1, Math.max(0, leftSeconds / totalSeconds)) : 0;
  const colour = leftSeconds <= AMBER_SECONDS ? 'var(--warn)' : 'var(--accent)';
  return (
    <div role="img" aria-label={label} className="relative flex-none" style={{ width: size, height: size }}>
      {settling ? (
        <Spinner size={size} className="border-[6px] text-accent" />
      ) : (
        <svg width={size} height={size} viewBox="0 0 80 80" aria-hidden="true" className="-rotate-90">
          <circle cx="40" cy="40" r={RADIUS} fill="none" className="stroke-s3" strokeWidth="6" />
          <circle
            cx="40"
            cy="40"
            r={RADIUS}
            fill="none"
            stroke={colour}
            strokeWidth="6"
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          />
          {TICKS.map((angle) => (
            <path
              key={angle}
              d="M72.4 40h3.2"
              stroke="var(--under)"
              strokeWidth="1.5"
              transform={`rotate(${angle} 40 40)`}
            />
          ))}
        </svg>
      )}
      <div aria-hidden="true" className="absolute inset-0 grid content-center justify-items-center">
        {!settling && <b className="num text-title">{leftSeconds}</b>}
        {note !== undefined && <span className="text-micro text-t3">{note}</span>}
      </div>
    </div>
  );
}
