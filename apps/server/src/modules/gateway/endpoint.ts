import type { ApiKeyScope } from '@bourse/contract/api-keys';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import type { Clock } from '@bourse/kernel/clock';
import { ok, type Result } from '@bourse/kernel/result';
import type { Caller } from '../../platform/http/binding.ts';
import type { Perform } from '../../platform/http/surface-route.ts';
import type { Market, MarketList } from '../markets/index.ts';
import { type VenueError, venueErrorOf, venueErrors } from './venue-error.ts';

/** The fields of a request, of query and body together. */
export type Params = ReadonlyMap<string, string>;

/** What an endpoint answers with. */
export interface EndpointContext {
  readonly params: Params;
  readonly markets: MarketList;
  readonly clock: Clock;
  /** Answers by a call of the contract, for whoever has signed. */
  readonly ask: <C extends AnyCall>(
    call: C,
    fields: object,
    repetition?: Caller['repetition'],
  ) => Promise<Result<OutputOf<C>, VenueError>>;
}

export type Answer = Promise<Result<unknown, VenueError>>;

/** One path of the venue. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** What a key needs for it; null where nobody has to sign. */
  readonly scope: ApiKeyScope | null;
  readonly weight: number;
  readonly answer: (context: EndpointContext) => Answer;
}

/** Gives what asks calls in somebody's name. */
export function asker(perform: Perform, caller: Caller): EndpointContext['ask'] {
  return async <C extends AnyCall>(call: C, fields: object, repetition?: Caller['repetition']) => {
    const answered = await perform(call, { ...caller, repetition }, fields);
    return answered.ok
      ? ok(answered.value as OutputOf<C>) // as the contract says, which the handler is typed by
      : { ok: false, error: venueErrorOf(answered.error) };
  };
}

/** Refuses with an error of the venue. */
export const refuse = (error: VenueError): Result<never, VenueError> => ({ ok: false, error });

/** A market by the venue's symbol, `BTCUSDT`. @returns -1102, -1121. */
export function marketIn({ params, markets }: Pick<EndpointContext, 'params' | 'markets'>): Result<Market, VenueError> {
  const symbol = params.get('symbol');
  if (symbol === undefined) return refuse(venueErrors.missing('symbol'));
  const market = markets.findMarket(symbol);
  return market === undefined ? refuse(venueErrors.noSymbol) : ok(market);
}

/** The symbol of a market at the venue. */
export const venueSymbol = ({ base, quote }: Pick<Market, 'base' | 'quote'>): string => `${base.code}${quote.code}`;

/** A whole number of a field, cut to the most; the default where it is absent. @returns -1100. */
export function wholeIn(params: Params, name: string, fallback: number, most: number): Result<number, VenueError> {
  const text = params.get(name);
  if (text === undefined) return ok(fallback);
  if (!/^\d{1,15}$/.test(text)) return refuse(venueErrors.malformed(name));
  return ok(Math.min(Number.parseInt(text, 10), most));
}

/** Milliseconds of a moment of ours. */
export const msOf = (iso: string): number => Date.parse(iso);

/** An id as the venue writes it: a number, where that is exact. */
export function venueId(id: string): number | string {
  const number = Number.parseInt(id, 10);
  return Number.isSafeInteger(number) ? number : id;
}
