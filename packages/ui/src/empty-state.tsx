import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** One act that fills the place. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Nothing is here yet: the ghost of the mark, one line, one act. */
export function EmptyState({ title, text, action, className }: EmptyStateProps): ReactElement {
  return (
    <div className={classNames('flex flex-col items-center gap-1 px-4 py-6 text-center', className)}>
      <svg width="72" height="56" viewBox="0 0 72 56" aria-hidden="true" className="mb-2">
        <path d="M8 6h38a10 10 0 0 1 0 20H8z" className="fill-s3" />
        <path
          d="M8 30h46a10 10 0 0 1 0 20H8z"
          fill="none"
          className="stroke-line-strong"
          strokeWidth="1.5"
          strokeDasharray="3 4"
        />
      </svg>
      <p className="text-heading">{title}</p>
      {text !== undefined && <p className="text-label font-normal text-t2">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
