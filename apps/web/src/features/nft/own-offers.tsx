import { nftCalls } from '@bourse/contract/nft';
import { Badge } from '@bourse/ui/badge';
import { Slab } from '@bourse/ui/slab';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { ItemPoster } from './item-media.tsx';
import { placeOf, priceOf, type Resale } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

const tones = { listed: 'accent', sold: 'good', to_pay: 'warn', returned: 'plain' } as const;

/** The own offers, newest first, with what they bring. */
export function OwnOffers() {
  const t = useTranslations('nft.offer');
  const pages = usePages(nftCalls.resales, {});
  return (
    <HistoryList pages={pages} none={{ title: t('none'), text: t('noneHint') }}>
      {(items) => (
        <Slab className="desk:grid-cols-2">
          {items.map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
        </Slab>
      )}
    </HistoryList>
  );
}

function OfferRow({ offer }: { readonly offer: Resale }) {
  const t = useTranslations('nft');
  const { money, moment } = useNftFigures();
  const { code, currency, end, name, offer_state: state, proceeds } = offer;
  const { amount, label } = priceOf(offer);
  return (
    <AppLink
      to={placeOf(offer)}
      search={{ code }}
      className="flex items-center gap-3 px-[14px] py-3 transition-colors duration-(--dur-2) hover:bg-control focus-visible:outline-offset-[-3px]"
    >
      <ItemPoster item={offer} small className="size-14 flex-none rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        {amount === null ? null : (
          <span className="num block text-caption whitespace-normal text-t2">
            {t(`priceOf.${label}`)} {money(amount, currency)}
          </span>
        )}
        {end === null ? null : (
          <span className="block text-caption text-t3">{t('offer.until', { moment: moment(end) })}</span>
        )}
      </span>
      <span className="flex-none text-end">
        {proceeds === null ? null : <span className="num block font-medium">{money(proceeds, currency)}</span>}
        <Badge tone={tones[state]}>{t(`offer.state.${state}`)}</Badge>
      </span>
    </AppLink>
  );
}
