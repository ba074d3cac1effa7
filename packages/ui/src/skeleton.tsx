import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { after } from './browser-timers.ts';
import { classNames } from './class-names.ts';

export interface SkeletonProps {
  /** Pixels, or any length of CSS. */
  readonly width?: number | string;
  readonly height?: number | string;
  /** A circle, where a coin or a face will be. */
  readonly round?: boolean;
  readonly className?: string;
}

/** A block of the size of what is awaited. */
export function Skeleton({ width = '100%', height = 14, round = false, className }: SkeletonProps): ReactElement {
  return (
    <span
      aria-hidden="true"
      className={classNames('skeleton', className)}
      style={{ width, height, ...(round ? { borderRadius: '50%' } : {}) }}
    />
  );
}

const SHOW_AFTER_MS = 200;

export interface SkeletonDelayProps {
  /** What a screen reader says while it is awaited. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Shows skeletons only when what is awaited takes longer than 200 ms. Their room is taken from the beginning. */
export function SkeletonDelay({ label, children }: SkeletonDelayProps): ReactElement {
  const [isShown, setShown] = useState(false);
  useEffect(() => after(SHOW_AFTER_MS, () => setShown(true)), []);
  return (
    <div role="status" aria-label={label} className={isShown ? undefined : 'invisible'}>
      {children}
    </div>
  );
}
