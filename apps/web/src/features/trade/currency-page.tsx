import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Tabs } from '@bourse/ui/tabs';
import { ChevronLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { back, redirect } from '../../base/router/navigation.ts';
import { useKept } from '../../base/router/use-kept.ts';
import { useQuote } from '../../base/market/quotes.ts';
import { ChartPanel } from './chart/chart-panel.tsx';
import { Desk } from './desk.tsx';
import { FlatBook } from './book/flat-book.tsx';
import type { Market } from './market-terms.ts';
import { StatsCard } from './stats-card.tsx';
import { useFollowedAccount } from './own-account.ts';
import { PairButton } from './pair-button.tsx';
import { RecentTrades } from './book/recent-trades.tsx';
import { StarButton } from './star-button.tsx';
import { TradeFailed, TradeLoading } from './trade-states.tsx';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { useMarket } from './use-market.ts';
import { openTicketPage, useRemembered, useSymbol } from './use-symbol.ts';

/** A market with its chart; on a desk the same screen as the tab. */
export function CurrencyPage() {
  const { symbol, choose } = useSymbol('/pages/transaction/currency');
  const { market, failure, retry } = useMarket(symbol);
  const isDesk = useIsAtLeast('desk');
  useFollowedAccount();
  useRemembered(market);
  if (market === null) return failure === null ? <TradeLoading /> : <TradeFailed failure={failure} retry={retry} />;
  if (market.isTracked) return <ToContract symbol={symbol} />;
  return isDesk ? (
    <Desk market={market} family="spot" onChoose={choose} />
  ) : (
    <PhoneChart key={symbol} market={market} onChoose={choose} />
  );
}

/** A tracked symbol has a chart on the page of its contract alone. */
function ToContract({ symbol }: { readonly symbol: string }) {
  useEffect(() => redirect('/pages/transaction/contract', { symbol }), [symbol]);
  return <TradeLoading />;
}

interface PhoneChartProps {
  readonly market: Market;
  readonly onChoose: (symbol: string) => void;
}

const marketTabs = ['book', 'trades'] as const;

function PhoneChart({ market, onChoose }: PhoneChartProps) {
  const t = useTranslations('trade');
  const act = useTranslations('app.act');
  const quote = useQuote(market.symbol);
  const [tab, setTab] = useKept('market', marketTabs, 'book');
  const { symbol } = market;
  return (
    <div className="pb-16">
      <div className="flex h-13 items-center gap-1 px-1">
        <IconButton label={act('back')} icon={<Icon of={ChevronLeft} size={22} />} onClick={back} />
        <PairButton symbol={symbol} onChoose={onChoose} look="chevron" />
        <span className="flex-1" />
        <StarButton market={market} size={44} />
      </div>
      <StatsCard market={market} quote={quote} />
      <div className="phone-chart">
        <ChartPanel market={market} product={null} isDesk={false} />
      </div>
      <Tabs
        label={t('desk.book')}
        line
        className="px-4"
        tabs={[
          { value: 'book', label: t('book.title') },
          { value: 'trades', label: t('trades.title') },
        ]}
        value={tab}
        onChoose={setTab}
      />
      {tab === 'book' ? (
        <FlatBook market={market} />
      ) : (
        <div className="h-[360px]">
          <RecentTrades market={market} hasTitle={false} />
        </div>
      )}
      <div className="phone-acts">
        <JoinedPair>
          <Button tone="buy" onClick={() => openTicketPage(symbol, 'buy')}>
            {t('side.buy')}
          </Button>
          <Button tone="sell" onClick={() => openTicketPage(symbol, 'sell')}>
            {t('side.sell')}
          </Button>
        </JoinedPair>
      </div>
    </div>
  );
}
