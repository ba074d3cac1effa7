import { Icon } from '@bourse/ui/icon';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { nextSort, type Sort, type SortKey } from './markets-list.ts';

interface SortHeadsProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The heads of the wide table: those put it in order that can, where anything does. */
export function TableHeads({ sort, onSort }: Partial<SortHeadsProps>) {
  const t = useTranslations('markets');
  const head = (of: SortKey) =>
    sort === undefined || onSort === undefined ? (
      <span className={of === 'name' ? '' : 'text-end'}>{t(of)}</span>
    ) : (
      <Head {...{ of, sort, onSort }} />
    );
  return (
    <div className="market-columns h-10 px-4 text-micro text-t3">
      <span />
      {head('name')}
      {head('price')}
      {head('change')}
      <span className="text-end">{t('high')}</span>
      <span className="text-end">{t('low')}</span>
      {head('volume')}
      <span className="text-end">{t('lastDay')}</span>
      <span data-column="act" />
    </div>
  );
}

/** The heads of a list's columns, each of which puts it in order. */
export function SortHeads({ sort, onSort }: SortHeadsProps) {
  return (
    <div className="flex h-10 items-center gap-3 px-4 text-caption text-t3">
      <span className="flex flex-1 items-center gap-2">
        <Head of="name" {...{ sort, onSort }} />
        <span aria-hidden="true">/</span>
        <Head of="volume" {...{ sort, onSort }} />
      </span>
      <Head of="price" {...{ sort, onSort }} />
      <span className="flex min-w-[82px] justify-end">
        <Head of="change" {...{ sort, onSort }} />
      </span>
      <span className="w-6 flex-none" />
    </div>
  );
}

function Head({ of, sort, onSort }: SortHeadsProps & { readonly of: SortKey }) {
  const t = useTranslations('markets');
  const isChosen = sort.key === of;
  const direction = isChosen ? (sort.isDescending ? 'descending' : 'ascending') : null;
  const icon = direction === null ? ChevronsUpDown : direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={`touch-target inline-flex items-center gap-1 whitespace-nowrap hover:text-t1 ${isChosen ? 'text-t1' : ''}`}
      aria-pressed={isChosen}
      aria-label={direction === null ? t('sortBy', { column: t(of) }) : t('sortedBy', { column: t(of), direction })}
      onClick={() => onSort(nextSort(sort, of))}
    >
      {t(of)}
      <Icon of={icon} size={12} />
    </button>
  );
}
