import { addressCalls } from '@bourse/contract/withdrawal';
import { buttonClass } from '@bourse/ui/button-class';
import { Icon } from '@bourse/ui/icon';
import { Select } from '@bourse/ui/select';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { usePages } from '../../../base/api/use-pages.ts';
import { useCoins } from '../../../base/market/use-coins.ts';
import { HistoryList } from '../../../base/parts/history-list.tsx';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import { AppLink } from '../../../base/router/app-link.tsx';
import { useSearch } from '../../../base/router/use-search.ts';
import type { SavedAddress } from '../payment-calls.ts';
import { AddressCard } from './address-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameSheet } from './rename-sheet.tsx';
import { WhitelistRow } from './whitelist-row.tsx';

const all = '';

/** The specification's page of addresses. */
const pageSize = 10;

/** The addresses that a customer has written down to withdraw to. */
export function WalletPage() {
  const t = useTranslations('payments.book');
  const { currency } = useSearch('/pages/setting/wallet');
  const [chosen, setChosen] = useState(currency ?? all);
  return (
    <div className="mx-auto w-full max-w-[688px] desk:mt-4">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink
            to="/pages/setting/addWallet"
            search={chosen === all ? {} : { currency: chosen }}
            className="icon-link size-11"
            aria-label={t('add')}
          >
            <Icon of={Plus} size={22} />
          </AppLink>
        }
      />
      <div className="grid gap-4 px-4 pb-6 desk:px-0">
        <Whitelist />
        <Book chosen={chosen} onChoose={setChosen} />
      </div>
    </div>
  );
}

function Whitelist() {
  const { data } = useCall(addressCalls.list, { limit: '1' });
  return <WhitelistRow isOn={data?.whitelist} />;
}

interface BookProps {
  readonly chosen: string;
  readonly onChoose: (currency: string) => void;
}

function Book({ chosen, onChoose }: BookProps) {
  const t = useTranslations('payments.book');
  const record = useTranslations('payments.record');
  const coins = useCoins();
  const [renaming, setRenaming] = useState<SavedAddress | null>(null);
  const [removing, setRemoving] = useState<SavedAddress | null>(null);
  const pages = usePages(addressCalls.list, chosen === all ? {} : { currency: chosen }, pageSize);
  const add = (
    <AppLink
      to="/pages/setting/addWallet"
      search={chosen === all ? {} : { currency: chosen }}
      className={buttonClass({ size: 'desk' })}
    >
      {t('add')}
    </AppLink>
  );
  const options = [
    { value: all, label: record('allCoins') },
    ...[...coins.keys()].map((code) => ({ value: code, label: code })),
  ];
  return (
    <section aria-label={t('title')}>
      <div className="flex justify-end">
        <Select look="dense" aria-label={record('coin')} options={options} value={chosen} onChoose={onChoose} />
      </div>
      <HistoryList pages={pages} failed={t('failed')} none={{ title: t('none'), text: t('noneHint'), action: add }}>
        {(items) => (
          <ul className="mt-3 grid gap-2.5">
            {items.map((address) => (
              <li key={address.id}>
                <AddressCard
                  address={address}
                  onRename={() => setRenaming(address)}
                  onRemove={() => setRemoving(address)}
                />
              </li>
            ))}
          </ul>
        )}
      </HistoryList>
      {renaming === null ? null : <RenameSheet address={renaming} onClose={() => setRenaming(null)} />}
      <RemoveDialog address={removing} onClose={() => setRemoving(null)} />
    </section>
  );
}
