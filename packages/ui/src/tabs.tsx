import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { type Choice, chooseByKeys, tabStop } from './choice-row.ts';
import { classNames } from './class-names.ts';

export interface Tab<Value extends string> extends Choice<Value> {
  readonly label: ReactNode;
  /** The id of the panel that it shows. */
  readonly panelId?: string;
}

export interface TabsProps<Value extends string> {
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly label: string;
  /** 19 for the families of a page, 15, and 13 in panels. */
  readonly size?: 'page' | 'plain' | 'panel';
  /** A hairline below, as at the head of a list. */
  readonly line?: boolean;
  readonly className?: string;
}

const SIZES = {
  page: 'min-h-11 text-[19px] leading-6 tracking-[-0.01em]',
  plain: 'min-h-11 text-[15px] leading-5',
  panel: 'min-h-10 pointer-coarse:min-h-11 text-[13px] leading-[18px]',
};

/** Families of one page. The row scrolls without showing a bar. */
export function Tabs<Value extends string>(props: TabsProps<Value>): ReactElement {
  const { tabs, value, onChoose, label, size = 'plain', line = false, className } = props;
  const row = useRef<HTMLDivElement>(null);
  const chosenAt = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => {
    const chosen = row.current?.children[chosenAt];
    if (row.current && chosen instanceof HTMLElement) bringIntoView(row.current, chosen);
  }, [chosenAt]);
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={classNames(
        // It may become narrower than its tabs, in a row with others, but in no column lower than they are.
        'scroll-quiet fade-ends flex min-h-fit min-w-0',
        size === 'panel' ? 'gap-[18px]' : 'gap-5',
        line && 'shadow-[inset_0_-1px_0_var(--line)]',
        className,
      )}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? tab.panelId : undefined}
          tabIndex={tabStop(tabs, value, index)}
          disabled={tab.disabled}
          onClick={() => onChoose(tab.value)}
          onKeyDown={chooseByKeys(tabs, value, onChoose)}
          className={classNames(
            'relative inline-flex flex-none items-center gap-1 font-semibold whitespace-nowrap text-t3 transition-colors duration-(--dur-2)',
            'hover:text-t1 focus-visible:outline-offset-[-3px] disabled:text-disabled aria-selected:text-t1',
            'aria-selected:after:absolute aria-selected:after:left-0 aria-selected:after:h-[3px] aria-selected:after:w-[18px]',
            'aria-selected:after:rounded-[1px_3px_3px_1px] aria-selected:after:bg-accent',
            line ? 'aria-selected:after:bottom-0' : 'aria-selected:after:bottom-1',
            SIZES[size],
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

const FADE_PX = 32;

/** Scrolls the row alone; the browser's own way would scroll the page as well. */
function bringIntoView(row: HTMLElement, chosen: HTMLElement): void {
  const start = chosen.offsetLeft - row.offsetLeft - FADE_PX;
  const end = start + chosen.offsetWidth + 2 * FADE_PX;
  if (start < row.scrollLeft) row.scrollTo({ left: start });
  else if (end > row.scrollLeft + row.clientWidth) row.scrollTo({ left: end - row.clientWidth });
}
