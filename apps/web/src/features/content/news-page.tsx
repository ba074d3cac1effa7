import { articleCategories } from '@bourse/contract/content';
import { useTranslations } from 'use-intl';
import { PublishedList } from './published-list.tsx';

/** News, newest first. */
export function NewsPage() {
  const t = useTranslations('content');
  return <PublishedList title={t('news')} category={articleCategories.news} opens="/pages/common/article" />;
}
