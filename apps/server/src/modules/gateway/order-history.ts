import { spotCalls } from '@bourse/contract/spot';
import { instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { type EndpointContext, marketIn, msOf, refuse, wholeIn } from './endpoint.ts';
import type { Order } from './order-acts.ts';
import { type VenueError, venueErrors } from './venue-error.ts';

const rowsAtOnce = 100;
const rowsMax = 1_000;
const openStatuses = [1, 0, 2];
/** The last moment of the year 9999 but one. */
const latestMs = Date.UTC(10_000, 0, 1) - 2;

/** What a list of a market's own orders or trades is cut to, in the words of the contract; `from_id` where it goes upwards. */
export interface HistorySlice {
  readonly symbol?: string;
  readonly from?: string;
  readonly to?: string;
  readonly from_id?: string;
}

/**
 * What of a history is asked for: from an id or a moment on, the oldest first; without these the newest.
 * @param idName which field names the id to begin with.
 * @returns -1102, -1121, -1100.
 */
export function sliceIn(
  context: Pick<EndpointContext, 'params' | 'markets'>,
  idName: 'fromId' | 'orderId',
): Result<{ readonly slice: HistorySlice; readonly limit: number }, VenueError> {
  const { params } = context;
  const market = params.has('symbol') ? marketIn(context) : null;
  if (market !== null && !market.ok) return market;
  const limit = wholeIn(params, 'limit', 500, rowsMax);
  if (!limit.ok) return limit;
  const moments: { from?: string; to?: string } = {};
  for (const [name, field] of [
    ['startTime', 'from'],
    ['endTime', 'to'],
  ] as const) {
    const at = wholeIn(params, name, 0, latestMs);
    if (!at.ok) return at;
    // The venue's end is within, ours is not.
    if (params.has(name)) moments[field] = toIso(instant(at.value + (field === 'to' ? 1 : 0)));
  }
  const id = params.get(idName);
  if (id !== undefined && !/^\d{1,18}$/.test(id)) return refuse(venueErrors.malformed(idName));
  const first = id ?? (moments.from === undefined ? undefined : '1');
  const slice = {
    ...(market === null ? {} : { symbol: market.value.symbol }),
    ...moments,
    ...(first === undefined ? {} : { from_id: first === '0' ? '1' : first }),
  };
  return ok({ slice, limit: limit.value });
}

/** Reads a history page by page until there are so many rows. @returns them oldest first. */
export async function readPages<T extends { readonly id: string }>(
  slice: HistorySlice,
  limit: number,
  readPage: (fields: object) => Promise<Result<{ readonly list: readonly T[] }, VenueError>>,
): Promise<Result<T[], VenueError>> {
  const rows: T[] = [];
  let next: object = slice;
  for (let page = 1; rows.length < limit; page += 1) {
    const read = await readPage({ ...next, limit: Math.min(rowsAtOnce, limit - rows.length) });
    if (!read.ok) return read;
    const { list } = read.value;
    rows.push(...list);
    const last = list.at(-1);
    if (last === undefined || list.length < rowsAtOnce) break;
    next =
      slice.from_id === undefined ? { ...slice, page: page + 1 } : { ...slice, from_id: String(BigInt(last.id) + 1n) };
  }
  return ok(slice.from_id === undefined ? rows.toReversed() : rows);
}

/** Own orders of a market, or where none is named of all, oldest first: up to 1,000 of the newest, or from where is asked. */
export async function readOrders(context: EndpointContext): Promise<Result<Order[], VenueError>> {
  const asked = sliceIn(context, 'orderId');
  if (!asked.ok) return asked;
  return readPages(asked.value.slice, asked.value.limit, (fields) => context.ask(spotCalls.list, fields));
}

/** The open ones of them, and those that wait for a stop. */
export async function readOpenOrders(context: EndpointContext): Promise<Result<Order[], VenueError>> {
  const asked = sliceIn(context, 'orderId');
  if (!asked.ok) return asked;
  const rows: Order[] = [];
  for (const status of openStatuses) {
    const read = await readPages(asked.value.slice, rowsMax, (fields) =>
      context.ask(spotCalls.list, { ...fields, status }),
    );
    if (!read.ok) return read;
    rows.push(...read.value);
  }
  return ok(rows.toSorted((one, other) => msOf(one.created_at) - msOf(other.created_at)));
}
