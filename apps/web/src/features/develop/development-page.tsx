import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../app/page-header.tsx';

/** A page that does not exist yet, which says so and what it will hold. */
export function DevelopmentPage() {
  const t = useTranslations('develop');
  return (
    <div className="mx-auto max-w-[688px]">
      <PageHeader title={t('title')} />
      <EmptyState title={t('underDevelopment')} text={t('hint')} />
    </div>
  );
}
