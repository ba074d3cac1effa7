import type { ReactElement } from 'react';

export interface CornerMarkProps {
  /** A count; `true` is a point without a figure, `false` or an empty text nothing. */
  readonly mark: string | boolean;
}

/** A count in the upper corner of an icon that can be pressed, which stands in a `relative` place. Its label says it, too. */
export function CornerMark({ mark }: CornerMarkProps): ReactElement | null {
  if (mark === false || mark === '') return null;
  if (mark === true) {
    return (
      <span className="absolute top-1/2 left-1/2 mt-[-11px] ml-[3px] size-2 rounded-full bg-accent shadow-[0_0_0_2px_var(--under)]" />
    );
  }
  return (
    <span className="absolute top-[5px] right-[3px] h-4 min-w-4 rounded-full bg-accent px-1 text-center text-micro leading-4 font-semibold text-on-accent shadow-[0_0_0_2px_var(--under)]">
      {mark}
    </span>
  );
}
