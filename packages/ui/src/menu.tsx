import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { placePopover } from './place-popover.ts';
import { rovingIndex } from './roving-index.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** Something that cannot be taken back. */
  readonly danger?: boolean;
  readonly onPress: () => void;
}

export interface MenuProps {
  /** What the button opens, in words. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: readonly MenuItem[];
  readonly size?: 44 | 36 | 28;
  readonly className?: string;
}

/** A button that opens a short list of acts. Esc and a press elsewhere close it, and the focus comes back. */
export function Menu({ label, icon, items, size = 44, className }: MenuProps): ReactElement {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const entries = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') list.current?.hidePopover();
    const all = entries();
    const index = all.findIndex((entry) => entry === document.activeElement);
    const next = rovingIndex(event.key, index, items.length, (at) => items[at]?.disabled === true);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      <IconButton
        ref={opener}
        label={label}
        icon={icon}
        size={size}
        aria-haspopup="menu"
        popoverTarget={id}
        className={className ?? ''}
      />
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className="menu rounded-button bg-s2 p-1 text-t1 shadow-pop"
        onKeyDown={move}
        onToggle={(event) => {
          if (event.newState !== 'open' || !list.current || !opener.current) return;
          placePopover(list.current, opener.current.getBoundingClientRect(), { side: 'below', align: 'end', gapPx: 4 });
          entries()[0]?.focus();
        }}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={item.disabled}
            className={classNames(
              'flex min-h-11 w-full items-center gap-2.5 rounded-[8px] px-3 text-start text-body hover:bg-s3 focus:bg-s3 focus:outline-none disabled:text-disabled',
              item.danger === true && 'text-bad',
            )}
            onClick={() => {
              list.current?.hidePopover();
              item.onPress();
            }}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}
