import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { type Ad, mostMoney } from './c2c-view.ts';
import { ConductLine } from './conduct-line.tsx';

/** An advertisement among others: who, at what price, how much of it, how it is paid. */
export function OfferRow({ ad }: { readonly ad: Ad }) {
  const t = useTranslations('c2c');
  const numbers = useNumbers();
  const act = ad.type === 'sell' ? 'buy' : 'sell';
  const bounds = `${numbers.whole(ad.minimum)} – ${numbers.whole(mostMoney(ad))} ${ad.fiat}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5 px-4 py-3.5 desk:grid-cols-[minmax(0,1.3fr)_1fr_1.2fr_auto] desk:items-center">
      <div className="col-span-full desk:col-auto">
        <ConductLine trader={ad.trader} />
      </div>
      <p className="num self-end text-title desk:self-auto">
        {numbers.whole(ad.price, 2)} <span className="text-label font-normal text-t3">{ad.fiat}</span>
      </p>
      <div className="num col-span-full min-w-0 text-caption text-t2 desk:col-auto">
        <p className="truncate">{t('row.left', { amount: numbers.whole(ad.number), currency: ad.currency })}</p>
        <p className="truncate">{t('row.bounds', { bounds })}</p>
      </div>
      <AppLink
        to="/pages/fund/c2c_buy"
        search={{ id: ad.id }}
        className={`${buttonClass({ tone: act, size: 'small' })} col-start-2 row-start-2 self-center desk:col-start-4 desk:row-start-1`}
      >
        {t(`do.${act}`, { currency: ad.currency })}
      </AppLink>
      <p className="col-span-full flex flex-wrap gap-1.5">
        {ad.methods.map((method) => (
          <Badge key={method}>{t(`method.${method}`)}</Badge>
        ))}
      </p>
    </li>
  );
}
