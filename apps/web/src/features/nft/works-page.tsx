import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { Works } from './works.tsx';

/** {@link Works} on a page of their own. */
export function WorksPage() {
  const t = useTranslations('nft');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader title={t('tab.works')} />
      <div className="px-4 pb-6 desk:px-0">
        <Works />
      </div>
    </div>
  );
}
