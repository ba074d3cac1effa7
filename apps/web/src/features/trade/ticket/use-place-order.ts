import { spotCalls } from '@bourse/contract/spot';
import { useIntention } from '../../../base/api/use-intention.ts';
import type { Market } from '../market-terms.ts';
import { requestOf, type TicketFields } from './ticket-form.ts';

const changed = [spotCalls.list, spotCalls.myTrade];

/** Places orders, one at a time. */
export function usePlaceOrder() {
  const { state, perform } = useIntention(spotCalls.trade, changed);
  return { state, place: (fields: TicketFields, market: Market) => perform(requestOf(fields, market)) };
}

/** What became of an order that was sent. */
export type Placed = NonNullable<Awaited<ReturnType<ReturnType<typeof usePlaceOrder>['place']>>>;
