import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import type { Loan } from './loan-view.ts';
import { useLoanFigures } from './use-loan-figures.ts';

/** What a loan under lien has bought, at what, and what comes next; nothing of another. */
export function LoanLien({ loan }: { readonly loan: Loan }) {
  const t = useTranslations('loans');
  const figures = useLoanFigures();
  const { currency, pledge_currency: coin, lien, ended_at: ended } = loan;
  if (lien === null) return null;
  const limit = figures.level(lien.limit, currency);
  if (lien.buying) return <Note>{t('lien.buyingText', { limit })}</Note>;
  if (lien.price === null) return <Note>{t('lien.unbought')}</Note>;
  return (
    <>
      {lien.closed && ended === null ? <Note>{t('lien.closing')}</Note> : null}
      <section className="rounded-card p-4 surface-1">
        <h2 className="mb-1 text-heading">{t('lien.title')}</h2>
        <Fact label={t('lien.leverage')} value={t('leverageForm.times', { count: lien.leverage })} />
        <Fact label={t('lien.bought')} value={figures.money(lien.bought, coin)} />
        <Fact label={t('lien.spent')} value={figures.money(lien.spent, currency)} />
        <Fact label={t('lien.price')} value={figures.level(lien.price, currency)} />
        <Fact label={t('lien.limit')} value={limit} />
      </section>
    </>
  );
}
