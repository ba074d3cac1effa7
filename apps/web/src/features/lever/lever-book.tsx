import { Triangle } from '@bourse/ui/delta';
import { useTranslations } from 'use-intl';
import { decimalsOf } from '../../base/money/show-number.ts';
import { amountOf, type Contract } from './lever-view.ts';
import { takeBookPrice } from './ticket-store.ts';
import { type Figures, useFigures } from './use-figures.ts';

interface LeverBookProps {
  readonly contract: Contract;
  /** On a phone it stands beside the ticket. */
  readonly look: 'wide' | 'narrow';
}

type Level = Contract['bids'][number];

const rows = { wide: 14, narrow: 7 };

/** The orders of a contract that wait, with the mark price between them; a tap on a row fills the limit of the ticket. */
export function LeverBook({ contract, look }: LeverBookProps) {
  const t = useTranslations('lever.book');
  const figures = useFigures();
  const { symbol, last_price: last, mark_price: mark } = contract;
  const [base = ''] = symbol.split('/');
  const [asks, bids] = [contract.asks.slice(0, rows[look]), contract.bids.slice(0, rows[look])];
  const most = Math.max(sumOf(asks), sumOf(bids));
  const direction = contract.day.change?.startsWith('-') === true ? 'down' : 'up';
  return (
    <section aria-label={t('title')} className={`flex flex-col ${look === 'wide' ? 'px-3 pb-3' : ''}`}>
      {look === 'wide' ? <h2 className="flex h-10 items-center text-label font-semibold">{t('title')}</h2> : null}
      <p className="num-book flex justify-between px-1 pb-0.5 text-micro text-t3" aria-hidden="true">
        <span>{t('price')}</span>
        <span>{t('amount', { coin: base })}</span>
      </p>
      <Side side="asks" levels={asks} contract={contract} most={most} figures={figures} />
      <div className="flex min-h-12 flex-col justify-center px-1">
        <span
          className={`num inline-flex items-center gap-1 text-heading ${last === null ? 'text-t3' : `text-${direction}`}`}
        >
          <span className="sr-only">{t('last')} </span>
          {figures.price(symbol, last)}
          {last === null ? null : <Triangle direction={direction} />}
        </span>
        <span className="num text-caption text-t3">{t('mark', { price: figures.price(symbol, mark) })}</span>
      </div>
      <Side side="bids" levels={bids} contract={contract} most={most} figures={figures} />
      <p className="num mt-2 px-1 text-micro text-t3">
        {t('interest', { amount: figures.amount(amountOf(contract.open_interest, contract.lot), symbol) })}
      </p>
    </section>
  );
}

/** Lots of all levels that are shown. */
function sumOf(levels: readonly Level[]): number {
  return levels.reduce((sum, { number }) => sum + number, 0);
}

interface SideProps {
  readonly side: 'asks' | 'bids';
  /** From the middle outwards. */
  readonly levels: readonly Level[];
  readonly contract: Contract;
  readonly most: number;
  readonly figures: Figures;
}

function Side({ side, levels, contract, most, figures }: SideProps) {
  const t = useTranslations('lever.book');
  const depths = levels.map((_, index) => sumOf(levels.slice(0, index + 1)) / Math.max(1, most));
  const shown = levels.map((level, index) => ({ ...level, depth: depths[index] ?? 0 }));
  const { symbol, lot } = contract;
  const colours = side === 'asks' ? ['text-down', 'bg-down-depth'] : ['text-up', 'bg-up-depth'];
  if (levels.length === 0) {
    return (
      <p className="grid min-h-12 place-items-center px-1 text-caption text-t3">
        {t(side === 'asks' ? 'noAsks' : 'noBids')}
      </p>
    );
  }
  return (
    <div role="group" aria-label={t(side)}>
      {(side === 'asks' ? shown.toReversed() : shown).map(({ price, number, depth }) => (
        <button
          key={price}
          type="button"
          className="num-book relative flex h-6 w-full items-center justify-between px-1 text-caption font-medium hover:bg-control focus-visible:outline-offset-[-2px]"
          onClick={() => takeBookPrice(price)}
        >
          <span
            className={`absolute inset-y-px end-0 w-full origin-right rounded-s-full ${colours[1] ?? ''}`}
            style={{ transform: `scaleX(${depth})` }}
          />
          <span className={`relative ${colours[0] ?? ''}`}>{figures.price(symbol, price)}</span>
          <span className="relative text-t2">{figures.numbers.fixed(amountOf(number, lot), decimalsOf(lot))}</span>
        </button>
      ))}
    </div>
  );
}
