import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '@bourse/client/call-error';
import { AppLink } from '../../../base/router/app-link.tsx';
import { goToLogin } from '../../../base/router/navigation.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { say } from '../../../base/parts/say.ts';
import { forgetLastPress } from '../../../base/api/second-press.ts';
import { useLasting } from '../../../base/time/use-lasting.ts';
import { useSession } from '../../../base/session/session.ts';
import { useFeedState } from '../../../base/market/use-feed-state.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { KindPicker } from './kind-picker.tsx';
import type { Market } from '../market-terms.ts';
import { fieldOfRefusal } from './refusal-field.ts';
import { padToTick } from '../steps.ts';
import { TicketAvailable, TicketFacts } from './ticket-facts.tsx';
import { TicketFigures } from './ticket-fields.tsx';
import { isMarketKind } from './ticket-form.ts';
import type { Side } from './ticket-terms.ts';
import { TicketOptions } from './ticket-options.tsx';
import { changeTicket, offerPrice, useTicket } from './ticket-store.ts';
import { useResultText } from './ticket-texts.ts';
import { useTradeSettings } from '../trade-settings.ts';
import { useBestPrice, useBookSample } from '../use-book-sample.ts';
import { type Placed, usePlaceOrder } from './use-place-order.ts';
import { type TicketView, useTicketView } from './use-ticket.ts';

interface TicketProps {
  readonly market: Market;
  /** Lower fields and tabs instead of a list, as on a desk. */
  readonly isDesk: boolean;
}

/** The form of an order: side, kind, figures, what it costs, and the act. */
export function Ticket({ market, isDesk }: TicketProps) {
  const t = useTranslations('trade');
  // Only what is traded at the market's price is reckoned with the book.
  const isAtMarket = useTicket(({ fields }) => isMarketKind(fields.kind));
  const book = useBookSample(isAtMarket ? market.symbol : null);
  const ticket = useTicketView(market, book);
  const { fields } = ticket;
  useNearPrice(market);
  return (
    <section aria-label={t('desk.ticket')} className="flex flex-col gap-1.5" translate="no">
      <Segmented
        label={t('side.label')}
        size={isDesk ? 'plain' : 'tall'}
        segments={[
          { value: 'buy', label: t('side.buy'), tone: 'up' },
          { value: 'sell', label: t('side.sell'), tone: 'down' },
        ]}
        value={fields.side}
        onChoose={(side: Side) => changeTicket({ side, amount: '', total: '' })}
      />
      <KindPicker isDesk={isDesk} kind={fields.kind} />
      {isDesk && <TicketAvailable ticket={ticket} />}
      <TicketFigures ticket={ticket} isLow={isDesk} disabled={market.isHalted} />
      <TicketOptions ticket={ticket} isLow={isDesk} />
      {!isDesk && <TicketAvailable ticket={ticket} />}
      <TicketFacts ticket={ticket} />
      <TicketAct ticket={ticket} />
    </section>
  );
}

/**
 * Fills the limit in with the price at which it would trade now: the best ask for a buy, the best bid for a sell. It
 * follows the book until the customer touches it or names an amount.
 */
function useNearPrice(market: Market): void {
  const side = useTicket(({ fields }) => (fields.side === 'buy' ? 'asks' : 'bids'));
  const isFollowed = useTicket(
    ({ fields, isPriceOurs }) => isPriceOurs && (fields.kind === 'limit' || fields.kind === 'stopLimit'),
  );
  const near = useBestPrice(isFollowed ? market.symbol : null, side);
  useEffect(() => {
    // A price that comes late must not stand before what the customer is about to type.
    const isTyping = document.activeElement?.id === 'ticket-price';
    if (isFollowed && near !== null && !isTyping) offerPrice(market.symbol, padToTick(near, market.tick));
  }, [market.symbol, market.tick, near, isFollowed]);
}

