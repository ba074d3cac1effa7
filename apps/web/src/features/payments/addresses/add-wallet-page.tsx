import { safetyCalls } from '@bourse/contract/safety';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { Select } from '@bourse/ui/select';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { useCoins } from '../../../base/market/use-coins.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import { useSearch } from '../../../base/router/use-search.ts';
import { useOpenCoins } from '../use-open-coins.ts';
import { AddressForm } from './address-form-view.tsx';

/** Writes an address down. */
export function AddWalletPage() {
  const t = useTranslations('payments.book');
  const record = useTranslations('payments.record');
  const search = useSearch('/pages/setting/addWallet');
  const coins = useCoins();
  const open = useOpenCoins();
  const [chosen, setChosen] = useState(search.currency);
  const codes = [...coins.keys()].toSorted((a, b) => Number(open.has(b)) - Number(open.has(a)));
  const currency = chosen ?? codes[0];
  return (
    <div className="mx-auto w-full max-w-[520px] desk:mt-4">
      <PageHeader title={t('add')} />
      <div className="grid gap-4 px-4 pt-1 pb-6 desk:px-0">
        <Select
          label={record('coin')}
          options={codes.map((code) => ({ value: code, label: code }))}
          value={currency ?? null}
          onChoose={setChosen}
        />
        {currency === undefined ? <Skeleton height={260} /> : <Ground key={currency} currency={currency} />}
      </div>
    </div>
  );
}

function Ground({ currency }: { readonly currency: string }) {
  const t = useTranslations('payments.book');
  const networks = useCall(withdrawalCalls.networks, { currency });
  const safety = useCall(safetyCalls.state, {});
  if (networks.data !== undefined && safety.data !== undefined) {
    return <AddressForm currency={currency} networks={networks.data.list} safety={safety.data} />;
  }
  const failed = [networks, safety].find(({ data, isError }) => data === undefined && isError);
  if (failed === undefined) return <Skeleton height={260} />;
  return (
    <LoadFailed
      className=""
      said={t('failed')}
      error={failed.error}
      busy={failed.isFetching}
      onRetry={() => void failed.refetch()}
    />
  );
}
