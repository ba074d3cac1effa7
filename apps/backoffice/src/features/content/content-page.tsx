import { articleCategories } from '@bourse/contract/content';
import { contentStaffCalls } from '@bourse/contract/content-desk';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered, NoSuchPage } from '../../base/parts/states.tsx';
import { goTo, linkTo } from '../../base/router/place.ts';
import { type CategoryName, categoryNames, type Entry } from './article.ts';
import { ArticlePlace, NewArticle } from './article-place.tsx';

/** What is published and drafted: the articles of a category, one of them, or a new one. */
export function ContentPage({ rest }: PageProps) {
  const [first = categoryNames[0], second, ...more] = rest;
  const name = categoryNames.find((one) => one === first);
  if (name === undefined || more.length > 0) return <NoSuchPage />;
  if (second === undefined) return <Articles of={name} />;
  if (second === 'new' && name !== 'page') return <NewArticle key={name} of={name} />;
  return /^[1-9]\d{0,18}$/.test(second) ? <ArticlePlace key={second} id={second} /> : <NoSuchPage />;
}

const tones = { draft: 'plain', scheduled: 'info', published: 'good', withdrawn: 'warn' } as const;

function Articles({ of: name }: { readonly of: CategoryName }) {
  const t = useTranslations('content');
  const { moment } = useFormat();
  const articles = useCall(contentStaffCalls.list, { category: articleCategories[name].toString(), limit: 100 });
  const columns: readonly Column<Entry>[] = [
    { key: 'title', head: t('field.title'), flexible: true, cell: ({ title }) => title },
    {
      key: 'state',
      head: t('stateHead'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
    },
    { key: 'at', head: t('at'), desk: true, cell: ({ at }) => (at === null ? '\u2014' : moment(at)) },
    { key: 'changed', head: t('changed'), desk: true, cell: ({ changed_at: at }) => moment(at) },
  ];
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          name === 'page' ? null : (
            <a href={linkTo('content', name, 'new')} className={buttonClass({ tone: 'primary', size: 'desk' })}>
              {t('new')}
            </a>
          )
        }
      />
      <Segmented
        label={t('category')}
        className="mb-4 w-full max-w-[620px]"
        segments={categoryNames.map((value) => ({ value, label: t(`of.${value}`) }))}
        value={name}
        onChoose={(value) => goTo('content', value)}
      />
      <Answered of={articles}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} />
          ) : (
            <DataTable
              label={t(`of.${name}`)}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              onOpen={({ id }) => goTo('content', name, id)}
              rowLabel={({ title }) => title}
            />
          )
        }
      </Answered>
    </>
  );
}
