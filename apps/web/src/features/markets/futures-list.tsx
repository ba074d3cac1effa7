import { leverCalls } from '@bourse/contract/lever';
import { EmptyState } from '@bourse/ui/empty-state';
import { listRowClass } from '@bourse/ui/list-row';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PairLead } from '../../base/market/pair-lead.tsx';
import { LastPrice, QuotePill } from '../../base/market/quote-figures.tsx';
import { useQuote } from '../../base/market/quotes.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { RowsLoading } from './rows-states.tsx';

/** The markets that have a leveraged contract, each with its largest multiple. */
export function FuturesList() {
  const t = useTranslations('markets');
  const { data, error, isFetching, refetch } = useCall(leverCalls.contracts, { level_type: 'heyue' });
  if (data === undefined) {
    return error === null ? <RowsLoading /> : <LoadFailed busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return <EmptyState title={t('futuresTitle')} text={t('futuresText')} className="py-16" />;
  }
  return (
    <ul aria-label={t('tab.futures')} className="py-2">
      {data.map(({ symbol, max_multiple: most }) => (
        <li key={symbol}>
          <ContractRow symbol={symbol} most={most} />
        </li>
      ))}
    </ul>
  );
}

function ContractRow({ symbol, most }: { readonly symbol: string; readonly most: number }) {
  const quote = useQuote(symbol);
  if (quote === undefined) return null;
  return (
    <AppLink to="/pages/transaction/contract" search={{ symbol }} className={listRowClass()}>
      <PairLead quote={quote} />
      <span className="num rounded-[4px] bg-control px-1.5 text-caption text-t2">{`${most}\u00d7`}</span>
      <LastPrice quote={quote} className="ms-auto font-medium" />
      <QuotePill quote={quote} />
    </AppLink>
  );
}
