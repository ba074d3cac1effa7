import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

export interface SpinnerProps {
  /** Its diameter in pixels. */
  readonly size?: number;
  /** What a screen reader says; without it the ring is decoration beside a text that says it. */
  readonly label?: string;
  readonly className?: string;
}

/** The busy ring. */
export function Spinner({ size = 16, label, className }: SpinnerProps): ReactElement {
  return (
    <span
      className={classNames(
        'inline-block flex-none animate-spin align-middle rounded-full border-2 border-current border-r-transparent',
        className,
      )}
      style={{ width: size, height: size }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    />
  );
}
