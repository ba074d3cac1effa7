import { contentCalls } from '@bourse/contract/content';
import { EmptyState } from '@bourse/ui/empty-state';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useSearch } from '../../base/router/use-search.ts';

/** An agreement or notice in full, marked where it stands in another language than the app (S56). */
export function ArticlePage() {
  const t = useTranslations('auth.article');
  const { key } = useSearch('/pages/common/article');
  const { data, error, isFetching, refetch } = useCall(contentCalls.articleDetail, key === undefined ? {} : { key });
  return (
    <div className="mx-auto w-full max-w-[720px] pb-10">
      <PageHeader title={data?.title ?? t('title')} />
      <div className="px-4">
        {data !== undefined ? (
          <Article article={data} />
        ) : error === null ? (
          <Skeleton height={320} />
        ) : error.code === 'NOT_FOUND' || error.code === 'PARAMETER_ERROR' ? (
          <EmptyState title={error.message} />
        ) : (
          <LoadFailed className="" said={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

interface ArticleProps {
  readonly article: {
    readonly lang: 'zh' | 'en';
    readonly updated_on: string;
    readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  };
}

function Article({ article: { lang, updated_on: updatedOn, sections } }: ArticleProps) {
  const t = useTranslations('auth.article');
  const format = useFormatter();
  const isOther = !useLocale().startsWith(lang);
  const date = format.dateTime(Date.parse(updatedOn), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <>
      <p className="text-caption text-t3">{t('updated', { date })}</p>
      {isOther ? <Note className="mt-3">{t('otherLanguage')}</Note> : null}
      <article lang={lang === 'zh' ? 'zh-Hans' : 'en'}>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="mt-6">
            <h2 className="text-heading">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2 leading-relaxed text-t2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </article>
    </>
  );
}
