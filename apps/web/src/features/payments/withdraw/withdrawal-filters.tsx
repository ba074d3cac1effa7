import { payoutScales } from '@bourse/contract/bank-payout-rules';
import { withdrawalStateNames } from '@bourse/contract/withdrawal';
import { Input } from '@bourse/ui/input';
import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../../base/market/use-coins.ts';
import type { WithdrawalChoice } from './withdrawal-filter.ts';

interface WithdrawalFiltersProps {
  readonly choice: WithdrawalChoice;
  readonly onChange: (change: Partial<WithdrawalChoice>) => void;
}

/** What withdrawals are narrowed to: coin or currency of a bank, state, days. */
export function WithdrawalFilters({ choice, onChange }: WithdrawalFiltersProps) {
  const t = useTranslations('payments');
  const coins = useCoins();
  const { from, to } = choice;
  const currencies = ['', ...coins.keys(), ...Object.keys(payoutScales)].map((value) => ({
    value,
    label: value === '' ? t('record.allCurrencies') : value,
  }));
  const states = (['', ...Object.values(withdrawalStateNames)] as const).map((value) => ({
    value,
    label: value === '' ? t('record.allStates') : t(`withdraw.state.${value}`),
  }));
  return (
    <div className="grid grid-cols-2 gap-2 px-4 pt-3 tablet:grid-cols-4">
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
      <Day label={t('record.from')} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <Day label={t('record.to')} value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

function Day({ label, value, min = '', max = '', onChange }: DayProps) {
  return (
    <Input
      type="date"
      label={label}
      figures
      value={value}
      min={min === '' ? '2009-01-03' : min}
      max={max === '' ? '2999-12-31' : max}
      className="[&_.field-box]:min-h-11"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
