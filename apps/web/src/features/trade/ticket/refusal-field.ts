import type { ErrorCode } from '@bourse/contract/error-code';
import { isInQuote } from './ticket-form.ts';
import type { TicketField, TicketFields } from './ticket-terms.ts';

/** Why an order was refused, and which field of the request the server blames, where it blames one. */
interface Refusal {
  readonly code: ErrorCode | 998 | 999;
  readonly field: string | null;
}

/** The field of the ticket that a refusal is about; null where it is about none. */
export function fieldOfRefusal({ code, field }: Refusal, fields: TicketFields): TicketField | null {
  const amount = isInQuote(fields) ? 'total' : 'amount';
  const byName: Readonly<Record<string, TicketField>> = {
    stop_price: 'stop',
    stop_loss_price: 'stop',
    take_profit_price: 'price',
    target_price: fields.kind === 'oco' ? 'stopLimit' : 'price',
    exit_profit_price: 'exitProfit',
    exit_loss_price: 'exitLoss',
    expires_at: 'until',
    display_amount: 'display',
    amount,
    quote_amount: 'total',
  };
  if (field !== null) return byName[field] ?? null;
  if (code === 'TRIGGER_PASSED') return 'stop';
  if (code === 'INVALID_PRICE' || code === 'WOULD_TAKE') return fields.kind === 'stopMarket' ? 'stop' : 'price';
  if (code === 'INVALID_QUANTITY' || code === 'BELOW_MIN_NOTIONAL' || code === 'INSUFFICIENT_BALANCE') return amount;
  return code === 'NO_LIQUIDITY' ? amount : null;
}
