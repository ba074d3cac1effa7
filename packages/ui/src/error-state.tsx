import { CircleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';

export interface ErrorStateProps {
  /** Given where the whole page failed; a panel says it in one line. */
  readonly title?: ReactNode;
  /** What failed, and what did not change. */
  readonly text: ReactNode;
  /** "Try again" */
  readonly retryLabel: ReactNode;
  readonly onRetry: () => void;
  /** While it is tried again. */
  readonly busy?: boolean;
  readonly className?: string;
}

/** Something could not be loaded: a panel, while the rest of the page lives, or with a title the whole page. */
export function ErrorState(props: ErrorStateProps): ReactElement {
  const { title, text, retryLabel, onRetry, busy = false, className } = props;
  if (title === undefined) {
    const action = (
      <Button size="dense" onClick={onRetry} busy={busy}>
        {retryLabel}
      </Button>
    );
    return (
      <Note tone="bad" urgent className={classNames('items-center', className)} action={action}>
        {text}
      </Note>
    );
  }
  return (
    <div role="alert" className={classNames('flex flex-col items-center gap-1 px-4 py-6 text-center', className)}>
      <span className="mb-2 grid size-14 place-items-center rounded-[8px_28px_28px_8px] bg-bad-soft text-bad">
        <Icon of={CircleAlert} size={28} />
      </span>
      <h2 className="text-heading">{title}</h2>
      <p className="text-label font-normal text-t2">{text}</p>
      <Button size="small" className="mt-3" onClick={onRetry} busy={busy}>
        {retryLabel}
      </Button>
    </div>
  );
}
