import { Input, type InputAction } from '@bourse/ui/input';
import { Select } from '@bourse/ui/select';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';

interface ConvertSideProps {
  readonly label: string;
  readonly codes: readonly string[];
  readonly currency: string;
  readonly onCurrency: (currency: string) => void;
  readonly amount: string;
  /** Left out where the amount follows from the other side. */
  readonly onAmount?: (text: string) => void;
  readonly note?: string;
  readonly max?: InputAction;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  /** Room for the button between the two sides. */
  readonly className: string;
}

/** One side of a conversion: how much of which coin. */
export function ConvertSide(props: ConvertSideProps) {
  const { label, codes, currency, onCurrency, amount, onAmount, note, max, error, placeholder, className } = props;
  const t = useTranslations('assets');
  const numbers = useNumbers();
  const id = useId();
  return (
    <div className={`rounded-joint p-4 surface-1 ${className}`}>
      {/* Above both fields, where label and note have room beside each other on a phone. */}
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-label text-t2">
        <label htmlFor={id}>{label}</label>
        {note === undefined ? null : <span className="num ms-auto">{note}</span>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_112px] items-start gap-2">
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          figures
          readOnly={onAmount === undefined}
          placeholder={placeholder ?? numbers.fixed('0', 2)}
          value={amount}
          onChange={(event) => onAmount?.(event.target.value)}
          action={max}
          error={error}
        />
        <Select
          aria-label={t('coinOf', { side: label })}
          options={codes.map((code) => ({ value: code, label: code }))}
          value={currency}
          onChoose={onCurrency}
          className="[&_select]:min-h-12"
        />
      </div>
    </div>
  );
}
