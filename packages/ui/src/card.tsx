import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** A card inside a card. */
  readonly raised?: boolean;
}

/** A surface with round corners and no shadow. */
export function Card({ raised = false, className, ...rest }: CardProps): ReactElement {
  return <div className={classNames('rounded-card p-4', raised ? 'surface-2' : 'surface-1', className)} {...rest} />;
}
