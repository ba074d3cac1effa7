import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { useAvailable } from './use-available.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** What the customer has to pay with, and the way to more of it. */
export function AvailableLine({ currency }: { readonly currency: string }) {
  const t = useTranslations('nft.act');
  const { money } = useNftFigures();
  const available = useAvailable(currency);
  return (
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-caption text-t3">
      <span className="num">
        {t('available', { amount: available === null ? '\u2014' : money(available, currency) })}
      </span>
      <AppLink to="/pages/fund/transfer" search={{ currency, to: 'change' }} className="text-accent-text">
        {t('transfer')}
      </AppLink>
    </p>
  );
}
