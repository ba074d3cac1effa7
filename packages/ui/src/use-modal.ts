import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { after } from './browser-timers.ts';

const LEAVE_MS = 160;

export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** Whether the content is there: while open, and until it has left. */
  readonly isPresent: boolean;
  /** For the <dialog>. */
  readonly handlers: {
    readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
    readonly onClose: () => void;
    readonly onPointerDown: (event: MouseEvent<HTMLDialogElement>) => void;
    readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
  };
}

/**
 * A native modal dialog that its owner opens and closes: the browser holds the focus in it and brings it back, and Esc,
 * a tap on the scrim and the way back (`hear-way-back.ts`) ask `onClose`, unless it is `busy`.
 */
export function useModal({ open, busy, onClose }: { open: boolean; busy: boolean; onClose: () => void }): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const [isPresent, setPresent] = useState(open);
  if (open && !isPresent) setPresent(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    dialog.style.removeProperty('--drag');
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);
  useEffect(() => (open ? undefined : after(LEAVE_MS, () => setPresent(false))), [open]);

  const ask = (): void => {
    if (!busy) onClose();
  };
  return {
    ref,
    isPresent,
    handlers: {
      onCancel(event) {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        ask();
      },
      // The browser may close it on a second Esc without asking.
      onClose() {
        if (open && ref.current?.open === false) onClose();
      },
      // A press that began inside, such as one that selects text, does not close.
      onPointerDown(event) {
        pressedOutside.current = event.target === event.currentTarget;
      },
      onClick(event) {
        if (pressedOutside.current && event.target === event.currentTarget) ask();
      },
    },
  };
}
