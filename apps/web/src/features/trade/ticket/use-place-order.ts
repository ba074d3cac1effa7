import type { IntentionEnd } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import { useIntention } from '../../../base/api/use-intention.ts';
import type { Market } from '../market-terms.ts';
import { requestOf } from './ticket-form.ts';
import type { TicketFields } from './ticket-terms.ts';

const changed = [spotCalls.list, spotCalls.myTrade];

/** What became of an order that was sent. */
export type Placed = IntentionEnd<OutputOf<typeof spotCalls.trade>>;

/** Places the order of a ticket, one at a time. `onEnd` is told what became of an equal one that was open already. */
export function usePlaceOrder(fields: TicketFields, market: Market, onEnd: (placed: Placed) => void) {
  const request = requestOf(fields, market);
  const { state, perform } = useIntention(spotCalls.trade, changed, { wanted: request, onEnd });
  return { state, place: () => perform(request) };
}
