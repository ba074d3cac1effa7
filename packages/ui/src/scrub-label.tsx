import type { ReactElement, ReactNode } from 'react';

export interface ScrubLabelProps {
  /** 0 to 1 from the left of the chart. */
  readonly at: number;
  readonly children: ReactNode;
}

/** The line under a finger and what stands there; the text stays inside of the chart. */
export function ScrubLabel({ at, children }: ScrubLabelProps): ReactElement {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${at * 100}%` }} />
      <div
        className="num absolute top-0 rounded-[6px] bg-s3 px-2 py-1 text-caption text-t1"
        style={{ left: `${at * 100}%`, transform: `translateX(-${at * 100}%)` }}
      >
        {children}
      </div>
    </div>
  );
}
