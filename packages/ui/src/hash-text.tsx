import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { groupsOfFour } from './groups-of-four.ts';

export interface HashTextProps {
  /** An address or a hash, as it is. */
  readonly text: string;
  readonly className?: string;
}

/** An address or a hash in groups of four, the first and the last bold, because those are what people compare. */
export function HashText({ text, className }: HashTextProps): ReactElement {
  const groups = groupsOfFour(text);
  return (
    <span className={classNames('font-code text-[0.92em] tracking-[-0.01em] break-all', className)} translate="no">
      {groups.map(({ at, group }) => (
        <span
          key={at}
          className={classNames(
            // The gap is drawn, so that what is copied has no spaces.
            'inline-block not-last:mr-[0.5ch]',
            (at === 0 || at === groups.at(-1)?.at) && 'font-bold',
          )}
        >
          {group}
        </span>
      ))}
    </span>
  );
}
