import type { InputOf } from '@bourse/contract/call';
import type { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { parsePrice } from '../../markets/index.ts';
import type { Moment } from '../lane/contract-state.ts';
import type { ContractTerms } from './contract-terms.ts';
import { ticksDown, ticksUp } from '../positions/margin.ts';
import type { OpenRequest } from './orders.ts';
import { type Stops, wrongStop } from '../positions/position-acts.ts';
import { isInSession } from './session.ts';

type Judged<T> = Result<T, Rejection>;

/** Reads a stop: empty or 0 is none. @returns INVALID_PRICE. */
function readStop(terms: ContractTerms, text: string | undefined, field: string): Judged<number | null> {
  if (text === undefined || /^(?:0(?:\.0+)?)?$/.test(text)) return ok(null);
  const ticks = parsePrice(terms.market, text);
  return ticks === null ? reject('INVALID_PRICE', { field }) : ok(ticks);
}

/** Reads both stops of a position. @returns INVALID_PRICE. */
export function readStops(
  terms: ContractTerms,
  input: { readonly target_profit_price?: string | undefined; readonly stop_loss_price?: string | undefined },
): Judged<Stops> {
  const profit = readStop(terms, input.target_profit_price, 'target_profit_price');
  if (!profit.ok) return profit;
  const loss = readStop(terms, input.stop_loss_price, 'stop_loss_price');
  return loss.ok ? ok({ takeProfit: profit.value, stopLoss: loss.value }) : loss;
}

/** Reads an opening order against the terms. @returns PARAMETER_ERROR, INVALID_PRICE, MARKET_CLOSED (out of session), PRICE_UNAVAILABLE. */
export function readOrder(
  terms: ContractTerms,
  user: UserId,
  input: Omit<InputOf<typeof leverCalls.submit>, 'currency_id' | 'legal_id' | 'level_type' | 'levelType'>,
  { at, mark }: Moment,
): Judged<OpenRequest> {
  const isLimit = input.status === 0;
  if (isLimit && input.price === undefined) return rejectField('price');
  const { number: lots, multiple = terms.multiples[0] } = input;
  if (lots === undefined) return rejectField('number');
  if (multiple === undefined || !terms.multiples.includes(multiple)) return rejectField('multiple');
  const limit = isLimit ? parsePrice(terms.market, input.price ?? '') : null;
  if (isLimit && limit === null) return reject('INVALID_PRICE', { field: 'price' });
  const stops = readStops(terms, input);
  if (!stops.ok) return stops;
  if (!isInSession(terms.session, at)) return reject('MARKET_CLOSED');
  if (mark === null) return reject('PRICE_UNAVAILABLE');
  const sign = input.type === 1 ? 1 : -1;
  const [down, up] = limit === null ? [ticksDown(terms, mark), ticksUp(terms, mark)] : [limit, limit];
  const wrong = wrongStop(sign, stops.value, down, up);
  if (wrong !== null) return reject('INVALID_PRICE', { field: wrong });
  return ok({
    user,
    sign,
    lots,
    multiple,
    limit,
    ...stops.value,
    termsId: input.terms_id,
  });
}
