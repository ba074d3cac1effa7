import { Icon } from '@bourse/ui/icon';
import { Popover } from '@bourse/ui/popover';
import { Sheet } from '@bourse/ui/sheet';
import { ChevronDown, PanelLeft } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { decimalsOf } from '../../base/money/show-number.ts';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { useQuote } from '../../base/market/quotes.ts';
import { type ContractProduct, figuresOf, useContract } from '../../base/market/use-contract.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useWindowTitle } from '../../base/site/window-title.ts';
import { OrdersLoading } from './orders-loading.tsx';
import { PairList } from './pair-list.tsx';

const PairTable = lazy(async () => ({ default: (await loadChunk(() => import('./pair-table.tsx'))).PairTable }));

/** Whether the list of markets is open: keys open it, too. */
export const usePairDrawer = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

interface PairButtonProps {
  readonly symbol: string;
  /** The contract whose own price the window's title and the list have; those of markets without. */
  readonly product?: ContractProduct | null;
  readonly onChoose: (symbol: string) => void;
  /** Which icon leads to the list: the phone's drawer, or a chevron behind the name. */
  readonly look: 'drawer' | 'chevron';
}

/** The name of the market, which opens the list of all of them: a table below it on a desk, a sheet on a phone. */
export function PairButton({ symbol, product = null, onChoose, look }: PairButtonProps) {
  const t = useTranslations('trade.pairs');
  const act = useTranslations('app.act');
  const isDesk = useIsAtLeast('desk');
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = usePairDrawer((drawer) => drawer.isOpen);
  // The sheet stands with the next frame, and the list is drawn in pieces behind it.
  const isDrawn = useDeferredValue(isOpen) || !isOpen;
  const close = (): void => usePairDrawer.setState({ isOpen: false });
  const choose = (chosen: string): void => {
    close();
    onChoose(chosen);
  };
  return (
    <>
      <PriceTitle symbol={symbol} product={product} />
      <button
        ref={opener}
        type="button"
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-control pr-1"
        aria-label={t('open', { symbol })}
        aria-haspopup="dialog"
        onClick={() => usePairDrawer.setState({ isOpen: true })}
      >
        {look === 'drawer' && <Icon of={PanelLeft} size={20} className="text-t2" />}
        <h1 className="truncate text-heading">{symbol}</h1>
        {look === 'chevron' && <Icon of={ChevronDown} size={16} className="text-t3" />}
      </button>
      {isDesk ? (
        <Popover open={isOpen} onClose={close} opener={opener} label={t('title')} className="pair-popover">
          <Suspense fallback={<OrdersLoading />}>
            <PairTable symbol={symbol} product={product} onChoose={choose} />
          </Suspense>
        </Popover>
      ) : (
        <Sheet open={isOpen} onClose={close} title={t('title')} closeLabel={act('close')} className="pair-sheet">
          {isDrawn ? <PairList symbol={symbol} product={product} onChoose={choose} /> : <OrdersLoading />}
        </Sheet>
      )}
    </>
  );
}

/** Keeps the price before the market's name in the window's title, so that a tab in the background shows it. */
function PriceTitle({ symbol, product }: { readonly symbol: string; readonly product: ContractProduct | null }): null {
  const numbers = useNumbers();
  const spot = useQuote(symbol);
  const { contract } = useContract(symbol, product);
  const quote = product === null || contract === undefined ? spot : figuresOf(contract);
  const price = quote?.price ?? null;
  useWindowTitle(
    quote === undefined || price === null ? symbol : `${numbers.fixed(price, decimalsOf(quote.tick))} ${symbol}`,
  );
  return null;
}
