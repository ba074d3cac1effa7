import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { Records } from './records/records.tsx';

/** Every line of the own accounts, of one account if the place names it. */
export function AssetsAllRecordPage() {
  const t = useTranslations('assets');
  const { account } = useSearch('/pages/fund/assets_all_record');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('records.title')} />
      <Records keptAs="records" account={account} />
    </div>
  );
}
