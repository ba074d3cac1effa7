import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface CardFact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

export interface ProductCardProps {
  /** Something of 32 px: a coin, an icon. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  /** Words beside the title, such as how long it takes. */
  readonly badges?: ReactNode;
  readonly subtitle?: ReactNode;
  /** What it is compared by. */
  readonly figure: ReactNode;
  readonly figureNote?: ReactNode;
  /** Columns of their own where there is room for them. */
  readonly facts?: readonly CardFact[];
  /** Below on a phone, a column on a desk: how much is left. */
  readonly measure?: ReactNode;
  /** What a press does, in words; shown where there is room, since the card is pressed as a whole. */
  readonly act?: ReactNode;
}

/** The classes of a card that is pressed as a whole, for a router's link around `ProductCardContent`. */
export function productCardClass(): string {
  return classNames(
    '@container block px-[14px] py-3 text-start transition-colors duration-(--dur-2)',
    'hover:bg-control active:bg-control-hover focus-visible:outline-offset-[-3px]',
  );
}

/** Something on offer: a card on a phone, and a line of a table where it is 680 px wide. */
export function ProductCardContent(props: ProductCardProps): ReactElement {
  const { lead, title, badges, subtitle, figure, figureNote, facts = [], measure, act } = props;
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5 @min-[680px]:grid-flow-col @min-[680px]:grid-cols-[minmax(0,1.7fr)_minmax(0,1.2fr)] @min-[680px]:auto-cols-[minmax(0,1fr)] @min-[680px]:gap-x-4">
      <span className="flex min-w-0 items-center gap-3">
        {lead}
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 font-semibold">
            {title}
            {badges}
          </span>
          {subtitle !== undefined && <span className="num block text-caption text-t3">{subtitle}</span>}
        </span>
      </span>
      <span className="min-w-0 text-end @min-[680px]:text-start">
        <span className="num block text-heading">{figure}</span>
        {figureNote !== undefined && <span className="num block text-caption text-t3">{figureNote}</span>}
      </span>
      {facts.map((fact) => (
        <span key={fact.key} className="hidden min-w-0 @min-[680px]:block">
          <span className="block truncate text-caption text-t3">{fact.label}</span>
          <span className="num block truncate text-label">{fact.value}</span>
        </span>
      ))}
      {measure !== undefined && <span className="col-span-full min-w-0 @min-[680px]:col-span-1">{measure}</span>}
      {act !== undefined && <span className="hidden justify-self-end @min-[680px]:block">{act}</span>}
    </span>
  );
}

/** The shape of a card while its content is awaited. */
export function ProductCardSkeleton(): ReactElement {
  return (
    <div className="px-[14px] py-3" aria-hidden="true">
      <div className="flex items-center gap-3">
        <Skeleton width={32} height={32} round />
        <span className="flex-1">
          <Skeleton width={88} height={16} />
          <Skeleton width={120} height={12} className="mt-1.5" />
        </span>
        <Skeleton width={84} height={30} />
      </div>
      <Skeleton height={4} className="mt-4 mb-1.5" />
    </div>
  );
}
