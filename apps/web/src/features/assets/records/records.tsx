import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Icon } from '@bourse/ui/icon';
import { Tabs } from '@bourse/ui/tabs';
import { FileText, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { shownAccounts } from '../../../base/money/account-worth.ts';
import { AppLink } from '../../../base/router/app-link.tsx';
import { useKept } from '../../../base/router/use-kept.ts';
import { findAccount } from '../portfolio-view.ts';
import { CsvButton } from './csv-button.tsx';
import { PostingList } from './posting-list.tsx';
import { everyRecord, fieldsOf, isNarrowed, type RecordFilter } from './record-filter.ts';
import { RecordFilters } from './record-filters.tsx';
import { StatementSheet } from './statement-sheet.tsx';

interface RecordsProps {
  /** The page, whose choice of an account is found again on the way back. */
  readonly keptAs: 'records' | 'coinRecords' | 'bill';
  /** The account that the place names. */
  readonly account?: string | undefined;
  /** The page of one coin. */
  readonly coin?: string | undefined;
}

/** The movements of the own accounts: filtered, as a file, and each month's statement. */
export function Records({ keptAs, account: named, coin }: RecordsProps) {
  const t = useTranslations('assets');
  const accountNames = useTranslations('app.account');
  const [account, setAccount] = useKept(keptAs, ['all', ...shownAccounts] as const, findAccount(named) ?? 'all');
  const [chosen, setChosen] = useState<RecordFilter>(everyRecord);
  const [isAsking, setAsking] = useState(false);
  const filter = { ...chosen, account, ...(coin === undefined ? {} : { currency: coin }) };
  const fields = fieldsOf(filter);
  const tabs = [
    { value: 'all' as const, label: t('allAccounts') },
    ...shownAccounts.map((one) => ({ value: one, label: accountNames(one) })),
  ];
  return (
    <>
      <Tabs
        tabs={tabs}
        value={account}
        onChoose={setAccount}
        label={t('accounts')}
        size="panel"
        line
        className="mx-4"
      />
      <RecordFilters
        filter={filter}
        onChange={(change) => setChosen({ ...chosen, ...change })}
        choosesCoin={coin === undefined}
      />
      <div className="flex flex-wrap gap-2 px-4 pt-2 pb-1">
        <CsvButton filter={fields} className="min-w-0 flex-1 desk:flex-none" />
        <Button
          size="desk"
          icon={<Icon of={FileText} size={16} />}
          className="min-w-0 flex-1 desk:flex-none"
          onClick={() => setAsking(true)}
        >
          {t('statement.open')}
        </Button>
        <AppLink
          to="/pages/verify/verify"
          search={{ id: 'receipts' }}
          className={`${buttonClass({ size: 'desk' })} min-w-0 flex-1 desk:flex-none`}
        >
          <Icon of={ShieldCheck} size={16} />
          {t('receipts')}
        </AppLink>
      </div>
      {coin === undefined ? (
        <h2 className="sr-only">{account === 'all' ? t('allAccounts') : accountNames(account)}</h2>
      ) : null}
      <PostingList fields={fields} onClear={isNarrowed(filter) ? () => setChosen(everyRecord) : null} />
      {isAsking ? <StatementSheet onClose={() => setAsking(false)} /> : null}
    </>
  );
}
