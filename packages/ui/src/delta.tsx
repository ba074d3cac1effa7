import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { type Direction, signOf, splitSign } from './split-figure.ts';

const COLOURS: Readonly<Record<Direction, string>> = { up: 'text-up', down: 'text-down', flat: 'text-t2' };
const PILLS: Readonly<Record<Direction, string>> = {
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  flat: 'bg-control text-t2',
};

/** The triangle of 8 px that says a direction; nothing where there is none. */
export function Triangle({ direction }: { readonly direction: Direction }): ReactElement | null {
  if (direction === 'flat') return null;
  return (
    <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true" className="block flex-none">
      <path d={direction === 'up' ? 'M4 1l3.5 6h-7z' : 'M4 7L.5 1h7z'} fill="currentColor" />
    </svg>
  );
}

export interface DeltaProps {
  /** Formatted, with or without its sign: its minus says that it falls, zeros alone that it stands. */
  readonly text: string;
  /** Percentages carry triangle and sign, money the sign alone. */
  readonly kind?: 'percent' | 'money';
  /** Dotted, as no tick has come for 5 s. */
  readonly stale?: boolean;
  readonly className?: string;
}

/** A change, by colour, sign and triangle. Zero has none of them. */
export function Delta({ text, kind = 'percent', stale = false, className }: DeltaProps): ReactElement {
  const { direction, size } = splitSign(text);
  return (
    <span
      className={classNames(
        'num inline-flex items-center gap-[3px] font-medium',
        COLOURS[direction],
        stale && 'stale-figure',
        className,
      )}
    >
      {kind === 'percent' && <Triangle direction={direction} />}
      <span>
        {signOf(direction)}
        {size}
      </span>
    </span>
  );
}

export interface ChangePillProps {
  readonly text: string;
  readonly className?: string;
}

/** The wide change at the end of a market's row: triangle, no sign for the eye; a screen reader hears the sign. */
export function ChangePill({ text, className }: ChangePillProps): ReactElement {
  const { direction, size } = splitSign(text);
  return (
    <span
      className={classNames(
        'num inline-flex h-8 min-w-[82px] flex-none items-center justify-center gap-1 rounded-[4px_10px_10px_4px] px-2 text-[14px] leading-[18px] font-semibold',
        PILLS[direction],
        className,
      )}
    >
      <Triangle direction={direction} />
      <span>
        <span className="sr-only">{signOf(direction)}</span>
        {size}
      </span>
    </span>
  );
}
