import { Tabs } from '@bourse/ui/tabs';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { DepositHistory } from './deposit/deposit-history.tsx';
import { WithdrawalDetail } from './withdraw/withdrawal-detail.tsx';
import { WithdrawalHistory } from './withdraw/withdrawal-history.tsx';

const lists = ['deposits', 'withdrawals'] as const;

/** What came in and what went out; or one withdrawal, which the address names. */
export function RecordPage() {
  const t = useTranslations('payments');
  const { tab, id } = useSearch('/pages/fund/receive_withdraw_record');
  if (id !== undefined) {
    return (
      <div className="mx-auto w-full max-w-[520px] desk:mt-4">
        <PageHeader title={t('withdraw.one')} />
        <WithdrawalDetail id={id} />
      </div>
    );
  }
  return <Records first={tab === 'withdrawals' ? tab : 'deposits'} title={t('record.title')} />;
}

interface RecordsProps {
  readonly first: (typeof lists)[number];
  readonly title: string;
}

function Records({ first, title }: RecordsProps) {
  const t = useTranslations('payments.record');
  const [chosen, setChosen] = useKept('paymentRecords', lists, first);
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[960px] desk:px-5">
      <PageHeader title={title} />
      <Tabs
        tabs={lists.map((value) => ({ value, label: t(value) }))}
        value={chosen}
        onChoose={setChosen}
        label={title}
        line
        className="mx-4"
      />
      <h2 className="sr-only">{t(chosen)}</h2>
      {chosen === 'deposits' ? <DepositHistory /> : <WithdrawalHistory />}
    </div>
  );
}
