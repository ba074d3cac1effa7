import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';

export interface SlabProps extends ComponentProps<'div'> {
  /** Side by side; one below the other without it. */
  readonly columns?: 1 | 2 | 3 | 4 | 5;
  /** On a card the pieces are one surface further. */
  readonly raised?: boolean;
}

const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-5' };

/** Surfaces that belong together, with the page showing between them. Each child is a piece. */
export function Slab({ columns = 1, raised = false, className, ...rest }: SlabProps): ReactElement {
  return (
    <div className={classNames('slab', raised && '[--slab-fill:var(--s2)]', COLUMNS[columns], className)} {...rest} />
  );
}

/** A piece with the usual margin. */
export function SlabCell({ className, ...rest }: ComponentProps<'div'>): ReactElement {
  return <div className={classNames('min-w-0 px-[14px] py-3', className)} {...rest} />;
}
