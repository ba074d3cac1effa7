import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSession } from '../../base/session/session.ts';
import { Big } from 'big.js';
import { useFigures } from './use-figures.ts';
import { type TicketView, useOrderQuote } from './use-ticket.ts';

/** What an order would cost, before it is given: margin, fees, and where each direction would be liquidated. */
export function TicketFacts({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations('lever.fact');
  const figures = useFigures();
  const isSignedIn = useSession((session) => session.token !== null);
  const { contract, order } = ticket;
  const { currency, symbol, available } = contract;
  const long = useOrderQuote(order, 1);
  const short = useOrderQuote(order, 2);
  const known = long ?? short;
  const fees = known === undefined ? null : new Big(known.open_fee).plus(known.close_fee).toFixed();
  return (
    <dl className="grid gap-1 py-1 text-caption">
      {isSignedIn ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <dt>
            <AppLink
              to="/pages/fund/transfer"
              search={{ currency, to: 'lever' }}
              className="touch-target text-accent-text"
              aria-label={t('transfer')}
            >
              {t('available')}
            </AppLink>
          </dt>
          <dd>
            <ShownAmount
              text={available === null ? null : figures.numbers.fixed(available, 2)}
              unit={currency}
              size="caption"
            />
          </dd>
        </div>
      ) : null}
      <Line name={t('margin')} value={figures.cents(known?.margin ?? null)} />
      <Line name={t('fees')} value={fees === null ? '\u2014' : figures.numbers.whole(fees, 2)} />
      <Line name={t('liquidationLong')} value={figures.price(symbol, long?.liquidation_price ?? null)} />
      <Line name={t('liquidationShort')} value={figures.price(symbol, short?.liquidation_price ?? null)} />
    </dl>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <dt className="text-t2">{name}</dt>
      <dd className="num font-medium">{value}</dd>
    </div>
  );
}
