import type { etfCalls } from '@bourse/contract/etf';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import type { DetailOf } from '../product-kit/product-calls.ts';

/** The coins that a position is made of. */
export function BasketCard({
  position: { holdings, in_kind: isInKind },
}: {
  readonly position: DetailOf<typeof etfCalls>;
}) {
  const t = useTranslations('etf');
  const numbers = useNumbers();
  const coins = useCoins();
  return (
    <section className="rounded-card p-4 surface-1">
      <h2 className="text-heading">{t('coins')}</h2>
      <p className="mt-0.5 text-label font-normal text-t2">{t(isInKind ? 'inKindText' : 'coinsText')}</p>
      <ul className="mt-2">
        {holdings.map(({ currency, amount }) => (
          <li key={currency} className="flex min-h-11 items-center gap-3 border-b border-line last:border-0">
            <CoinIcon symbol={currency} src={coins.get(currency)?.image} size={24} />
            <span className="flex-1 font-medium">{currency}</span>
            <ShownAmount text={numbers.whole(amount, 2)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
