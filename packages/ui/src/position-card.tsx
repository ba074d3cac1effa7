import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { CardFact } from './product-card.tsx';
import { Skeleton } from './skeleton.tsx';

export interface PositionCardProps {
  /** Something of 32 px: a coin, an icon. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** How it stands, in a word. */
  readonly badge?: ReactNode;
  readonly figure: ReactNode;
  readonly figureNote?: ReactNode;
  /** Two to six, three in a line. */
  readonly facts?: readonly CardFact[];
  /** How far it has come. */
  readonly progress?: ReactNode;
  /** What can be done with it. */
  readonly acts?: ReactNode;
  readonly className?: string;
}

/** The classes of a card that leads somewhere as a whole, for a router's link around `PositionCard`. */
export function positionLinkClass(): string {
  return classNames(
    'block rounded-card surface-1 text-start transition-colors duration-(--dur-2)',
    'hover:bg-control active:bg-control-hover',
  );
}

/** Something that is held: what it is, what it is worth, how it stands and how far it has come. */
export function PositionCard(props: PositionCardProps): ReactElement {
  const { lead, title, subtitle, badge, figure, figureNote, facts = [], progress, acts, className } = props;
  return (
    <span className={classNames('block p-4', className)}>
      <span className="flex items-center gap-3">
        {lead}
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 font-semibold">
            {title}
            {badge}
          </span>
          {subtitle !== undefined && <span className="num block text-caption text-t3">{subtitle}</span>}
        </span>
        <span className="text-end">
          <span className="num block text-heading">{figure}</span>
          {figureNote !== undefined && <span className="num block text-caption text-t3">{figureNote}</span>}
        </span>
      </span>
      {facts.length > 0 && <FactGrid facts={facts} className="mt-3" />}
      {progress !== undefined && <span className="mt-3 block">{progress}</span>}
      {acts !== undefined && <span className="mt-3 block">{acts}</span>}
    </span>
  );
}

export interface FactGridProps {
  readonly facts: readonly CardFact[];
  readonly className?: string;
}

/** Figures under their names, three in a line. */
export function FactGrid({ facts, className }: FactGridProps): ReactElement {
  return (
    <span className={classNames('grid grid-cols-3 gap-x-3 gap-y-2.5', className)}>
      {facts.map((fact) => (
        <span key={fact.key} className="min-w-0">
          <span className="block text-caption text-t3">{fact.label}</span>
          <span className="num block text-label whitespace-normal">{fact.value}</span>
        </span>
      ))}
    </span>
  );
}

/** The shape of a card while its content is awaited. */
export function PositionCardSkeleton(): ReactElement {
  return (
    <div className="rounded-card surface-1 p-4" aria-hidden="true">
      <div className="flex items-center gap-3">
        <Skeleton width={32} height={32} round />
        <span className="flex-1">
          <Skeleton width={112} height={16} />
          <Skeleton width={80} height={12} className="mt-1.5" />
        </span>
        <Skeleton width={92} height={20} />
      </div>
      <div className="mt-4 grid grid-cols-3 gap-3">
        {[1, 2, 3].map((fact) => (
          <Skeleton key={fact} height={32} />
        ))}
      </div>
      <Skeleton height={6} className="mt-4" />
    </div>
  );
}
