import type { FieldTexts } from '@bourse/ui/field';
import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/api/use-coins.ts';

interface CoinSelectProps extends FieldTexts {
  /** What it chooses, where no label stands above it. */
  readonly 'aria-label'?: string;
  /** The id as text; empty while none is chosen. */
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

/** One of the coins that are listed. */
export function CoinSelect({ value, ...rest }: CoinSelectProps) {
  const t = useTranslations('product-kit');
  const options = [...useCoins().values()].map(({ id, code }) => ({ value: id.toString(), label: code }));
  return (
    <Select
      {...rest}
      // As high as the inputs beside it.
      style={{ minHeight: 48 }}
      options={options}
      placeholder={t('chooseCoin')}
      value={options.some((option) => option.value === value) ? value : null}
    />
  );
}
