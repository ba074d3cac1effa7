import { buttonClass } from '@bourse/ui/button-class';
import { Input } from '@bourse/ui/input';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Select } from '@bourse/ui/select';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { sumOf } from '../../base/money/amount-problem.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import type { ProductFamily } from '../product-kit/product-family.ts';
import { earnedIn, shownAprs, shownRange, shownRates } from '../product-kit/rates.ts';
import { useKitFigures } from '../product-kit/use-kit-figures.ts';
import { type Offer, useProductsOf } from '../product-kit/use-products-of.ts';

interface CalculatorSheetProps {
  readonly families: readonly ProductFamily[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What an amount would earn in a product over its term, before anybody buys. */
export function CalculatorSheet({ families, open, onClose }: CalculatorSheetProps) {
  const t = useTranslations('finance.calculator');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.act');
  const offers = useProductsOf(families).filter(({ family, product }) => family.dailyRates(product) !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useTypedDecimal('1000');
  const offer = offers.find(({ family, product }) => keyOf(family, product.id) === chosen) ?? offers[0];
  if (offer === undefined) return null;
  const { family, product } = offer;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      closeLabel={app('close')}
      foot={
        <AppLink
          to={family.pages.buy}
          search={{ id: product.id }}
          className={buttonClass({ tone: 'primary', full: true })}
        >
          {t('buy')}
        </AppLink>
      }
    >
      <div className="grid gap-4">
        <Select
          label={t('product')}
          options={offers.map((one) => ({ value: keyOf(one.family, one.product.id), label: one.product.name }))}
          value={keyOf(family, product.id)}
          onChoose={setChosen}
        />
        <Input
          label={kit('buy.amount')}
          note={kit('buy.minimum', { amount: `${product.minimum}\u00a0${product.currency}` })}
          inputMode="decimal"
          autoComplete="off"
          figures
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          unit={product.currency}
        />
        <Result offer={offer} amount={readDecimal(amount)} />
        <p className="text-caption text-t3">{t('hint')}</p>
      </div>
    </Sheet>
  );
}

function keyOf({ name }: ProductFamily, id: string): string {
  return `${name}:${id}`;
}

interface ResultProps {
  readonly offer: Offer;
  /** null while it reads as no number. */
  readonly amount: string | null;
}

function Result({ offer: { family, product }, amount }: ResultProps) {
  const t = useTranslations('finance.calculator');
  const kit = useTranslations('product-kit');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const scale = useCoins().get(product.currency)?.scale ?? 8;
  const { currency, term_days: count } = product;
  const rates = family.dailyRates(product) ?? { low: '0', high: '0' };
  const low = earnedIn(amount ?? '0', rates.low, count, scale);
  const high = earnedIn(amount ?? '0', rates.high, count, scale);
  const upTo = (text: string): string => kit('position.upTo', { amount: text });
  const isPromised = rates.low !== '0';
  return (
    <OrderSummary
      label={t('title')}
      lines={[
        {
          key: 'earn',
          label: t('earn', { count }),
          value: isPromised
            ? shownRange(numbers.whole(low, 2), numbers.whole(high, 2), `\u00a0${currency}`)
            : upTo(figures.money(high, currency)),
          note: isPromised
            ? t('rates', {
                apr: shownAprs(numbers, rates.low, rates.high),
                rate: shownRates(numbers, rates.low, rates.high),
              })
            : upTo(
                t('rates', {
                  apr: shownAprs(numbers, rates.high, rates.high),
                  rate: shownRates(numbers, rates.high, rates.high),
                }),
              ),
        },
        {
          key: 'back',
          label: t('back'),
          value: figures.money(sumOf([amount ?? '0', low]), currency),
          tone: 'total',
        },
      ]}
    />
  );
}
