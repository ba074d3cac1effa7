import { articleCategories } from '@bourse/contract/content';
import { useTranslations } from 'use-intl';
import { PublishedList } from './published-list.tsx';

/** Announcements, newest first. */
export function AnnouncementsPage() {
  const t = useTranslations('content');
  const { announcement } = articleCategories;
  return <PublishedList title={t('announcements')} category={announcement} opens="/pages/mailMessage/ggDetail" />;
}
