import { leverCalls } from '@bourse/contract/lever';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { OrderSummary, type SummaryLine } from '@bourse/ui/order-summary';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import { shownRate } from '../product-kit/rates.ts';
import { SuitabilitySheet } from '../product-kit/suitability-sheet.tsx';
import { ActNotes } from './act-notes.tsx';
import { lengthOf } from './contract-head.tsx';
import { type Direction, distanceOf, type OrderQuote } from './lever-view.ts';
import { clearLeverTicket } from './ticket-store.ts';
import { useFigures } from './use-figures.ts';
import { useLeverAct } from './use-lever-act.ts';
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
          <Costs ticket={ticket} quote={quote} />
          {isShort ? <Note tone="warn">{t('short')}</Note> : null}
          {quote === undefined || isShort ? null : <Warning ticket={ticket} quote={quote} />}
          <ActNotes state={sending.state} refused={sending.refused} />
        </div>
      </Sheet>
      <SuitabilitySheet open={isTesting} onClose={() => setTesting(false)} />
    </>
  );
}

interface CostsProps {
  readonly ticket: TicketView;
  readonly quote: OrderQuote | undefined;
}

function Costs({ ticket, quote }: CostsProps) {
  const t = useTranslations('lever');
  const figures = useFigures();
  const { contract, fields, stops } = ticket;
  const { symbol, currency, longest_seconds: longest } = contract;
  const money = (amount: string | undefined): string =>
    amount === undefined ? '\u2014' : figures.money(amount, currency);
  const price = figures.price(symbol, quote?.price ?? (fields.isLimit ? ticket.price : null));
  const lines: SummaryLine[] = [
    {
      key: 'price',
      label: t(fields.isLimit ? 'confirm.limit' : 'confirm.market'),
      value: fields.isLimit ? price : `≈\u00a0${price}`,
    },
    {
      key: 'size',
      label: t('fact.size'),
      value: figures.lots(ticket.lots ?? 0),
      note: quote === undefined ? undefined : `${figures.amount(quote.amount, symbol)} · ${money(quote.value)}`,
    },
    { key: 'margin', label: t('fact.margin'), value: money(quote?.margin) },
    { key: 'open', label: t('confirm.openFee'), value: money(quote?.open_fee) },
    { key: 'close', label: t('confirm.closeFee'), value: money(quote?.close_fee) },
    {
      key: 'night',
      label: t('confirm.overnight'),
      value: shownRate(figures.numbers, contract.overnight_fee),
    },
    { key: 'maintenance', label: t('confirm.maintenance'), value: money(quote?.maintenance) },
    {
      key: 'liquidation',
      label: t('fact.liquidation'),
      value: figures.price(symbol, quote?.liquidation_price ?? null),
    },
    ...(stops.target === null
      ? []
      : [{ key: 'target', label: t('fact.target'), value: figures.price(symbol, stops.target) }]),
    ...(stops.stop === null ? [] : [{ key: 'stop', label: t('fact.stop'), value: figures.price(symbol, stops.stop) }]),
    ...(longest === null ? [] : [{ key: 'longest', label: t('confirm.longest'), value: lengthOf(t, longest) }]),
    { key: 'worst', label: t('confirm.worst'), value: money(quote?.worst), tone: 'total' },
  ];
  return <OrderSummary label={t('confirm.facts')} lines={lines.map(withoutGap)} />;
}

/** A line without the note that it does not have. */
function withoutGap({ note, ...line }: SummaryLine): SummaryLine {
  return note === undefined ? line : { ...line, note };
}

/** The move that ends the position, in words. */
function Warning({ ticket, quote }: { readonly ticket: TicketView; readonly quote: OrderQuote }) {
  const t = useTranslations('lever.confirm');
  const figures = useFigures();
  const move = distanceOf(quote.price, quote.liquidation_price);
  if (move === null) return <Note tone="warn">{t('loses')}</Note>;
  return <Note tone="warn">{t('warning', { multiple: ticket.multiple, move: figures.percent(move) })}</Note>;
}
