import type { ReactElement } from 'react';

export interface MarkProps {
  /** Height and width in pixels; below 16 it has one tone. */
  readonly size?: number;
  /** The name for a screen reader; without it the mark is decoration. */
  readonly label?: string;
}

/** An ask over a bid with the spread between them: together they read as B. */
export function Mark({ size = 24, label }: MarkProps): ReactElement {
  const [ask, bid] = size < 16 ? ['currentColor', 'currentColor'] : ['var(--mark-ask)', 'var(--mark-bid)'];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="block flex-none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d="M4 3.6C4 2.7 4.7 2 5.6 2H13a4.5 4.5 0 0 1 0 9H5a1 1 0 0 1-1-1z" fill={ask} />
      <path d="M4 14a1 1 0 0 1 1-1h10.5a4.5 4.5 0 0 1 0 9H5.6c-.9 0-1.6-.7-1.6-1.6z" fill={bid} />
    </svg>
  );
}

/** Mark and name. */
export function Wordmark({ name, size = 24 }: { readonly name: string; readonly size?: number }): ReactElement {
  return (
    <span className="inline-flex items-center gap-2 text-t1">
      <Mark size={size} />
      <span className="leading-none font-semibold tracking-[-0.035em]" style={{ fontSize: Math.round(size * 0.8) }}>
        {name}
      </span>
    </span>
  );
}
