import { walletCalls } from '@bourse/contract/wallet';
import { Select } from '@bourse/ui/select';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { shownAccounts } from '../../base/money/account-worth.ts';
import { findAccount } from './portfolio-view.ts';
import { PostingList } from './posting-list.tsx';

/** Every line of the own accounts, of one account and one coin if wanted. */
export function AssetsAllRecordPage() {
  const t = useTranslations('assets');
  const accountNames = useTranslations('app.account');
  const { account } = useSearch('/pages/fund/assets_all_record');
  const [chosen, setChosen] = useKept('records', ['all', ...shownAccounts] as const, findAccount(account) ?? 'all');
  const [currency, setCurrency] = useState('');
  const { data } = useCall(walletCalls.userCurrencies, {}, { staleTimeMs: 60_000 });
  const tabs = [
    { value: 'all' as const, label: t('allAccounts') },
    ...shownAccounts.map((one) => ({ value: one, label: accountNames(one) })),
  ];
  const coins = [
    { value: '', label: t('allCoins') },
    ...(data?.list ?? []).map(({ code }) => ({ value: code, label: code })),
  ];
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('records.title')} />
      <Tabs tabs={tabs} value={chosen} onChoose={setChosen} label={t('accounts')} size="panel" line className="mx-4" />
      <div className="mx-4 mt-3 mb-1 w-40">
        <Select aria-label={t('coin')} look="dense" options={coins} value={currency} onChoose={setCurrency} />
      </div>
      <h2 className="sr-only">{chosen === 'all' ? t('allAccounts') : accountNames(chosen)}</h2>
      <PostingList account={chosen === 'all' ? undefined : chosen} currency={currency === '' ? undefined : currency} />
    </div>
  );
}
