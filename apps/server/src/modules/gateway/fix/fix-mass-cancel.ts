import { spotCalls } from '@bourse/contract/spot';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { FixField, FixFields } from '../../../platform/fix/fix-message.ts';
import { type EndpointContext, marketIn, type Params } from '../endpoint.ts';
import type { VenueError } from '../venue-error.ts';
import type { WrongTag } from './fix-orders.ts';
import { tags } from './fix-tags.ts';

type Asked = Pick<FixFields, 'get'>;

/** What an OrderMassCancelRequest may be about: the orders of one market, or all. */
const scopes = { market: '1', all: '7' } as const;

/** The market of an OrderMassCancelRequest; empty for all. */
export function paramsOfMassCancel(asked: Asked): Result<Params, WrongTag> {
  if (asked.get(tags.clOrdId) === undefined) return err({ tag: tags.clOrdId, isMissing: true });
  const [scope, symbol] = [asked.get(tags.massCancelRequestType), asked.get(tags.symbol)];
  if (scope === scopes.all) return ok(new Map());
  if (scope !== scopes.market) return err({ tag: tags.massCancelRequestType, isMissing: scope === undefined });
  return symbol === undefined ? err({ tag: tags.symbol, isMissing: true }) : ok(new Map([['symbol', symbol]]));
}

/** Withdraws open orders of a market, or where none is named of all. @returns how many there were. */
export async function cancelMany(context: EndpointContext): Promise<Result<number, VenueError>> {
  const market = context.params.has('symbol') ? marketIn(context) : ok(null);
  if (!market.ok) return market;
  const named = market.value === null ? {} : { symbol: market.value.symbol };
  const cancelled = await context.ask(spotCalls.cancelAll, named);
  return cancelled.ok ? ok(cancelled.value.list.length) : cancelled;
}

/** An OrderMassCancelReport. Each order that ended is told in a report of its own. */
export function massCancelReport(asked: Asked, outcome: Result<number, VenueError>): FixField[] {
  const [request, scope] = [asked.get(tags.clOrdId) ?? '', asked.get(tags.massCancelRequestType) ?? ''];
  const begun: FixField[] = [
    [tags.clOrdId, request],
    [tags.orderId, request],
    [tags.massCancelRequestType, scope],
  ];
  if (outcome.ok)
    return [...begun, [tags.massCancelResponse, scope], [tags.totalAffectedOrders, String(outcome.value)]];
  const { code, msg } = outcome.error;
  return [
    ...begun,
    [tags.massCancelResponse, '0'],
    [tags.massCancelRejectReason, code === -1121 ? '1' : '99'],
    [tags.text, msg],
    [tags.errorCode, String(code)],
  ];
}
