import { Fact } from '@bourse/ui/stat';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import type { Loan } from './loan-view.ts';
import { useLoanFigures } from './use-loan-figures.ts';

/** What the sale of a pledge came to: how much was sold and at what, what it paid, and what came back. */
export function LoanSale({ loan }: { readonly loan: Loan }) {
  const t = useTranslations('loans.mine.sale');
  const figures = useLoanFigures();
  const { currency, pledge_currency: coin, sale } = loan;
  if (sale === null) return null;
  const money = (amount: string): string => figures.money(amount, currency);
  return (
    <section className="rounded-card p-4 surface-1">
      <h2 className="mb-1 text-heading">{t('title')}</h2>
      <Fact label={t('sold')} value={figures.money(sale.sold, coin)} />
      {sale.price === null ? null : <Fact label={t('price')} value={figures.level(sale.price, currency)} />}
      <Fact label={t('proceeds')} value={money(sale.proceeds)} />
      <Fact label={t('paid')} value={money(new Big(sale.proceeds).minus(sale.rest).toFixed())} />
      {loan.ended_at === null ? null : (
        <>
          <Fact label={t('returned', { coin })} value={figures.money(sale.returned, coin)} />
          <Fact label={t('rest')} value={money(sale.rest)} />
          <Fact label={t('shortfall')} value={money(loan.shortfall)} />
        </>
      )}
    </section>
  );
}
