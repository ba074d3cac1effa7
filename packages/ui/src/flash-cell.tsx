import { type ComponentProps, type ReactElement, useEffect, useRef } from 'react';
import { monotonicMs } from './browser-timers.ts';
import { classNames } from './class-names.ts';
import { compareDecimals } from './compare-decimals.ts';
import { flash } from './flash-queue.ts';

const QUIET_MS = 500;

export interface FlashCellProps extends ComponentProps<'span'> {
  /** The plain decimal string whose change is shown, not the formatted text. */
  readonly value: string;
}

/** Tints its background for 450 ms when the value rises or falls, at most once in 500 ms. */
export function FlashCell({ value, className, ...rest }: FlashCellProps): ReactElement {
  const cell = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  const flashedMs = useRef(-QUIET_MS);
  useEffect(() => {
    const change = compareDecimals(value, before.current);
    before.current = value;
    const nowMs = monotonicMs();
    if (change === 0 || !cell.current || nowMs - flashedMs.current < QUIET_MS) return;
    flashedMs.current = nowMs;
    flash(cell.current, change === 1 ? 'up' : 'down');
  }, [value]);
  return <span ref={cell} className={classNames('rounded-[4px]', className)} {...rest} />;
}
