import { nftCalls } from '@bourse/contract/nft';
import { Badge } from '@bourse/ui/badge';
import { Slab } from '@bourse/ui/slab';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { every } from '../../base/time/clock.ts';
import { Countdown } from './countdown.tsx';
import { ToMarket } from './favourites.tsx';
import { ItemPoster } from './item-media.tsx';
import type { Bid } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** The own bids, each with how its auction stands and what has become of the margin. */
export function OwnBids() {
  const t = useTranslations('nft.bid');
  const pages = usePages(nftCalls.bids, {});
  useEffect(() => every(10_000, () => void refresh(nftCalls.bids)), []);
  return (
    <HistoryList pages={pages} none={{ title: t('none'), text: t('noneHint'), action: <ToMarket /> }}>
      {(items) => (
        <Slab>
          {items.map((bid) => (
            <BidRow key={bid.id} bid={bid} />
          ))}
        </Slab>
      )}
    </HistoryList>
  );
}

function BidRow({ bid }: { readonly bid: Bid }) {
  const t = useTranslations('nft');
  const { money, when } = useNftFigures();
  const { code, created_at: at, currency, end, is_leading: isLeading, margin, margin_state: held, name, price } = bid;
  const isOpen = bid.state === 'started';
  const standing = isOpen ? (isLeading ? 'leading' : 'outbid') : isLeading ? 'won' : 'lost';
  const tones = { leading: 'good', outbid: 'warn', won: 'good', lost: 'plain' } as const;
  return (
    <AppLink
      to="/pages/nft/purchase"
      search={{ code }}
      className="flex items-center gap-3 px-[14px] py-3 transition-colors duration-(--dur-2) hover:bg-control focus-visible:outline-offset-[-3px]"
    >
      <ItemPoster item={bid} small className="size-14 flex-none rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-caption text-t3">
          <time dateTime={at}>{when(at)}</time>
        </span>
        <span className="block text-caption text-t2">
          {isOpen ? (
            <>
              {t('endsIn')} <Countdown until={end} />
            </>
          ) : (
            t(`bid.margin.${held}`, { margin: money(margin, currency) })
          )}
        </span>
      </span>
      <span className="flex-none text-end">
        <span className="num block font-medium">{money(price, currency)}</span>
        <Badge tone={tones[standing]}>{t(`bid.state.${standing}`)}</Badge>
      </span>
    </AppLink>
  );
}
