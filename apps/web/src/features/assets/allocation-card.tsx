import { Donut } from '@bourse/ui/donut';
import { groupSlices } from '@bourse/ui/group-slices';
import { LegendKey } from '@bourse/ui/split-bar';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../base/preferences/preferences.ts';
import type { Wallets } from '../../base/money/account-worth.ts';
import { percentShares } from '../../base/money/percent-shares.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { worthByCoin } from './portfolio-view.ts';
import { useWorth } from './use-worth.ts';

/** What the portfolio is made of: the five coins of most worth, and the others together. */
export function AllocationCard({ wallets }: { readonly wallets: Wallets }) {
  const t = useTranslations('assets.allocation');
  const numbers = useNumbers();
  const worth = useWorth(wallets.fiat.code);
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const coins = worthByCoin(wallets);
  const slices = groupSlices(
    coins.map(({ currency, worth: value }) => ({
      key: currency,
      label: currency,
      // Only compared and drawn; the figure beside it is the exact one.
      value: Number.parseFloat(value),
      text: worth.figure(value) ?? '',
    })),
    { label: t('other'), format: (value) => worth.figure(value.toFixed(8)) ?? '' },
  );
  if (slices.length === 0 || isHidden) return null;
  const percents = percentShares(
    slices.map(({ value }) => new Big(value).toFixed()),
    1,
  ).map((percent) => `${numbers.fixed(percent, 1)}%`);
  const words = slices.map(({ label }, index) => `${label} ${percents[index]}`).join(', ');
  return (
    <section className="rounded-card p-4 surface-1">
      <h2 className="text-heading">{t('title')}</h2>
      <div className="mt-3 flex items-center gap-5">
        <Donut slices={slices} label={t('label', { parts: words })} size={116}>
          <span className="text-caption text-t3">{t('coins', { count: coins.length })}</span>
        </Donut>
        <ul className="min-w-0 flex-1">
          {slices.map(({ key, label, colour }, index) => (
            <li key={key} className="flex min-h-7 items-center justify-between gap-3 text-label">
              <LegendKey colour={colour}>{label}</LegendKey>
              <span className="num text-t2">{percents[index]}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
