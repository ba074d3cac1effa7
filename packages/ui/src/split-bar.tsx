import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { PlacedSlice } from './group-slices.ts';

export interface SplitBarProps {
  readonly slices: readonly Pick<PlacedSlice, 'key' | 'colour' | 'share'>[];
  /** What is split into what, in words. */
  readonly label: string;
  readonly className?: string;
}

/** One bar of parts with the spread between them. */
export function SplitBar({ slices, label, className }: SplitBarProps): ReactElement {
  return (
    <div role="img" aria-label={label} className={classNames('flex h-2.5 gap-(--gap-spread)', className)}>
      {slices.map((slice) => (
        <span
          key={slice.key}
          className="min-w-1.5 rounded-[1px] first:rounded-l-[2px] last:rounded-r-[5px]"
          style={{ flexGrow: slice.share, flexBasis: 0, background: slice.colour }}
        />
      ))}
    </div>
  );
}

export interface LegendKeyProps {
  readonly colour: string;
  readonly children: ReactNode;
}

/** The half round of a colour before the name that it stands for. */
export function LegendKey({ colour, children }: LegendKeyProps): ReactElement {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span className="half-round h-2.5 w-2 flex-none" style={{ background: colour }} />
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  );
}
