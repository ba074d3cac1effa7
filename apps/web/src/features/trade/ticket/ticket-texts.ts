import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import type { NumberStyle } from '../../../base/money/show-number.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import type { Market } from '../market-terms.ts';
import type { OwnOrder } from '../account-state.ts';
import { stateOf } from '../orders/order-view.ts';
import type { Problem, ProblemCode, Side, TicketField } from './ticket-terms.ts';
import type { FieldNote } from './use-ticket.ts';

/** Problems whose bound is a price. */
const priceBounds: ReadonlySet<ProblemCode> = new Set(['ocoOrder', 'exitAbove', 'exitBelow', 'aboveBand', 'belowBand']);

/** Writes what is wrong with a field. */
export function useProblemText(market: Market, side: Side): (note: FieldNote | null) => string | undefined {
  const t = useTranslations('trade.problem');
  const numbers = useNumbers();
  const unitOf = (field: TicketField): string =>
    field === 'amount' || field === 'display' ? market.base.code : market.quote.code;
  const boundOf = ({ field, code, bound }: Problem): string => {
    if (bound === undefined) return '';
    if (code === 'belowMinimum') return `${numbers.whole(bound)} ${market.quote.code}`;
    // Of what somebody has, they see what they hold and not the field's unit.
    const unit = code === 'tooLittle' ? (side === 'buy' ? market.quote.code : market.base.code) : unitOf(field);
    const least = priceBounds.has(code) ? market.priceDecimals : 0;
    return `${numbers.whole(bound, least)} ${unit}`;
  };
  return (note) => {
    if (note === null) return undefined;
    if ('text' in note) return note.text;
    const bound = boundOf(note.problem);
    if (note.problem.code === 'ocoOrder')
      return side === 'buy' ? t('ocoOrderBuy', { bound }) : t('ocoOrderSell', { bound });
    return t(note.problem.code, { bound });
  };
}

const knownReasons = [
  'user',
  'unfilled',
  'residue',
  'price_band',
  'slippage',
  'self_trade',
  'would_take',
  'time',
] as const;

/** Writes why an order ended. */
export function useReasonText(): (reason: string | null) => string {
  const t = useTranslations('trade.reason');
  return (reason) => t(knownReasons.find((known) => known === reason) ?? 'other');
}

/** Writes what became of an order that was just placed: what has traded, and what became of the rest. */
export function useResultText(market: Market): (order: OwnOrder) => string {
  const t = useTranslations('trade.result');
  const reasonOf = useReasonText();
  const numbers = useNumbers();
  return (order) => {
    const coin = market.base.code;
    const filled = numbers.fixed(order.filled, market.amountDecimals);
    // A budget names no amount in base: what has traded is all that there is to say.
    const amount = order.type === 'market' && order.side === 'buy' ? filled : numbers.whole(order.amount);
    const price = order.average_price === null ? '—' : numbers.fixed(order.average_price, market.priceDecimals);
    switch (stateOf(order)) {
      case 'waiting':
        return t('waiting');
      case 'open':
        return t('open');
      case 'partly':
        return t('partly', { filled, amount, coin });
      case 'filled':
        return t('filled', { amount: filled, coin, price });
      case 'partlyCancelled':
        return t('partlyEnded', { filled, amount, coin, reason: reasonOf(order.reason) });
      case 'cancelled':
        return t('cancelled', { reason: reasonOf(order.reason) });
    }
  };
}

/** Basis points as a percentage with no more decimals than it needs. */
export function percentText(bps: number, numbers: NumberStyle): string {
  return `${numbers.whole(new Big(bps).div(100).toFixed())}%`;
}

/** Basis points as a percentage: 10 is `0.10%`. */
export function rateText(bps: number, numbers: NumberStyle): string {
  return `${numbers.fixed(new Big(bps).div(100).toFixed(), 2)}%`;
}
