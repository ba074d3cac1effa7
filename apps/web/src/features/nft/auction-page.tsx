import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { useSession } from '../../base/session/session.ts';
import { clock } from '../../base/time/clock.ts';
import { AuctionRules } from './auction-rules.tsx';
import { BidForm } from './bid-form.tsx';
import { FoundItem } from './found-item.tsx';
import { ItemHistory } from './item-history.tsx';
import { ItemLine } from './item-head.tsx';
import { ItemPoster } from './item-media.tsx';
import { MarginForm } from './margin-form.tsx';
import { type Item, standingOf } from './nft-view.ts';
import { SaleFigures } from './sale-figures.tsx';

/** The auction of the work that the address names: the highest bid, the own one, its rules, and its history. */
export function AuctionPage() {
  const t = useTranslations('nft');
  const { code } = useSearch('/pages/nft/purchase');
  return (
    <FoundItem code={code} title={t('sale.auction')}>
      {(item) => <Auction item={item} />}
    </FoundItem>
  );
}

function Auction({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  return (
    <div className="grid gap-4 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_420px] desk:items-start desk:gap-3 desk:px-0">
      <div className="grid min-w-0 gap-3 desk:col-start-2 desk:row-start-1">
        <ItemLine item={item} />
        {item.sale_type === 'auction' ? (
          <>
            <SaleFigures item={item} />
            <Standing item={item} />
          </>
        ) : (
          <Note>{t('standingText.none')}</Note>
        )}
        <AuctionRules item={item} />
      </div>
      <div className="grid min-w-0 gap-4">
        <ItemPoster item={item} className="hidden rounded-card desk:block" />
        <ItemHistory code={item.code} />
      </div>
    </div>
  );
}

/** What the customer can do now, or how the auction has ended. */
function Standing({ item }: { readonly item: Item }) {
  const t = useTranslations('nft.auction');
  const isVisitor = useSession(({ token }) => token === null);
  const standing = standingOf(item, clock.now());
  if (standing === 'ended' || standing === 'gone') return <Ended item={item} />;
  if (standing === 'soon') return <Note>{t('soon')}</Note>;
  if (item.is_own) return <Note>{t('own')}</Note>;
  if (isVisitor) return <SignedOut isPart />;
  if (item.is_leading)
    return (
      <Note tone="accent">
        <span role="status">{t('leading')}</span>
      </Note>
    );
  return item.is_margin_held ? <BidForm key={item.code} item={item} /> : <MarginForm item={item} />;
}

function Ended({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  if (!item.is_leading) return <Note>{t(item.current_bid === null ? 'auction.noBids' : 'auction.over')}</Note>;
  if (item.pay_deadline === null) return <Note tone="accent">{t('auction.wonSoon')}</Note>;
  return (
    <Note
      tone="warn"
      action={
        <AppLink to="/pages/nft/mine" className={buttonClass({ tone: 'primary', size: 'small' })}>
          {t('orders.pay')}
        </AppLink>
      }
    >
      {t('auction.won')}
    </Note>
  );
}
