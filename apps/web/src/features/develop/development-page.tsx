import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslations } from 'use-intl';
import { DevelopmentBadge } from '../../base/parts/later-badge.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { pageOf } from '../../base/router/paths.ts';
import { useShownPlace } from '../../base/router/shown-place.ts';
import { partOf } from './development-view.ts';

/** A page that does not exist yet, which says so and what it will hold. */
export function DevelopmentPage() {
  const t = useTranslations('develop');
  const part = partOf(pageOf(useShownPlace()) ?? '/');
  return (
    <div className="mx-auto max-w-[688px]">
      <PageHeader title={t(`page.${part}.title`)} />
      <EmptyState className="py-12" title={t(`page.${part}.text`)} text={t('hint')} action={<DevelopmentBadge />} />
    </div>
  );
}
