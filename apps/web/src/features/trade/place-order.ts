import type { SentInputOf } from '@bourse/contract/call';
import type { ErrorCode } from '@bourse/contract/error-code';
import type { spotCalls } from '@bourse/contract/spot';
import type { OwnOrder } from './account-state.ts';
import type { TicketField, TicketFields } from './ticket-form.ts';
import { isInQuote } from './ticket-form.ts';

/** What became of an order that was sent. */
export type Placed =
  | { readonly kind: 'placed'; readonly order: OwnOrder }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode | 998 | 999 | null;
      readonly field: string | null;
      readonly text: string;
    }
  /** No answer came, and the server, asked later, has no order of this number. */
  | { readonly kind: 'notPlaced' };

/** A failed call, as far as placing an order looks at it. */
export interface Failure {
  readonly isUncertain: boolean;
  readonly code: ErrorCode | 998 | 999 | null;
  readonly field: string | null;
  readonly message: string;
}

/** How an order is sent and looked for; rejects with a {@link Failure}. */
export interface OrderDesk {
  readonly send: (input: SentInputOf<typeof spotCalls.trade>) => Promise<OwnOrder>;
  readonly find: (clientOrderId: string) => Promise<OwnOrder>;
  readonly sleep: (ms: number) => Promise<void>;
  readonly failureOf: (error: unknown) => Failure;
}

/** The server carries out nothing that has waited for longer than 2 s, so what is not there after this never will be. */
export const settledAfterMs = 3_000;
const askAgainMs = 2_000;

/**
 * Sends an order. When no answer comes, it is looked for by its client order id until the server says whether it is
 * there; `onChecking` is told that this has begun. A refusal by the server is an answer, too.
 */
export async function placeOrder(
  desk: OrderDesk,
  input: SentInputOf<typeof spotCalls.trade> & { readonly client_order_id: string },
  onChecking: () => void,
): Promise<Placed> {
  try {
    return { kind: 'placed', order: await desk.send(input) };
  } catch (error) {
    const failure = desk.failureOf(error);
    if (!failure.isUncertain) {
      return { kind: 'refused', code: failure.code, field: failure.field, text: failure.message };
    }
  }
  onChecking();
  await desk.sleep(settledAfterMs);
  for (;;) {
    try {
      return { kind: 'placed', order: await desk.find(input.client_order_id) };
    } catch (error) {
      const { code, isUncertain } = desk.failureOf(error);
      if (code === 'ORDER_NOT_FOUND') return { kind: 'notPlaced' };
      // Signed out meanwhile: nobody can say here what became of it.
      if (code === 999) throw error;
      if (!isUncertain && code === null) throw error;
    }
    await desk.sleep(askAgainMs);
  }
}

/** The field of the ticket that a refusal is about; null where it is about none. */
export function fieldOfRefusal(
  { code, field }: Pick<Extract<Placed, { kind: 'refused' }>, 'code' | 'field'>,
  fields: TicketFields,
): TicketField | null {
  const amount = isInQuote(fields) ? 'total' : 'amount';
  const byName: Readonly<Record<string, TicketField>> = {
    stop_price: 'stop',
    stop_loss_price: 'stop',
    take_profit_price: 'price',
    target_price: fields.kind === 'oco' ? 'stopLimit' : 'price',
    expires_at: 'until',
    display_amount: 'display',
    amount,
    quote_amount: 'total',
  };
  if (field !== null) return byName[field] ?? null;
  if (code === 'INVALID_PRICE' || code === 'WOULD_TAKE') return fields.kind === 'stopMarket' ? 'stop' : 'price';
  if (code === 'INVALID_QUANTITY' || code === 'BELOW_MIN_NOTIONAL' || code === 'INSUFFICIENT_BALANCE') return amount;
  return code === 'NO_LIQUIDITY' ? amount : null;
}
