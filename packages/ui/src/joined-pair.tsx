import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';

export interface JoinedPairProps extends ComponentProps<'div'> {
  /** The outer radius: 14 px for buttons of 48 and 44, 10 px for small ones. */
  readonly size?: 'large' | 'small';
}

/** Two or more buttons cut from one piece. The main act stands left where money comes in, right in dialogs. */
export function JoinedPair({ size = 'large', className, ...rest }: JoinedPairProps): ReactElement {
  return <div className={classNames('joined', size === 'small' && 'joined-small', className)} {...rest} />;
}
