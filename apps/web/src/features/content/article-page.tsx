import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { Agreement } from './agreement.tsx';
import { Gone } from './article-frame.tsx';
import { idIn } from './id-in.ts';
import { NewsArticle } from './news-article.tsx';

/** An agreement by its key, or what was published by its id. */
export function ArticlePage() {
  const t = useTranslations('content');
  const search = useSearch('/pages/common/article');
  const id = idIn(search.id);
  if (id !== undefined) return <NewsArticle key={id} id={id} />;
  if (search.key !== undefined) return <Agreement of={search.key} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <Gone />
    </>
  );
}
