import { payoutScales } from '@bourse/contract/bank-payout-rules';
import { withdrawalStateNames } from '@bourse/contract/withdrawal';
import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../../base/market/use-coins.ts';
import { RangeFilter } from '../../../base/parts/range-filter.tsx';
import type { WithdrawalChoice } from './withdrawal-filter.ts';

interface WithdrawalFiltersProps {
  readonly choice: WithdrawalChoice;
  readonly onChange: (change: Partial<WithdrawalChoice>) => void;
}

/** What withdrawals are narrowed to: coin or currency of a bank, state, days. */
export function WithdrawalFilters({ choice, onChange }: WithdrawalFiltersProps) {
  const t = useTranslations('payments');
  const coins = useCoins();
  const currencies = ['', ...coins.keys(), ...Object.keys(payoutScales)].map((value) => ({
    value,
    label: value === '' ? t('record.allCurrencies') : value,
  }));
  const states = (['', ...Object.values(withdrawalStateNames)] as const).map((value) => ({
    value,
    label: value === '' ? t('record.allStates') : t(`withdraw.state.${value}`),
  }));
  return (
    <div className="grid grid-cols-2 gap-2 px-4 pt-3 tablet:grid-cols-3">
      <Select
        label={t('record.currency')}
        options={currencies}
        value={choice.currency}
        onChoose={(currency) => onChange({ currency })}
      />
      <Select
        label={t('record.state')}
        options={states}
        value={choice.state}
        onChoose={(state) => onChange({ state })}
      />
      <RangeFilter
        span={choice}
        words={(end) => t(`record.${end}`)}
        className="max-tablet:col-span-2"
        onChange={onChange}
      />
    </div>
  );
}
