import { listRowClass } from '@bourse/ui/list-row';
import { Sparkline } from '@bourse/ui/sparkline';
import { memo } from 'react';
import { AppLink } from '../router/app-link.tsx';
import { dayReference } from './day-reference.ts';
import { PairLead } from './pair-lead.tsx';
import { LastPrice, QuoteDelta } from './quote-figures.tsx';
import { useQuote } from './quotes.ts';
import { useSparkline } from './use-sparkline.ts';

/** A market with its last day as a small chart: the whole row leads to it. */
export const MoverRow = memo(function MoverRow({ symbol }: { readonly symbol: string }) {
  const quote = useQuote(symbol);
  const closes = useSparkline(symbol);
  if (quote === undefined) return null;
  return (
    <AppLink to="/pages/transaction/currency" search={{ symbol }} className={listRowClass()}>
      <PairLead quote={quote} />
      {closes === undefined ? null : (
        <Sparkline values={closes} {...dayReference(quote)} className="max-phone:hidden" />
      )}
      <span className="w-24 flex-none text-end">
        <LastPrice quote={quote} className="-mx-1 block px-1 font-medium" />
        <QuoteDelta quote={quote} className="justify-end text-label" />
      </span>
    </AppLink>
  );
});
