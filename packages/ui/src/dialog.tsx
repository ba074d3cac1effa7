import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { JoinedPair } from './joined-pair.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Asked by Esc and the scrim; the owner then sets `open` to false. */
  readonly onClose: () => void;
  /** The question. */
  readonly title: ReactNode;
  /** The consequence, and whatever else decides. */
  readonly children?: ReactNode;
  /** Buttons of one piece, confirm at the right; the text repeats the verb of the question. */
  readonly actions: ReactNode;
  readonly busy?: boolean;
  readonly className?: string;
}

/** One question with its consequence. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  busy = false,
  className,
}: DialogProps): ReactElement {
  const headingId = useId();
  const textId = useId();
  const { ref, isPresent, handlers } = useModal({ open, busy, onClose });
  return (
    <dialog
      ref={ref}
      className={classNames('modal modal-centred surface-1', className)}
      aria-labelledby={headingId}
      aria-describedby={textId}
      {...handlers}
    >
      {isPresent && (
        <div className="scroll-thin p-5">
          <h2 id={headingId} className="text-heading">
            {title}
          </h2>
          <div id={textId} className="mt-1 text-label font-normal text-t2">
            {children}
          </div>
          <JoinedPair className="mt-4">{actions}</JoinedPair>
        </div>
      )}
    </dialog>
  );
}
