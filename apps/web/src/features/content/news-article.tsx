import { htmlLangs } from '@bourse/client/locale';
import { contentCalls } from '@bourse/contract/content';
import { RichText } from '@bourse/ui/rich-text';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { ArticleFrame } from './article-frame.tsx';
import { useDay } from './use-day.ts';

/** An announcement or a piece of news, whole, with the day of its publication and that of its last wording. */
export function NewsArticle({ id }: { readonly id: string }) {
  const t = useTranslations('content');
  const dayOf = useDay();
  const asked = useCall(contentCalls.newsDetail, { id });
  return (
    <ArticleFrame asked={asked} title={asked.data?.title}>
      {({ lang, summary, body, published_on: published, updated_on: updated }) => (
        <article lang={htmlLangs[lang]}>
          <p className="text-caption text-t3">
            {t('published', { date: dayOf(published) })}
            {updated === published ? '' : ` · ${t('updated', { date: dayOf(updated) })}`}
          </p>
          {summary === '' ? null : <p className="mt-4 text-heading font-normal text-pretty text-t1">{summary}</p>}
          <RichText className="mt-4" text={body} />
        </article>
      )}
    </ArticleFrame>
  );
}
