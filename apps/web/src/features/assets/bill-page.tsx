import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { Records } from './records/records.tsx';

/** Every movement of the customer's money, and each month as a file. */
export function BillPage() {
  const t = useTranslations('assets.records');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('bill')} />
      <Records keptAs="bill" />
    </div>
  );
}
