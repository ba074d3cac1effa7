import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface StatProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Below the figure. */
  readonly note?: ReactNode;
  /** Set as a heading, as on a card, instead of as text. */
  readonly big?: boolean;
  readonly className?: string;
}

/** A figure under its name. Two to five of them share a slab. */
export function Stat({ label, value, note, big = false, className }: StatProps): ReactElement {
  return (
    <div className={classNames('min-w-0 px-[14px] py-3', className)}>
      <p className="truncate text-caption text-t3">{label}</p>
      <p className={classNames('num truncate', big ? 'text-heading' : 'font-semibold')}>{value}</p>
      {note !== undefined && <p className="num truncate text-caption text-t2">{note}</p>}
    </div>
  );
}

export interface FactProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly className?: string;
}

/** One line of a list of facts: the name at the left, the figure at the right. */
export function Fact({ label, value, className }: FactProps): ReactElement {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4 py-[5px] text-label font-normal', className)}>
      <span className="min-w-0 text-t2">{label}</span>
      <span className="num text-end font-medium">{value}</span>
    </div>
  );
}
