import { nftCalls } from '@bourse/contract/nft';
import { nftSaleTypes } from '@bourse/contract/nft-rules';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { Icon } from '@bourse/ui/icon';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { type Pages, usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { useKept } from '../../base/router/use-kept.ts';
import { every } from '../../base/time/clock.ts';
import type { Item } from './nft-view.ts';
import { cardGrid, CardsLoading, WorkCard } from './work-card.tsx';

const filters = ['all', ...nftSaleTypes] as const;

/** What is on sale, by the way in which it is sold, or of one collection. */
export function Works({ collection = '' }: { readonly collection?: string }) {
  const t = useTranslations('nft');
  const [sale, setSale] = useKept('nftSale', filters, 'all');
  const asked = { ...(sale === 'all' ? {} : { type: sale }), ...(collection === '' ? {} : { collection }) };
  const pages = usePages(nftCalls.boxes, asked, 20, { isPublic: true });
  // Read again while they are shown: bids and ends are those of the moment.
  useEffect(() => every(10_000, () => void refresh(nftCalls.boxes)), []);
  return (
    <div className="grid gap-3">
      <ChipRow role="group" aria-label={t('filter')}>
        {collection === '' ? null : (
          <Chip
            pressed
            icon={<Icon of={X} size={14} label={t('noFilter')} />}
            onClick={() => redirect('/pages/nft/nft', {})}
          >
            {collection}
          </Chip>
        )}
        {filters.map((value) => (
          <Chip key={value} pressed={sale === value} onClick={() => setSale(value)}>
            {t(value === 'all' ? 'all' : `sale.${value}`)}
          </Chip>
        ))}
      </ChipRow>
      <Cards pages={pages} none={{ title: t('none'), text: t('noneHint') }} />
    </div>
  );
}

interface CardsProps {
  readonly pages: Pages<Item>;
  readonly none: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
}

/** Works and boxes as cards, page by page. */
export function Cards({ pages, none }: CardsProps) {
  const t = useTranslations('nft');
  const app = useTranslations('app.state');
  return (
    <HistoryList
      pages={pages}
      failed={t('failed')}
      none={none}
      loading={
        <SkeletonDelay label={app('loading')}>
          <CardsLoading />
        </SkeletonDelay>
      }
    >
      {(items) => <CardGrid items={items} />}
    </HistoryList>
  );
}

/** Each of them once: what ends between two readings moves to another page. */
export function CardGrid({ items }: { readonly items: readonly Item[] }) {
  const each = [...new Map(items.map((item) => [item.code, item])).values()];
  return (
    <ul className={cardGrid}>
      {each.map((item) => (
        <li key={item.code} className="min-w-0">
          <WorkCard item={item} />
        </li>
      ))}
    </ul>
  );
}
