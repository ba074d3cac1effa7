import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { PositionCard, positionLinkClass, PositionCardSkeleton } from '@bourse/ui/position-card';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { serverNow } from '../../base/time/server-clock.ts';
import { progressOf } from './progress.ts';
import type { Position } from './product-calls.ts';
import type { ProductFamily } from './product-family.ts';
import { useKitFigures } from './use-kit-figures.ts';
import { useView } from './use-view.ts';

const states = ['running', 'ended'] as const;

/** The own positions of a family, running or ended, newest first. */
export function PositionsPage({ family }: { readonly family: ProductFamily }) {
  const t = useTranslations('product-kit.position');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const view = useView(family);
  const [state, setState] = useKept(`${family.name}Positions`, states, 'running');
  const pages = usePages(family.calls.orders, { status: state === 'running' ? '1' : '2' });
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={view.positions} />
      <div className="px-4 pb-6 desk:px-0">
        <Segmented
          label={t('state')}
          segments={states.map((value) => ({ value, label: t(value) }))}
          value={state}
          onChoose={setState}
          className="mb-4"
        />
        <HistoryList
          pages={pages}
          failed={t('failed')}
          none={{
            title: t(state === 'running' ? 'noneRunning' : 'noneEnded'),
            text: t('noneHint'),
            action: (
              <AppLink to={family.pages.list} className={buttonClass({ size: 'desk' })}>
                {kit('toProducts')}
              </AppLink>
            ),
          }}
          loading={
            <SkeletonDelay label={app('loading')}>
              <div className="grid gap-3">
                {[1, 2, 3].map((card) => (
                  <PositionCardSkeleton key={card} />
                ))}
              </div>
            </SkeletonDelay>
          }
        >
          {(items: readonly Position[]) => (
            <ul className="grid gap-3">
              {items.map((position) => (
                <li key={position.id}>
                  <AppLink to={family.pages.order} search={{ id: position.id }} className={positionLinkClass()}>
                    <PositionSummary family={family} position={position} />
                  </AppLink>
                </li>
              ))}
            </ul>
          )}
        </HistoryList>
      </div>
    </div>
  );
}

/** What a position is, how it stands, and how far it has come. */
export function PositionSummary({ family, position }: { readonly family: ProductFamily; readonly position: Position }) {
  const t = useTranslations('product-kit.position');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const view = useView(family);
  const coin = useCoins().get(position.currency);
  const { status, early, term_days: count, remaining_days: left } = position;
  const isRunning = status === 1;
  const { day, share } = progressOf(position, serverNow());
  return (
    <PositionCard
      lead={<CoinIcon symbol={position.currency} src={coin?.image} />}
      title={position.name}
      badge={
        <>
          {isRunning ? null : <Badge>{t(early ? 'early' : 'ended')}</Badge>}
          {isRunning && position.auto_renew ? <Badge tone="accent">{t('renews')}</Badge> : null}
        </>
      }
      subtitle={isRunning ? t('daysLeft', { count: left }) : figures.day(position.redeemed_at ?? position.expires_at)}
      figure={<ShownAmount text={numbers.whole(position.amount, 2)} size="heading" />}
      figureNote={position.currency}
      facts={view.positionFacts(position)}
      {...(isRunning
        ? {
            progress: (
              <QuotaBar
                taken={share}
                tone="accent"
                label={t('progress')}
                text={day === 0 ? t('starts') : t('dayOf', { day, count })}
              />
            ),
          }
        : {})}
    />
  );
}
