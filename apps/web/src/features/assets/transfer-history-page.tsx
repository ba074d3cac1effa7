import { Tabs } from '@bourse/ui/tabs';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { ConversionCsv } from './conversion-csv.tsx';
import { ConversionHistory } from './conversion-history.tsx';
import { CsvButton } from './records/csv-button.tsx';
import { TransferHistory } from './transfer-history.tsx';

const lists = ['transfers', 'conversions'] as const;

/** What was moved between the own accounts, and what was converted. */
export function TransferHistoryPage() {
  const t = useTranslations('assets.history');
  const { tab } = useSearch('/pages/fund/transfer_history');
  const [chosen, setChosen] = useKept('moved', lists, tab === 'conversions' ? tab : 'transfers');
  const tabs = lists.map((value) => ({ value, label: t(value) }));
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[960px] desk:px-5">
      <PageHeader title={t('title')} />
      <Tabs tabs={tabs} value={chosen} onChoose={setChosen} label={t('title')} line className="mx-4" />
      <h2 className="sr-only">{t(chosen)}</h2>
      <div className="px-4 pt-3">
        {chosen === 'transfers' ? <CsvButton filter={{ kind: 'transfer' }} /> : <ConversionCsv />}
      </div>
      {chosen === 'transfers' ? <TransferHistory /> : <ConversionHistory />}
    </div>
  );
}