/** Tells what came of an order: a refusal at its field, everything else as a sentence. */
function useOutcome(ticket: TicketView) {
  const t = useTranslations('trade.submit');
  const resultText = useResultText(ticket.market);
  const [note, setNote] = useState<{ readonly tone: 'bad' | 'plain'; readonly text: string } | null>(null);
  const take = (placed: Placed): void => {
    if (placed.kind === 'done') {
      const order = placed.message;
      say(order.status === 4 ? 'failed' : 'done', resultText(order));
      // What was asked and did not trade needs more than a sentence that goes by.
      setNote(order.status === 4 ? { tone: 'plain', text: resultText(order) } : null);
      if (useTicket.getState().symbol === ticket.market.symbol) ticket.begin();
      return;
    }
    // The session is over: what became of it is told after the next sign-in.
    if (placed.kind === 'unknown') return;
    if (placed.kind === 'never') {
      setNote({ tone: 'bad', text: t('notPlaced') });
      return;
    }
    const { failure, code } = placed;
    const field = fieldOfRefusal(
      { code, field: failure === null ? null : new CallError(failure).field },
      ticket.fields,
    );
    if (field === null) setNote({ tone: 'bad', text: placed.text });
    else ticket.blame(field, placed.text);
  };
  return { note, setNote, take };
}

/** A connection that is just being opened is not worth a sentence that moves what is below. */
const openingMs = 2_000;

function TicketAct({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations('trade.submit');
  const app = useTranslations('app');
  const numbers = useNumbers();
  const isVisitor = useSession((session) => session.token === null);
  const isConfirmed = useTradeSettings((settings) => settings.isConfirmed);
  const feedState = useFeedState();
  const [isAsking, setAsking] = useState(false);
  const { note, setNote, take } = useOutcome(ticket);
  const { market, fields, far } = ticket;
  const { state, place } = usePlaceOrder(fields, market, (placed) => {
    setAsking(false);
    take(placed);
  });
  const side = fields.side;
  const label = t(side, { coin: market.base.code });

  const send = async (): Promise<void> => {
    setNote(null);
    const placed = await place().catch(() => null);
    setAsking(false);
    if (placed !== null) take(placed);
  };
  const press = (): void => {
    if (!ticket.judge()) {
      document.getElementById(`ticket-${ticket.problems[0]?.field ?? 'amount'}`)?.focus();
      return;
    }
    if (!isConfirmed) {
      void send();
      return;
    }
    forgetLastPress();
    setAsking(true);
  };
  const isOffline = feedState === 'offline';
  const isLost = useLasting(isOffline, openingMs);
  if (isVisitor) {
    return (
      <Button tone="primary" full onClick={() => goToLogin()}>
        {app('act.login')}
      </Button>
    );
  }
  return (
    <>
      <Button
        id="ticket-send"
        tone={side}
        full
        busy={state !== 'idle'}
        disabled={market.isHalted || (isOffline && state === 'idle')}
        onClick={press}
      >
        {label}
      </Button>
      <div aria-live="polite" className="flex flex-col gap-1.5 empty:hidden">
        {market.isHalted && (
          <Note tone="warn">
            {market.haltReason === '' ? t('halted') : t('haltedBecause', { reason: market.haltReason })}
          </Note>
        )}
        {isLost && <Note tone="warn">{t('offline')}</Note>}
        {far !== null && (
          <Note tone="warn">{t('far', { side: far.side, percent: `${numbers.fixed(far.percent, 1)}%` })}</Note>
        )}
        {state === 'checking' && (
          <Note tone="warn">
            {t('checking')}{' '}
            <AppLink to="/pages/transaction/currency_order" className="text-accent-text underline">
              {t('checkOrders')}
            </AppLink>
          </Note>
        )}
        {note !== null && <Note tone={note.tone}>{note.text}</Note>}
      </div>
      <ConfirmSheet
        ticket={ticket}
        // What is asked after is told in the ticket.
        isOpen={isAsking && state !== 'checking'}
        isBusy={state === 'sending'}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
      />
    </>
  );
}
