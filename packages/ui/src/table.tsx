import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface TableProps extends ComponentProps<'table'> {
  /** What the table holds; its scroll area carries it, too. */
  readonly label: string;
  /** Of the scroll area around the table. */
  readonly areaClassName?: string;
}

/** Rows of 36 px with figures at the right and a head that stays. The area around it takes the focus and scrolls. */
export function Table({ label, areaClassName, className, ...rest }: TableProps): ReactElement {
  return (
    // A scroll area must be reached by the keyboard, or what it hides cannot be read.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className={classNames('scroll-thin', areaClassName)}>
      <table className={classNames('num-table w-full border-collapse text-caption font-medium', className)} {...rest} />
    </div>
  );
}

export type SortOrder = 'ascending' | 'descending' | 'none';

export interface HeadCellProps extends Omit<ComponentProps<'th'>, 'children'> {
  /** Figures stand at the right. */
  readonly figures?: boolean;
  /** Given where a press on the head sorts. */
  readonly sort?: SortOrder | undefined;
  readonly onSort?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The head of a column. */
export function HeadCell(props: HeadCellProps): ReactElement {
  const { figures = false, sort, onSort, className, children, ...rest } = props;
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={classNames(
        'sticky top-0 z-(--z-sticky) bg-under px-3 py-1.5 text-micro leading-4 font-normal whitespace-nowrap text-t3',
        figures ? 'text-end' : 'text-start',
        className,
      )}
      {...rest}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button
          type="button"
          className="touch-target inline-flex min-h-6 items-center gap-1 hover:text-t1"
          onClick={onSort}
        >
          {children}
          {sort === 'ascending' && <Icon of={ArrowUp} size={12} />}
          {sort === 'descending' && <Icon of={ArrowDown} size={12} />}
        </button>
      )}
    </th>
  );
}

/** A row of the body. */
export function Row({ className, ...rest }: ComponentProps<'tr'>): ReactElement {
  return (
    <tr
      className={classNames('border-t border-line hover:bg-[color-mix(in_srgb,var(--s3)_50%,var(--under))]', className)}
      {...rest}
    />
  );
}

export interface CellProps extends ComponentProps<'td'> {
  readonly figures?: boolean;
}

/** A cell of the body. */
export function Cell({ figures = false, className, ...rest }: CellProps): ReactElement {
  return (
    <td
      className={classNames('h-9 px-3 whitespace-nowrap', figures ? 'text-end' : 'text-start', className)}
      {...rest}
    />
  );
}
