import { loanLien } from '@bourse/contract/loan';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { type LoanProduct, type LoanQuote, multiplesOf } from './loan-view.ts';
import type { LoanWish } from './use-loan-wish.ts';
import { useLoanFigures } from './use-loan-figures.ts';

/** How often the pledge is put to work. */
export function MultipleChoice({ product, wish }: { readonly product: LoanProduct; readonly wish: LoanWish }) {
  const t = useTranslations('loans.leverageForm');
  return (
    <div>
      <p className="mb-1.5 text-label text-t2">{t('leverage')}</p>
      <Segmented
        label={t('leverage')}
        segments={multiplesOf(product).map((count) => ({ value: String(count), label: t('times', { count }) }))}
        value={String(wish.multiple)}
        onChoose={(value) => wish.setMultiple(value === '3' ? 3 : 2)}
      />
      <p className="mt-1.5 text-caption text-pretty text-t3">{t('leverageHint')}</p>
    </div>
  );
}

interface PurchaseFactsProps {
  readonly product: LoanProduct;
  readonly quote: LoanQuote;
  readonly purchase: NonNullable<LoanQuote['purchase']>;
}

/** What is lent, what it buys at most, and the price beyond which it does not go. */
export function PurchaseFacts({ product, quote, purchase }: PurchaseFactsProps) {
  const t = useTranslations('loans.leverageForm');
  const figures = useLoanFigures();
  const { currency, lien } = product;
  return (
    <>
      <Fact label={t('lent')} value={figures.money(quote.number, currency)} />
      <Fact label={t('buys')} value={figures.money(purchase.number, quote.pledge_currency)} />
      <Fact
        label={t('limit', { slippage: figures.rate(lien?.slippage ?? '0') })}
        value={figures.level(purchase.limit, currency)}
      />
      <Fact label={t('fee')} value={figures.rate(purchase.fee_rate)} />
    </>
  );
}

/** What a multiple does to a fall, and what happens with what cannot be bought. */
export function LienRisk({ multiple, coin }: { readonly multiple: 2 | 3; readonly coin: string }) {
  const t = useTranslations('loans.leverageForm');
  return (
    <>
      <Note tone="warn">{t('risk', { count: multiple, coin })}</Note>
      <p className="text-caption text-pretty text-t2">{t('within', { count: loanLien.purchaseMinutes })}</p>
    </>
  );
}
