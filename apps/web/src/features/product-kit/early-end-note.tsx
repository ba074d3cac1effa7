import { SignedBarChart } from '@bourse/ui/signed-bar-chart';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { aheadFrom, netByDay, type PenaltyBase, penaltyWith } from './early-end.ts';
import type { Product } from './product-calls.ts';
import { earnedIn, shownRate } from './rates.ts';
import { useKitFigures } from './use-kit-figures.ts';

interface EarlyEndNoteProps {
  readonly product: Product;
  readonly amount: string;
  /** Decimals of the coin's smallest unit. */
  readonly scale: number;
  /** What is promised for each day; null where nothing is, and only the cost can be told. */
  readonly rate: string | null;
  /** What the penalty is a part of. */
  readonly on: PenaltyBase;
}

/** What leaving early costs: how it is found, one day worked out, and where yield is promised the day from which one is ahead. */
export function EarlyEndNote({ product, amount, scale, rate, on }: EarlyEndNoteProps) {
  const t = useTranslations('product-kit.early');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const { penalty, term_days: days, currency } = product;
  const stake = { amount, penalty, scale };
  const day = Math.max(1, Math.floor(days / 3));
  const cost = figures.money(penaltyWith(days - day, stake), currency);
  const earned = rate === null ? null : figures.money(earnedIn(amount, rate, day, scale), currency);
  return (
    <section>
      <h2 className="text-label font-semibold">{t('title')}</h2>
      <p className="mt-0.5 text-label font-normal text-pretty text-t2">
        {t(penalty.kind, { rate: shownRate(numbers, penalty.rate), on })}{' '}
        {earned === null
          ? t('example', { day, penalty: cost, on })
          : t('exampleEarned', { day, penalty: cost, earned })}
      </p>
      {rate === null ? null : <NetChart nets={netByDay(stake, rate, days)} currency={currency} />}
    </section>
  );
}

function NetChart({ nets, currency }: { readonly nets: readonly string[]; readonly currency: string }) {
  const t = useTranslations('product-kit.early');
  const figures = useKitFigures();
  const first = figures.signed(nets[0] ?? '0', currency);
  const last = figures.signed(nets.at(-1) ?? '0', currency);
  const count = nets.length;
  return (
    <SignedBarChart
      className="mt-3"
      // Only drawn; the exact figures stand in the captions.
      values={nets.map((net) => Number.parseFloat(net))}
      label={t('chart', { first, last, count })}
      captions={[`${t('first')}: ${first}`, t('ahead', { day: aheadFrom(nets) }), last]}
    />
  );
}
