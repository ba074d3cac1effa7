import { walletCalls } from '@bourse/contract/wallet';
import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { RangeFilter } from '../../../base/parts/range-filter.tsx';
import type { RecordFilter } from './record-filter.ts';
import { useKindChoices } from './use-kind-choices.ts';

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (change: Partial<RecordFilter>) => void;
  /** Left out on the page of one coin. */
  readonly choosesCoin: boolean;
}

/** What the movements are narrowed to, beside the account: coin, type and days. */
export function RecordFilters({ filter, onChange, choosesCoin }: RecordFiltersProps) {
  const t = useTranslations('assets.records');
  const kinds = useKindChoices();
  const columns = choosesCoin ? 'tablet:grid-cols-3' : 'tablet:grid-cols-2';
  return (
    <div className={`grid grid-cols-2 gap-x-2 gap-y-2 px-4 pt-3 ${columns}`}>
      {choosesCoin ? <CoinFilter filter={filter} onChange={onChange} /> : null}
      <Select
        label={t('kind')}
        options={kinds}
        value={filter.kind}
        onChoose={(kind) => onChange({ kind })}
        className={choosesCoin ? '' : 'max-tablet:col-span-2'}
      />
      <RangeFilter span={filter} words={t} className="max-tablet:col-span-2" onChange={onChange} />
    </div>
  );
}

function CoinFilter({ filter, onChange }: Pick<RecordFiltersProps, 'filter' | 'onChange'>) {
  const t = useTranslations('assets');
  const { data } = useCall(walletCalls.userCurrencies, {}, { staleTimeMs: 60_000 });
  const coins = [
    { value: '', label: t('allCoins') },
    ...(data?.list ?? []).map(({ code }) => ({ value: code, label: code })),
  ];
  return (
    <Select label={t('coin')} options={coins} value={filter.currency} onChoose={(currency) => onChange({ currency })} />
  );
}
