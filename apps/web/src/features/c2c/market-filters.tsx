import { c2cMethods } from '@bourse/contract/c2c-rules';
import { Input } from '@bourse/ui/input';
import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';

/** What somebody looks for. */
export interface Wish {
  readonly coin: string;
  readonly fiat: string;
  readonly method: (typeof c2cMethods)[number] | 'any';
}

interface MarketFiltersProps {
  readonly coins: readonly { readonly id: string; readonly name: string }[];
  readonly fiats: readonly string[];
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
  /** As it was typed. */
  readonly money: string;
  readonly onMoney: (text: string) => void;
}

/** As high as the field of the amount beside them. */
const beside = '[&_select]:min-h-12';

/** By coin, currency, way of payment and amount. */
export function MarketFilters({ coins, fiats, wish, onWish, money, onMoney }: MarketFiltersProps) {
  const t = useTranslations('c2c.filter');
  const methods = useTranslations('c2c.method');
  return (
    <div className="grid grid-cols-2 gap-2.5 desk:grid-cols-4">
      <Select
        className={beside}
        label={t('coin')}
        options={coins.map(({ id, name }) => ({ value: id, label: name }))}
        value={wish.coin}
        onChoose={(coin) => onWish({ ...wish, coin })}
      />
      <Select
        className={beside}
        label={t('fiat')}
        options={fiats.map((value) => ({ value, label: value }))}
        value={wish.fiat}
        onChoose={(fiat) => onWish({ ...wish, fiat })}
      />
      <Select
        className={beside}
        label={t('method')}
        options={(['any', ...c2cMethods] as const).map((value) => ({
          value,
          label: value === 'any' ? t('anyMethod') : methods(value),
        }))}
        value={wish.method}
        onChoose={(method) => onWish({ ...wish, method })}
      />
      <Input
        label={t('money')}
        inputMode="decimal"
        autoComplete="off"
        figures
        value={money}
        unit={wish.fiat}
        onChange={({ target }) => onMoney(target.value)}
      />
    </div>
  );
}
