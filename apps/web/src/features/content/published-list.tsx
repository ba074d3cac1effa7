import type { OutputOf } from '@bourse/contract/call';
import { type articleCategories, contentCalls } from '@bourse/contract/content';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useDay } from './use-day.ts';

type Entry = OutputOf<typeof contentCalls.newsList>['list'][number];

interface PublishedListProps {
  readonly title: string;
  readonly category: (typeof articleCategories)['news' | 'announcement'];
  /** The page that opens one. */
  readonly opens: '/pages/common/article' | '/pages/mailMessage/ggDetail';
}

/** What is published in a category, newest first. */
export function PublishedList({ title, category, opens }: PublishedListProps) {
  const t = useTranslations('content');
  const pages = usePages(contentCalls.newsList, { c_id: category }, 20, { isPublic: true });
  return (
    <div className="mx-auto w-full max-w-[720px]">
      <PageHeader title={title} />
      <HistoryList pages={pages} none={{ title: t('none'), text: t('noneHint') }}>
        {(items) => (
          <ul>
            {items.map((entry) => (
              <Row key={entry.id} entry={entry} opens={opens} />
            ))}
          </ul>
        )}
      </HistoryList>
    </div>
  );
}

function Row({ entry, opens }: { readonly entry: Entry; readonly opens: PublishedListProps['opens'] }) {
  const dayOf = useDay();
  const { id, title, summary, published_on: day } = entry;
  return (
    <li className="border-b border-line">
      <AppLink to={opens} search={{ id }} className="block px-4 py-4 hover:bg-control">
        <span className="block font-semibold text-pretty">{title}</span>
        {summary === '' ? null : <span className="mt-1 line-clamp-2 text-label font-normal text-t2">{summary}</span>}
        <time className="num mt-2 block text-caption text-t3" dateTime={day}>
          {dayOf(day)}
        </time>
      </AppLink>
    </li>
  );
}
