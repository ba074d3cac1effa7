import { leverCalls } from '@bourse/contract/lever';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import { SuitabilitySheet } from '../product-kit/suitability-sheet.tsx';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { type Direction, distanceOf, type OrderQuote } from './lever-view.ts';
import { OrderCosts } from './order-costs.tsx';
import { clearLeverTicket } from './ticket-store.ts';
import { useFigures } from './use-figures.ts';
import { useLeverAct } from './use-lever-act.ts';
import { useOpensCross } from './use-margin-mode.ts';
import { type TicketView, useOrderQuote } from './use-ticket.ts';

interface ConfirmSheetProps {
  readonly ticket: TicketView;
  /** null while nothing is asked. */
  readonly direction: Direction | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** A position once more before it is opened: margin, fees, where it is liquidated, and the most that can be lost. */
export function ConfirmSheet({ ticket, direction, onClose, onSent }: ConfirmSheetProps) {
  const t = useTranslations('lever.confirm');
  const session = useTranslations('lever.session');
  const act = useTranslations('app.act');
  const figures = useFigures();
  const [isTesting, setTesting] = useState(false);
  const { contract, order, stops } = ticket;
  const type = direction ?? 1;
  const quote = useOrderQuote(direction === null ? null : order, type);
  const wanted =
    order === null || direction === null
      ? null
      : {
          ...order,
          type: `${direction}` as const,
          terms_id: contract.terms_id,
          ...(stops.target === null ? {} : { target_profit_price: stops.target }),
          ...(stops.stop === null ? {} : { stop_loss_price: stops.stop }),
        };
  const sending = useLeverAct(leverCalls.submit, {
    wanted,
    onDone: ({ status, symbol }) => {
      say(
        'done',
        t(status === 0 ? 'waits' : 'opened', { side: figures.side({ type, multiple: ticket.multiple }), symbol }),
      );
      clearLeverTicket();
      onSent();
    },
    onRefused: ({ code }) => {
      if (code !== 'SUITABILITY_REQUIRED') return false;
      onClose();
      setTesting(true);
      return true;
    },
  });
  const close = (): void => {
    sending.clear();
    onClose();
  };
  const isShort = quote !== undefined && quote.price === null;
  return (
    <>
      <Sheet
        open={direction !== null}
        onClose={close}
        busy={sending.state === 'sending'}
        title={t('title', { side: figures.side({ type, multiple: ticket.multiple }), symbol: contract.symbol })}
        closeLabel={act('close')}
        foot={
          <Button
            tone={type === 1 ? 'buy' : 'sell'}
            full
            busy={sending.isBusy}
            disabled={quote === undefined || isShort}
            onClick={sending.act}
          >
            {t(type === 1 ? 'actLong' : 'actShort', { lots: figures.lots(order?.number ?? 0) })}
          </Button>
        }
      >
        <div className="grid gap-3">
          <OrderCosts ticket={ticket} quote={quote} />
          {isShort ? <Note tone="warn">{t('short')}</Note> : null}
          {quote === undefined || isShort ? null : <Warning ticket={ticket} quote={quote} />}
          {contract.session === null ? null : <Note tone="warn">{session('gap')}</Note>}
          <ActNotes state={sending.state} refused={sending.refused} />
        </div>
      </Sheet>
      <SuitabilitySheet open={isTesting} onClose={() => setTesting(false)} />
    </>
  );
}

/** The move that ends the position, in words. */
function Warning({ ticket, quote }: { readonly ticket: TicketView; readonly quote: OrderQuote }) {
  const t = useTranslations('lever.confirm');
  const mode = useTranslations('lever.mode');
  const figures = useFigures();
  const isCross = useOpensCross(ticket.contract);
  const move = distanceOf(quote.price, quote.liquidation_price);
  if (isCross) return <Note tone="warn">{mode('warning', { currency: ticket.contract.currency })}</Note>;
  if (move === null) return <Note tone="warn">{t('loses')}</Note>;
  return <Note tone="warn">{t('warning', { multiple: ticket.multiple, move: figures.percent(move) })}</Note>;
}
