import { otcCalls } from '@bourse/contract/otc';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { ProductCardSkeleton } from '@bourse/ui/product-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { goToLogin } from '../../base/router/navigation.ts';
import { useSession } from '../../base/session/session.ts';
import { PoolCard, poolsOf } from '../product-kit/pool-card.tsx';
import { DealSheet } from './deal-sheet.tsx';
import { type OtcOffer, priceDecimals, type Side } from './otc-view.ts';

/** What the desk deals in, with its prices of the moment. */
export function OtcOffersPage() {
  const t = useTranslations('otc');
  const app = useTranslations('app.state');
  const { data, isError, error, isFetching, refetch } = useCall(otcCalls.list, { limit: '100' }, { everyMs: 3_000 });
  const [asked, setAsked] = useState<{ readonly id: string; readonly side: Side } | null>(null);
  const offer = data?.list.find(({ id }) => id === asked?.id);
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink to="/pages/otc/mine" className="icon-link size-11" aria-label={t('orders.title')}>
            <Icon of={ReceiptText} size={22} />
          </AppLink>
        }
      />
      <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
        <div className="grid min-w-0 gap-4">
          <p className="text-pretty text-t2">{t('text')}</p>
          {data !== undefined ? (
            data.list.length === 0 ? (
              <EmptyState title={t('none')} text={t('noneHint')} />
            ) : (
              <Slab>
                {data.list.map((one) => (
                  <OfferRow key={one.id} offer={one} onAsk={(side) => setAsked({ id: one.id, side })} />
                ))}
              </Slab>
            )
          ) : isError ? (
            <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <SkeletonDelay label={app('loading')}>
              <Slab>
                {[1, 2, 3].map((card) => (
                  <ProductCardSkeleton key={card} />
                ))}
              </Slab>
            </SkeletonDelay>
          )}
        </div>
        <div className="grid min-w-0 gap-3">
          <Note>{t('how')}</Note>
          <PoolCard pools={poolsOf(data?.list ?? [])} />
        </div>
      </div>
      {asked === null || offer === undefined ? null : (
        <DealSheet key={`${asked.id} ${asked.side}`} offer={offer} side={asked.side} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

function OfferRow({ offer, onAsk }: { readonly offer: OtcOffer; readonly onAsk: (side: Side) => void }) {
  const t = useTranslations('otc');
  const numbers = useNumbers();
  const coin = useCoins().get(offer.currency);
  const isVisitor = useSession(({ token }) => token === null);
  const { currency, buy_price: ask, sell_price: bid, minimum, maximum, state } = offer;
  const isClosed = state !== 1 || ask === null || bid === null;
  const press = (side: Side): void => {
    if (isVisitor) goToLogin();
    else onAsk(side);
  };
  const price = (value: string | null): string =>
    value === null ? '\u2014' : numbers.fixed(value, priceDecimals(value));
  return (
    <SlabCell className="grid gap-3">
      <div className="flex items-center gap-3">
        <CoinIcon symbol={currency} src={coin?.image} />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-1.5 font-semibold">
            {currency}
            {state === 1 ? null : <Badge tone="warn">{t('closed')}</Badge>}
            {state === 1 && isClosed ? <Badge tone="warn">{t('noPrice')}</Badge> : null}
          </h2>
          <p className="num text-caption text-t3">
            {t('bounds', { minimum: numbers.whole(minimum), maximum: numbers.whole(maximum), currency })}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {(['buy', 'sell'] as const).map((side) => (
          <Button
            key={side}
            tone={side === 'buy' ? 'buy' : 'sell'}
            size="desk"
            disabled={isClosed}
            onClick={() => press(side)}
          >
            <span className="num">{t(`act.${side}`, { price: price(side === 'buy' ? ask : bid) })}</span>
          </Button>
        ))}
      </div>
    </SlabCell>
  );
}
