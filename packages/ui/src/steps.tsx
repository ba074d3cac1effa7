import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

export interface StepsProps {
  readonly count: number;
  /** The step that is being taken, from 1. */
  readonly current: number;
  /** "Step 2 of 4, about 2 minutes" */
  readonly label: string;
  readonly className?: string;
}

/** How far one is on a way of a few steps; the text is shown below. */
export function Steps({ count, current, label, className }: StepsProps): ReactElement {
  const pieces = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <div className={className}>
      <div className="flex gap-(--gap-spread)" aria-hidden="true">
        {pieces.map((step) => (
          <span
            key={step}
            className={classNames(
              'step-piece h-1 flex-1 overflow-hidden bg-s3',
              step === count ? 'rounded-[1px_2px_2px_1px]' : 'rounded-[1px]',
            )}
          >
            {step <= current && (
              <span className={classNames('block h-full bg-accent', step === current ? 'w-1/2' : 'w-full')} />
            )}
          </span>
        ))}
      </div>
      <p className="mt-2 text-caption text-t3">{label}</p>
    </div>
  );
}
