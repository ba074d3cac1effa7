import { useFormatter, useTranslations } from 'use-intl';
import { decimalsOf } from '../../base/money/show-number.ts';
import { amountOf, type Contract } from './lever-view.ts';
import { takeBookPrice } from './ticket-store.ts';
import { useFigures } from './use-figures.ts';

const timeParts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const;

/** The latest trades of a contract's own book, newest first; a tap on one fills the limit of the ticket. */
export function ContractTrades({ contract, most }: { readonly contract: Contract; readonly most?: number }) {
  const t = useTranslations('lever');
  const figures = useFigures();
  const format = useFormatter();
  const { symbol, lot, trades } = contract;
  const [base = ''] = symbol.split('/');
  // Two trades may be alike in everything: their place from the oldest one tells them apart.
  const rows = trades.slice(0, most).map((trade, place) => ({ ...trade, key: `${trade.created_at} ${place}` }));
  return (
    <section aria-label={t('trades.title')} className={`pb-3 ${most === undefined ? 'px-3' : 'px-3 phone:px-4'}`}>
      <h2 className="flex h-10 items-center text-label font-semibold">{t('trades.title')}</h2>
      <p className="num-book grid grid-cols-3 px-1 pb-0.5 text-micro text-t3" aria-hidden="true">
        <span>{t('book.price')}</span>
        <span className="text-end">{t('book.amount', { coin: base })}</span>
        <span className="text-end">{t('trades.time')}</span>
      </p>
      {rows.length === 0 ? <p className="px-1 py-3 text-caption text-t3">{t('trades.empty')}</p> : null}
      {rows.map(({ key, price, number, side, created_at: at }) => (
        <button
          key={key}
          type="button"
          className="num-book grid h-6 w-full grid-cols-3 items-center px-1 text-start text-caption font-medium hover:bg-control focus-visible:outline-offset-[-2px]"
          onClick={() => takeBookPrice(price)}
        >
          <span className={side === 'buy' ? 'text-up' : 'text-down'}>{figures.price(symbol, price)}</span>
          <span className="text-end text-t2">{figures.numbers.fixed(amountOf(number, lot), decimalsOf(lot))}</span>
          <span className="text-end text-t3">{format.dateTime(new Date(at), timeParts)}</span>
        </button>
      ))}
    </section>
  );
}
