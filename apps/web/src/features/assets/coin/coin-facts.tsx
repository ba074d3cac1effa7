import { Skeleton } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { Delta } from '@bourse/ui/delta';
import { Stat } from '@bourse/ui/stat';
import { marketCalls } from '@bourse/contract/market';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { usePreferences } from '../../../base/preferences/preferences.ts';
import { ShownAmount } from '../../../base/money/shown-amount.tsx';
import { useNumbers } from '../../../base/money/use-money.ts';
import { coinProfit, type CoinProfit } from './coin-cost.ts';
import { useCoinCost } from './use-coin-cost.ts';

/** The index moves with every trade of its sources; what is gained need not. */
const indexEveryMs = 15_000;
const unknown = '\u2014';

interface CoinProfitCardProps {
  readonly coin: string;
  /** The market in which it is bought and by whose index it is valued. */
  readonly symbol: string;
  /** In all accounts and products. */
  readonly owned: string;
}

/** What a coin has cost on average and what was gained on it since, out of the own trades; or why nobody can say. */
export function CoinProfitCard({ coin, symbol, owned }: CoinProfitCardProps) {
  const t = useTranslations('assets.coinPage');
  const numbers = useNumbers();
  const { data: bought, isError } = useCoinCost(coin, symbol, true);
  const { data: index } = useCall(marketCalls.index, { symbol }, { everyMs: indexEveryMs });
  if (new Big(owned).eq(0)) return null;
  if (bought === undefined) {
    return isError ? <p className="mt-2 text-caption text-t3">{t('costFailed')}</p> : <Skeleton height={64} />;
  }
  if (bought === 'tooMany') return <p className="mt-2 text-caption text-t3">{t('tooMany')}</p>;
  const known = coinProfit(bought, owned, index?.price ?? null);
  if (known === null) return <p className="mt-2 text-caption text-t3">{t('noCost')}</p>;
  const quote = symbol.split('/')[1] ?? '';
  return (
    <>
      <Slab columns={2} className="mt-0.5 desk:[--slab-fill:var(--s2)]">
        <Stat
          label={t('average')}
          value={<ShownAmount text={numbers.fixed(known.average, decimalsFor(known.average))} unit={quote} />}
        />
        <Stat label={t('profit')} value={<ProfitFigure {...known} quote={quote} />} />
      </Slab>
      <p className="mt-1.5 text-caption text-t3">
        {known.isAll
          ? t('costOfAll', { symbol })
          : t('costOfPart', { symbol, covered: numbers.whole(known.covered), coin })}
      </p>
    </>
  );
}

/** Two decimals from one up, and for what is dearer to count four digits that say something. */
function decimalsFor(price: string): number {
  const [whole = '0', fraction = ''] = price.split('.');
  return whole === '0' ? Math.min(/^0*/.exec(fraction)?.[0].length ?? 0, 12) + 4 : 2;
}

function ProfitFigure({ profit, percent, quote }: CoinProfit & { readonly quote: string }) {
  const numbers = useNumbers();
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  if (profit === null || isHidden) return <ShownAmount text={profit === null ? null : unknown} />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Delta kind="money" text={`${numbers.signed(profit, 2)} ${quote}`} />
      {percent === null ? null : <Delta text={numbers.percent(percent)} className="text-caption" />}
    </span>
  );
}
