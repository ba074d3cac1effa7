import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { type Placement, placePopover } from './place-popover.ts';

export interface PopoverProps {
  readonly open: boolean;
  /** Asked by Esc and a press elsewhere; the owner then sets `open` to false. */
  readonly onClose: () => void;
  readonly label: string;
  /** What it hangs below, or stands above where there is no room. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly align?: Placement['align'];
  readonly className?: string;
  /** Only there while it is open. */
  readonly children: ReactNode;
}

/** Something that hangs at its button, over the page and without stopping it. */
export function Popover(props: PopoverProps): ReactElement {
  const { open, onClose, label, opener, align = 'start', className, children } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = box.current;
    const anchor = opener.current;
    if (!open || popover === null || anchor === null) return undefined;
    popover.showPopover();
    placePopover(popover, anchor.getBoundingClientRect(), { side: 'below', align, gapPx: 4 });
    return () => {
      popover.hidePopover();
      // What had the focus may have gone with the content, and the browser then knows no way back.
      if (document.activeElement === document.body) anchor.focus();
    };
  }, [open, opener, align]);
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={classNames('popover rounded-card bg-s2 p-3 text-t1 shadow-pop', className)}
      onToggle={(event) => {
        if (event.newState === 'closed' && open) onClose();
      }}
    >
      {open ? children : null}
    </div>
  );
}
