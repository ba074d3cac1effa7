import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { toggleFavourite, useFavourites } from '../../base/market/favourites.ts';
import type { Market } from './market-terms.ts';
import { useSayFailure } from './orders/use-cancel.ts';

/** Stars the market, or takes the star back. */
export function StarButton({ market, size }: { readonly market: Market; readonly size: 44 | 36 }) {
  const t = useTranslations('trade.stats');
  const favourites = useFavourites();
  const sayFailure = useSayFailure();
  const { symbol, base, quote } = market;
  const isStarred = favourites?.some((one) => one.symbol === symbol) === true;
  const toggle = (): void => {
    toggleFavourite({ symbol, currency_id: base.id, legal_id: quote.id }).catch(sayFailure);
  };
  return (
    <IconButton
      size={size}
      label={isStarred ? t('unstar', { symbol }) : t('star', { symbol })}
      icon={<Icon of={Star} size={20} filled={isStarred} className={isStarred ? 'text-accent-text' : ''} />}
      pressed={isStarred}
      disabled={favourites === undefined}
      onClick={toggle}
    />
  );
}
