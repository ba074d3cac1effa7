import { ledgerCalls } from '@bourse/contract/ledger-room';
import type { Column } from '@bourse/ui/data-table';
import { Input } from '@bourse/ui/input';
import { Select } from '@bourse/ui/select';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/api/use-coins.ts';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { FilterBar } from '../../base/parts/filter-bar.tsx';
import { ListTable } from '../../base/parts/list-table.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { useTyped } from '../../base/parts/use-typed.ts';
import { linkTo } from '../../base/router/place.ts';
import { AccountSheet } from './account-sheet.tsx';
import type { LedgerAccount } from './ledger-account.ts';

/** Accounts of the house, or of customers. */
export function AccountsTab({ owner }: { readonly owner: 'house' | 'user' }) {
  const t = useTranslations('ledger');
  const { decimal } = useFormat();
  const [account, setAccount, wantedAccount] = useTyped();
  const [user, setUser, wantedUser] = useTyped();
  const [coin, setCoin] = useState('');
  const coins = [...useCoins().values()].map(({ id, code }) => ({ value: id.toString(), label: code }));
  const [open, setOpen] = useState<LedgerAccount | null>(null);
  const isUser = /^[1-9]\d{0,17}$/.test(wantedUser);
  const filters = {
    owner,
    ...(wantedAccount === '' ? {} : { account: wantedAccount }),
    ...(owner === 'user' && isUser ? { user_id: wantedUser } : {}),
    ...(coin === '' ? {} : { currency_id: coin }),
  };
  const accounts = useList(ledgerCalls.accounts, filters);
  const columns: readonly Column<LedgerAccount>[] = [
    { key: 'id', head: t('number'), figures: true, cell: ({ id }) => id },
    ...(owner === 'user'
      ? [
          {
            key: 'user',
            head: t('customer'),
            cell: ({ user_id: id }: LedgerAccount) =>
              id !== null && (
                <a className="text-accent-text hover:text-t1" href={linkTo('customers', id)}>
                  {id}
                </a>
              ),
          },
        ]
      : []),
    { key: 'account', head: t('account'), cell: (one) => one.account },
    { key: 'currency', head: t('currency'), cell: (one) => <span className="font-semibold">{one.currency}</span> },
    { key: 'available', head: t('available'), figures: true, cell: (one) => decimal(one.available) },
    { key: 'held', head: t('held'), figures: true, cell: (one) => decimal(one.held) },
  ];
  return (
    <>
      <FilterBar>
        <Input
          low
          autoComplete="off"
          label={t('accountBegins')}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
        {owner === 'user' && (
          <Input
            low
            label={t('customerId')}
            inputMode="numeric"
            error={wantedUser !== '' && !isUser ? t('customerWrong') : undefined}
            value={user}
            onChange={(event) => setUser(event.target.value)}
          />
        )}
        <Select
          label={t('currency')}
          options={[{ value: '', label: t('everyCoin') }, ...coins]}
          value={coin}
          onChoose={setCoin}
        />
      </FilterBar>
      <Answered of={accounts}>
        {(list) => (
          <ListTable
            label={t(`tab.${owner}`)}
            call={ledgerCalls.accounts}
            filters={filters}
            list={list}
            isFetching={accounts.isFetching}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={setOpen}
            openKey={open?.id}
            none={t('none')}
          />
        )}
      </Answered>
      <AccountSheet account={open} onClose={() => setOpen(null)} />
    </>
  );
}
