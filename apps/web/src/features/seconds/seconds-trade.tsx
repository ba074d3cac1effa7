import { marketCalls } from '@bourse/contract/market';
import { secondsCalls } from '@bourse/contract/seconds';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Hourglass, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import type { TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { PairIcon } from '../../base/market/pair-name.tsx';
import { decimalsOf } from '../../base/money/show-number.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSession } from '../../base/session/session.ts';
import { OwnLimitsSheet } from '../product-kit/own-limits-sheet.tsx';
import { IndexChart } from './index-chart.tsx';
import { OrderRow } from './order-row.tsx';
import { stateOf } from './order-view.ts';
import { ResultSheet } from './result-sheet.tsx';
import { RunningOrder } from './running-order.tsx';
import { SecondsTicket } from './seconds-ticket.tsx';
import { useIndexLine } from './use-index-line.ts';
import { useSecondsMarket } from './use-seconds-market.ts';
import { useServerTime } from './use-server-time.ts';

/** The tab of timed options: the index, what runs, the ticket, and what ended last. */
export function SecondsTrade({ symbol, size, head, onChoose }: TradeTabProps) {
  const t = useTranslations('seconds');
  const app = useTranslations('app.state');
  const chosen = useSecondsMarket(symbol);
  const { market, period } = chosen;
  if (chosen.failed)
    return <LoadFailed className="m-4" error={chosen.error} busy={chosen.isFetching} onRetry={chosen.retry} />;
  if (chosen.isLoading) {
    return (
      <SkeletonDelay label={app('loading')}>
        <div className="grid gap-4 p-4">
          <Skeleton height={176} />
          <Skeleton height={128} />
        </div>
      </SkeletonDelay>
    );
  }
  if (market === undefined || period === undefined) {
    return (
      <>
        {head === null ? null : <div className="px-3 pt-2 phone:px-4">{head}</div>}
        <EmptyState
          title={t('none.title', { symbol })}
          text={chosen.others.length === 0 ? t('none.nothing') : t('none.text')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {chosen.others.map((other) => (
                <Button key={other} size="small" onClick={() => onChoose(other)}>
                  {other}
                </Button>
              ))}
            </div>
          }
        />
      </>
    );
  }
  return (
    <div className={size === 'page' ? 'mx-auto grid max-w-[720px] gap-3 px-3 pt-2 pb-4 phone:px-4' : 'grid gap-3 pt-2'}>
      <Market key={symbol} symbol={symbol} head={head} market={market} period={period} chosen={chosen} />
    </div>
  );
}

interface MarketProps {
  readonly symbol: string;
  readonly head: ReactNode;
  readonly market: NonNullable<ReturnType<typeof useSecondsMarket>['market']>;
  readonly period: NonNullable<ReturnType<typeof useSecondsMarket>['period']>;
  readonly chosen: ReturnType<typeof useSecondsMarket>;
}

const everyMs = 1_000;

function Market({ symbol, head, market, period, chosen }: MarketProps) {
  const t = useTranslations('seconds');
  const isSignedIn = useSession((session) => session.token !== null);
  const line = useIndexLine(symbol);
  const terms = useCall(marketCalls.detail, { symbol }, { staleTimeMs: Infinity });
  const decimals = terms.data === undefined ? 2 : decimalsOf(terms.data.tick);
  const open = useCall(
    secondsCalls.list,
    { status: '1', limit: '20' },
    { enabled: isSignedIn, everyMs: (page) => (page === undefined || page.list.length > 0 ? everyMs : 15_000) },
  );
  const running = isSignedIn ? (open.data?.list ?? []) : [];
  const settled = useCall(
    secondsCalls.list,
    { status: '3', limit: '3' },
    { enabled: isSignedIn, everyMs: running.length > 0 ? everyMs : 15_000 },
  );
  const ended = isSignedIn ? (settled.data?.list ?? []) : [];
  const nowMs = useServerTime(true);
  const [shown, setShown] = useState<string | null>(null);
  const [areLimitsOpen, setLimitsOpen] = useState(false);
  const watched = running.find((one) => one.symbol === symbol);
  return (
    <>
      <div className="flex min-h-8 items-center gap-2">
        {head ?? <PairIcon symbol={symbol} size={28} />}
        <h2 className={head === null ? 'text-label font-semibold' : 'text-label text-t2'}>{t('index')}</h2>
        <span className="flex-1" />
        {line.used === null || line.of === null ? null : (
          <Badge tone="accent" icon={<Icon of={ShieldCheck} size={12} />}>
            {t('sources', { used: line.used, of: line.of })}
          </Badge>
        )}
      </div>
      <IndexChart
        symbol={symbol}
        points={line.points}
        price={line.price}
        decimals={decimals}
        order={watched}
        nowMs={nowMs}
      />
      {running.map((order) => (
        <RunningOrder
          key={order.id}
          order={order}
          price={order.symbol === symbol ? line.price : null}
          decimals={decimals}
          nowMs={nowMs}
        />
      ))}
      {/* A stake of one currency says nothing in another. */}
      <SecondsTicket
        key={market.currency}
        market={market}
        period={period}
        chosen={chosen}
        hasPrice={line.price !== null}
      />
      {ended.length === 0 ? null : (
        <section aria-label={t('recent')} className="slab">
          {ended.map((order) => (
            <OrderRow key={order.id} order={order} state={stateOf(order, nowMs)} onOpen={() => setShown(order.id)} />
          ))}
        </section>
      )}
      {isSignedIn ? (
        <p className="flex flex-wrap justify-between gap-2 text-caption">
          <button type="button" className="touch-target text-accent-text" onClick={() => setLimitsOpen(true)}>
            <Icon of={Hourglass} size={12} className="me-1 inline-block" />
            {t('ownLimits')}
          </button>
          <AppLink to="/pages/transaction/seconds_order" className="text-accent-text">
            {t('all')}
          </AppLink>
        </p>
      ) : null}
      <ResultSheet id={shown} decimals={decimals} onClose={() => setShown(null)} />
      <OwnLimitsSheet open={areLimitsOpen} onClose={() => setLimitsOpen(false)} />
    </>
  );
}
