/** What the window of a sale reads (S92): not available, open, not started. */
export const windowStatuses = { unavailable: 0, open: 1, notStarted: 2 } as const;
/** One of them. */
export type WindowStatus = 0 | 1 | 2;

/** The three states of a sale by its times alone. */
export const saleStates = ['not_started', 'started', 'ended'] as const;
/** One of them. */
export type SaleState = (typeof saleStates)[number];

/**
 * The window of a sale, from the stock or on-sale flag and the moment against its start and end (S13, S92). Both boundary
 * instants belong to the window. Server and app share this one function.
 * @param flag 0 where there is none to sell; anything else where there is.
 * @param now milliseconds since 1970, as the other two.
 */
export function windowStatus(flag: number, now: number, start: number, end: number): WindowStatus {
  if (now < start) return windowStatuses.notStarted;
  if (now > end) return windowStatuses.unavailable;
  return flag === 0 ? windowStatuses.unavailable : windowStatuses.open;
}

/** Where a sale is by its times; both boundary instants belong to `started`. */
export function saleStateAt(now: number, start: number, end: number): SaleState {
  if (now < start) return 'not_started';
  return now > end ? 'ended' : 'started';
}
