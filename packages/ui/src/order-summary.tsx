import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SummaryLine {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Below the figure, such as how it was found. */
  readonly note?: ReactNode;
  /** `total` closes what stands above it; `loss` is a cost that is meant to be seen. */
  readonly tone?: 'plain' | 'total' | 'loss';
}

export interface OrderSummaryProps {
  readonly lines: readonly SummaryLine[];
  /** What the lines are about, for a screen reader. */
  readonly label: string;
  readonly className?: string;
}

/** What an act brings and costs, line by line, above the button that does it; costs in the size of gains. */
export function OrderSummary({ lines, label, className }: OrderSummaryProps): ReactElement {
  return (
    <dl aria-label={label} className={classNames('grid gap-2.5 rounded-card p-4 surface-2', className)}>
      {lines.map((line) => (
        <div
          key={line.key}
          className={classNames(
            'flex items-baseline justify-between gap-4',
            line.tone === 'total' && 'border-t border-line pt-2.5',
          )}
        >
          <dt className="min-w-0 text-label font-normal text-t2">{line.label}</dt>
          <dd className="min-w-0 text-end">
            <span
              className={classNames(
                'num block whitespace-normal',
                line.tone === 'total' ? 'text-heading' : 'font-medium',
                line.tone === 'loss' && 'text-bad',
              )}
            >
              {line.value}
            </span>
            {line.note !== undefined && (
              <span className="num block text-caption whitespace-normal text-t3">{line.note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
