import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

interface RowContent {
  /** Something of 32 px: a coin, an icon. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Between text and tail, such as a sparkline. */
  readonly middle?: ReactNode;
  readonly tail?: ReactNode;
  /** Below the tail, in the second line. */
  readonly subtail?: ReactNode;
}

export interface ListRowProps extends RowContent {
  readonly className?: string;
}

const SHAPE = 'flex min-h-15 w-full items-center gap-3 px-4 py-2 text-start';
const PRESSABLE =
  'transition-colors duration-(--dur-2) hover:bg-control active:bg-control-hover focus-visible:outline-offset-[-3px]';

/** The classes of a row that is pressed as a whole, for a router's link around `ListRowContent`. */
export function listRowClass(): string {
  return classNames(SHAPE, PRESSABLE);
}

/** A row that is only read. */
export function ListRow({ className, ...content }: ListRowProps): ReactElement {
  return (
    <div className={classNames(SHAPE, className)}>
      <ListRowContent {...content} />
    </div>
  );
}

export interface ListRowButtonProps extends RowContent, Omit<ComponentProps<'button'>, 'title' | 'type'> {}

/** A row that does something when pressed. */
export function ListRowButton(props: ListRowButtonProps): ReactElement {
  const { lead, title, subtitle, middle, tail, subtail, className, ...rest } = props;
  return (
    <button type="button" className={classNames(SHAPE, PRESSABLE, className)} {...rest}>
      <ListRowContent {...{ lead, title, subtitle, middle, tail, subtail }} />
    </button>
  );
}

export interface ListRowLinkProps extends RowContent, Omit<ComponentProps<'a'>, 'title'> {}

/** A row that leads somewhere as a whole. */
export function ListRowLink(props: ListRowLinkProps): ReactElement {
  const { lead, title, subtitle, middle, tail, subtail, className, ...rest } = props;
  return (
    <a className={classNames(SHAPE, PRESSABLE, className)} {...rest}>
      <ListRowContent {...{ lead, title, subtitle, middle, tail, subtail }} />
    </a>
  );
}

/** What stands in a row: lead, two lines, tail. */
export function ListRowContent({ lead, title, subtitle, middle, tail, subtail }: RowContent): ReactElement {
  return (
    <>
      {lead}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        {subtitle !== undefined && <span className="block truncate text-caption text-t3">{subtitle}</span>}
      </span>
      {middle}
      {(tail !== undefined || subtail !== undefined) && (
        <span className="flex-none text-end">
          {tail !== undefined && <span className="num block font-medium">{tail}</span>}
          {subtail !== undefined && <span className="num block text-label text-t2">{subtail}</span>}
        </span>
      )}
    </>
  );
}

/** The shape of a row while its content is awaited. */
export function ListRowSkeleton({ className }: { readonly className?: string }): ReactElement {
  return (
    <div className={classNames(SHAPE, className)} aria-hidden="true">
      <Skeleton width={32} height={32} round />
      <span className="flex-1">
        <Skeleton width={64} height={14} />
        <Skeleton width={96} height={11} className="mt-1.5" />
      </span>
      <Skeleton width={72} height={14} />
    </div>
  );
}
