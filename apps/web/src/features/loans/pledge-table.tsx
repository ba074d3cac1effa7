import { Button } from '@bourse/ui/button';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import type { LoanProduct } from './loan-view.ts';
import { useLoanFigures } from './use-loan-figures.ts';

/** So many coins are shown until somebody wants all; one or two more would not be worth the button. */
const shownFirst = 12;

/** The coins that can be pledged: how much of their worth does not count, and how much can be pledged still. */
export function PledgeTable({ product }: { readonly product: LoanProduct }) {
  const t = useTranslations('loans.pledges');
  const figures = useLoanFigures();
  const coins = useCoins();
  const [isWhole, setWhole] = useState(false);
  const { pledges } = product;
  const isCut = !isWhole && pledges.length > shownFirst + 2;
  return (
    <section className="rounded-card p-4 surface-1">
      <h2 className="text-heading">{t('title')}</h2>
      <p className="mt-0.5 text-label font-normal text-pretty text-t2">{t('text')}</p>
      <table className="mt-2 w-full text-label">
        <thead className="text-caption text-t3">
          <tr>
            <th className="py-1 text-start font-normal">{t('coin')}</th>
            <th className="py-1 text-end font-normal">{t('haircut')}</th>
            <th className="py-1 text-end font-normal">{t('left')}</th>
          </tr>
        </thead>
        <tbody>
          {(isCut ? pledges.slice(0, shownFirst) : pledges).map(({ currency, haircut, remaining }) => (
            <tr key={currency} className="border-t border-line">
              <td className="py-2">
                <span className="flex items-center gap-2 font-semibold">
                  <CoinIcon symbol={currency} src={coins.get(currency)?.image} size={20} />
                  {currency}
                </span>
              </td>
              <td className="num py-2 text-end">{figures.rate(haircut)}</td>
              <td className="num py-2 text-end">{figures.coins(remaining)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isCut ? (
        <Button full className="mt-2" onClick={() => setWhole(true)}>
          {t('all', { count: pledges.length })}
        </Button>
      ) : null}
    </section>
  );
}
