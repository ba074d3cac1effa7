import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** What can be done here. */
  readonly action?: ReactNode;
}

/** The name of a page, what it is for, and its act. */
export function PageHead({ title, text, action }: PageHeadProps) {
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title">{title}</h1>
        {text !== undefined && <p className="mt-0.5 max-w-[64ch] text-label font-normal text-t2">{text}</p>}
      </div>
      {action}
    </header>
  );
}
