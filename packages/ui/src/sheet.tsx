import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useModal } from './use-modal.ts';
import { useSwipeDown } from './use-swipe-down.ts';

export interface SheetProps {
  readonly open: boolean;
  /** Asked by Esc, the close button, the scrim and a swipe down; the owner then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  /** The act, which stays at the bottom while the content scrolls. */
  readonly foot?: ReactNode;
  /** While something is sent, nothing closes the sheet. */
  readonly busy?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Comes from below on a phone, and is a centred dialog of 480 px from a tablet on. */
export function Sheet(props: SheetProps): ReactElement {
  const { open, onClose, title, closeLabel, foot, busy = false, className, children } = props;
  const headingId = useId();
  const { ref, isPresent, handlers } = useModal({ open, busy, onClose });
  useKeyboardInset(ref, open);
  const swipe = useSwipeDown(ref, () => {
    if (!busy) onClose();
  });
  return (
    <dialog
      ref={ref}
      className={classNames('modal modal-sheet surface-page', className)}
      aria-labelledby={headingId}
      {...handlers}
    >
      {isPresent && (
        <>
          <div className="flex-none touch-none px-4 tablet:touch-auto" {...swipe}>
            <div className="mx-auto mt-2 mb-1 h-1 w-9 rounded-[2px] bg-s3 tablet:hidden" />
            <div className="mb-1 flex min-h-11 items-center justify-between tablet:mt-2">
              <h2 id={headingId} className="min-w-0 text-heading">
                {title}
              </h2>
              <IconButton
                label={closeLabel}
                icon={<Icon of={X} size={20} />}
                className="-mr-3 text-t2"
                onClick={onClose}
                disabled={busy}
              />
            </div>
          </div>
          <div
            className={classNames(
              'scroll-thin min-h-0 flex-1 px-4',
              foot === undefined ? 'pb-[max(20px,env(safe-area-inset-bottom))]' : 'pb-2',
            )}
          >
            {children}
          </div>
          {foot !== undefined && (
            <div className="flex-none px-4 pt-2 pb-[max(20px,env(safe-area-inset-bottom))]">{foot}</div>
          )}
        </>
      )}
    </dialog>
  );
}
