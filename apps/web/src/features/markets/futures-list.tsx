import type { OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { Badge } from '@bourse/ui/badge';
import { EmptyState } from '@bourse/ui/empty-state';
import { listRowClass } from '@bourse/ui/list-row';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PairLead } from '../../base/market/pair-lead.tsx';
import { PairIcon } from '../../base/market/pair-name.tsx';
import { LastPrice, QuotePill } from '../../base/market/quote-figures.tsx';
import { type Quote, useQuote } from '../../base/market/quotes.ts';
import { useTurn } from '../../base/market/session-turn.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { RowsLoading } from './rows-states.tsx';

type Contract = OutputOf<typeof leverCalls.contracts>[number];

const everyMs = 30_000;
const tickersEveryMs = 2_000;

/** The coins that have a leveraged contract, or the stocks that one tracks, each with its largest multiple. */
export function FuturesList({ tab }: { readonly tab: 'futures' | 'stocks' }) {
  const t = useTranslations('markets');
  const { data, error, isFetching, refetch } = useCall(leverCalls.contracts, { level_type: 'heyue' }, { everyMs });
  if (data === undefined) {
    return error === null ? (
      <RowsLoading />
    ) : (
      <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (tab === 'futures') return <Futures contracts={data.filter(({ session }) => session === null)} />;
  const shown = data.filter(({ session }) => session !== null);
  if (shown.length === 0) {
    return <EmptyState title={t('stocks.title')} text={t('stocks.text')} className="py-16" />;
  }
  return (
    <>
      <p className="px-4 pt-3 text-caption text-t2">{t('stocks.note')}</p>
      <ul aria-label={t('tab.stocks')} className={rowsClass}>
        {shown.map((contract) => (
          <li key={contract.symbol}>
            <StockRow contract={contract} />
          </li>
        ))}
      </ul>
    </>
  );
}

const rowsClass = 'py-2 tablet:grid tablet:grid-cols-2 tablet:gap-x-3 tablet:px-2 desk:px-0';

/** Coins' contracts by their own trades: turnover, last price and change of their books, not those of spot. */
function Futures({ contracts }: { readonly contracts: readonly Contract[] }) {
  const t = useTranslations('markets');
  const { data } = useCall(leverCalls.tickers, { level_type: 'heyue' }, { everyMs: tickersEveryMs });
  if (contracts.length === 0) {
    return <EmptyState title={t('futuresTitle')} text={t('futuresText')} className="py-16" />;
  }
  if (data === undefined) return <RowsLoading />;
  return (
    <ul aria-label={t('tab.futures')} className={rowsClass}>
      {contracts.map((contract) => {
        const ticker = data.find(({ symbol }) => symbol === contract.symbol);
        return ticker === undefined ? null : (
          <li key={contract.symbol}>
            <ContractRow contract={contract} ticker={ticker} />
          </li>
        );
      })}
    </ul>
  );
}

interface ContractRowProps {
  readonly contract: Contract;
  readonly ticker: OutputOf<typeof leverCalls.tickers>[number];
}

/** A contract with its last price; before its first trade with its mark price, which is named. */
function ContractRow({ contract, ticker }: ContractRowProps) {
  const t = useTranslations('markets');
  const { symbol, price, mark_price: mark } = ticker;
  return (
    <AppLink to="/pages/transaction/contract" search={{ symbol }} className={listRowClass()}>
      <PairLead quote={ticker} />
      <Multiple of={contract} />
      <span className="ms-auto text-end">
        <LastPrice quote={{ ...ticker, price: price ?? mark }} className="font-medium" />
        {price === null && mark !== null ? <span className="block text-caption text-t3">{t('mark')}</span> : null}
      </span>
      <QuotePill quote={ticker} />
    </AppLink>
  );
}

function StockRow({ contract }: { readonly contract: Contract }) {
  const { symbol, session } = contract;
  const quote = useQuote(symbol);
  if (quote === undefined || session === null) return null;
  return (
    <AppLink to="/pages/transaction/contract" search={{ symbol }} className={listRowClass()}>
      <StockLead contract={contract} session={session} quote={quote} />
      <LastPrice quote={quote} className="ms-auto font-medium" />
      <QuotePill quote={quote} />
    </AppLink>
  );
}

function Multiple({ of }: { readonly of: Contract }) {
  return <span className="num rounded-[4px] bg-control px-1.5 text-caption text-t2">{`${of.max_multiple}\u00d7`}</span>;
}

interface StockLeadProps {
  readonly contract: Contract;
  readonly session: NonNullable<Contract['session']>;
  readonly quote: Quote;
}

/** What is tracked, and whether it is traded now. */
function StockLead({ contract, session, quote }: StockLeadProps) {
  const t = useTranslations('markets.stocks');
  const simulated = useTranslations('app')('simulated');
  const { symbol, name } = contract;
  const { is_open: isOpen, next_at: next } = session;
  const time = useTurn(next);
  return (
    <>
      <PairIcon symbol={symbol} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="font-semibold">{symbol.split('/')[0]}</span>
          <Multiple of={contract} />
          <Badge tone={isOpen ? 'good' : 'plain'}>{t(isOpen ? 'open' : 'closed')}</Badge>
        </span>
        <span className="block text-caption text-t3">{quote.simulated ? `${name} \u00b7 ${simulated}` : name}</span>
        {isOpen || time === null ? null : <span className="block text-caption text-t3">{t('opens', { time })}</span>}
      </span>
    </>
  );
}
