import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { Gone } from './article-frame.tsx';
import { idIn } from './id-in.ts';
import { NewsArticle } from './news-article.tsx';

/** One announcement. */
export function AnnouncementPage() {
  const t = useTranslations('content');
  const id = idIn(useSearch('/pages/mailMessage/ggDetail').id);
  if (id !== undefined) return <NewsArticle key={id} id={id} />;
  return (
    <>
      <PageHeader title={t('announcements')} />
      <Gone />
    </>
  );
}
