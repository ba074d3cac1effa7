import { spotCalls } from '@bourse/contract/spot';
import { useRef, useState } from 'react';
import { CallError, callOrThrow } from '../../app/api.ts';
import { scheduler } from '../../app/clock.ts';
import { refresh } from '../../app/use-call.ts';
import { useIntention } from '../../app/use-intention.ts';
import type { Market } from './market-terms.ts';
import { type Failure, type OrderDesk, type Placed, placeOrder } from './place-order.ts';
import { requestOf, type TicketFields } from './ticket-form.ts';

const desk: OrderDesk = {
  send: (input) =>
    callOrThrow(
      spotCalls.trade,
      input,
      input.client_order_id === undefined ? {} : { idempotencyKey: input.client_order_id },
    ),
  find: (clientOrderId) => callOrThrow(spotCalls.detail, { client_order_id: clientOrderId }),
  sleep: (ms) => scheduler.sleep(ms),
  failureOf: (error): Failure => {
    if (error instanceof CallError) return error;
    throw error;
  },
};

/** `sending` until an answer comes, `checking` while none has come and the order is looked for. */
export type Sending = 'idle' | 'sending' | 'checking';

/**
 * Places orders, one at a time. An order that was not answered keeps its number until its fate is known, so sending the
 * same ticket again cannot place it twice.
 */
export function usePlaceOrder() {
  const [state, setState] = useState<Sending>('idle');
  const isBusy = useRef(false);
  const intention = useIntention();

  const place = async (fields: TicketFields, market: Market): Promise<Placed | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setState('sending');
    const key = intention.keyFor(JSON.stringify([market.symbol, fields]));
    try {
      const input = { ...requestOf(fields, market, key), client_order_id: key };
      const placed = await placeOrder(desk, input, () => setState('checking'));
      intention.end();
      void refresh(spotCalls.list, spotCalls.myTrade);
      return placed;
    } finally {
      isBusy.current = false;
      setState('idle');
    }
  };
  return { state, place };
}
