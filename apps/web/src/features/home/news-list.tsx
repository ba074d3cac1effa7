import { listRowClass } from '@bourse/ui/list-row';
import { useFormatter, useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { PublishedLink } from './published-link.tsx';
import type { Published } from './published-view.ts';

/** The newest pieces of news: the title and the day. */
export function NewsList({ list }: { readonly list: readonly Published[] }) {
  const t = useTranslations('home.service');
  return (
    <section aria-labelledby="home-news">
      <h2 id="home-news" className="mb-2.5 text-heading tablet:px-4">
        <AppLink to="/pages/news/news" className="touch-target hover:text-accent-text">
          {t('news')}
        </AppLink>
      </h2>
      <div className="slab">
        {list.map((entry) => (
          <NewsRow key={entry.id} entry={entry} />
        ))}
      </div>
    </section>
  );
}

function NewsRow({ entry }: { readonly entry: Published }) {
  const format = useFormatter();
  const { title, published_on: day } = entry;
  return (
    <PublishedLink entry={entry} className={`${listRowClass()} py-3`}>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium text-pretty">{title}</span>
        <time dateTime={day} className="num mt-1 block text-caption text-t3">
          {format.dateTime(Date.parse(day), { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })}
        </time>
      </span>
    </PublishedLink>
  );
}
