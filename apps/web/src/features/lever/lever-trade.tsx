import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSession } from '../../base/session/session.ts';
import { OwnLimitsSheet } from '../product-kit/own-limits-sheet.tsx';
import { ContractHead } from './contract-head.tsx';
import { ContractTrades } from './contract-trades.tsx';
import { LeverBook } from './lever-book.tsx';
import { LeverTicket } from './lever-ticket.tsx';
import type { Contract, Product } from './lever-view.ts';
import { PositionsPanel } from './positions-panel.tsx';
import { openLeverTicket, ticketKey } from './ticket-store.ts';
import { type ContractReading, useContract } from '../../base/market/use-contract.ts';

interface LeverTradeProps extends TradeTabProps {
  readonly product: Product;
}

/** A contract of a market: price, ticket and, on a phone, its book, the own positions and the latest trades. */
export function LeverTrade({ symbol, product, size, head, onChoose }: LeverTradeProps) {
  const reading = useContract(symbol, product);
  const { contract } = reading;
  const key = ticketKey(product, symbol);
  useEffect(() => openLeverTicket(key), [key]);
  const isPage = size === 'page';
  if (contract === undefined) {
    return (
      <>
        {head === null ? null : <div className="px-3 pt-1 phone:px-4">{head}</div>}
        <WithoutContract symbol={symbol} reading={reading} onChoose={onChoose} />
      </>
    );
  }
  return (
    <div className={isPage ? 'mx-auto max-w-[720px]' : ''}>
      <ContractHead contract={contract} head={head} isPage={isPage} />
      {isPage ? (
        <div className="grid grid-cols-[minmax(0,1fr)_132px] gap-3 px-3 phone:grid-cols-[minmax(0,1fr)_142px] phone:gap-3.5 phone:px-4 tablet:grid-cols-[minmax(0,1fr)_260px] tablet:gap-6">
          <LeverTicket key={key} contract={contract} isLow={false} />
          <LeverBook contract={contract} look="narrow" />
        </div>
      ) : (
        <LeverTicket key={key} contract={contract} isLow />
      )}
      <Beside contract={contract} isPage={isPage} />
      {isPage ? (
        <div className="mt-3 border-t-4 border-s1 pt-1">
          <PositionsPanel symbol={symbol} product={product} isTable={false} />
          <div className="mt-3 border-t-4 border-s1 pt-1">
            <ContractTrades contract={contract} most={12} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** What is shown while there is no contract to trade: it is awaited, could not be read, or the market has none. */
export function WithoutContract(props: {
  readonly symbol: string;
  readonly reading: ContractReading;
  readonly onChoose: (symbol: string) => void;
}) {
  const { symbol, reading, onChoose } = props;
  const t = useTranslations('lever.none');
  const app = useTranslations('app.state');
  if (reading.failed)
    return <LoadFailed className="m-4" error={reading.error} busy={reading.isFetching} onRetry={reading.retry} />;
  if (reading.isLoading) {
    return (
      <SkeletonDelay label={app('loading')}>
        <div className="grid gap-4 p-4">
          <Skeleton height={176} />
          <Skeleton height={128} />
        </div>
      </SkeletonDelay>
    );
  }
  return (
    <EmptyState
      title={t('title', { symbol })}
      text={t(reading.others.length === 0 ? 'nothing' : 'text')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {reading.others.map((other) => (
            <Button key={other} size="small" onClick={() => onChoose(other)}>
              {other}
            </Button>
          ))}
        </div>
      }
    />
  );
}

/** The own limits, and the way to the other product. */
function Beside({ contract, isPage }: { readonly contract: Contract; readonly isPage: boolean }) {
  const t = useTranslations('lever');
  const isSignedIn = useSession((session) => session.token !== null);
  const [areLimitsOpen, setLimitsOpen] = useState(false);
  const isHigh = contract.level_type === 'high';
  return (
    <p
      className={`mt-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-caption ${isPage ? 'px-3 phone:px-4' : ''}`}
    >
      {isSignedIn ? (
        <button type="button" className="touch-target text-accent-text" onClick={() => setLimitsOpen(true)}>
          <Icon of={Hourglass} size={12} className="me-1 inline-block" />
          {t('ownLimits')}
        </button>
      ) : null}
      {contract.session === null ? (
        <AppLink
          to={isHigh ? '/pages/transaction/contract' : '/pages/transaction/high'}
          search={{ symbol: contract.symbol }}
          className="touch-target ms-auto text-accent-text"
        >
          {t(isHigh ? 'toContracts' : 'toHigh')}
        </AppLink>
      ) : null}
      <OwnLimitsSheet open={areLimitsOpen} onClose={() => setLimitsOpen(false)} />
    </p>
  );
}
