import {
  nftExtensionMinutes,
  nftExtensionsMost,
  nftMarginShare,
  nftPayHours,
  nftRaiseMost,
} from '@bourse/contract/nft-rules';
import { dayMs, hourMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { err, ok, type Result } from '@bourse/kernel/result';

/** An auction as far as its rules need it; amounts in atoms of one currency. */
export interface Auction {
  /** The start price. */
  readonly price: bigint;
  readonly perIncrease: bigint;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly extensions: number;
  readonly high: bigint | null;
}

/** What the next bid must be at least: the start price, or the highest bid and the increase (S93). */
export function leastBid({ price, perIncrease, high }: Pick<Auction, 'price' | 'perIncrease' | 'high'>): bigint {
  return high === null ? price : high + perIncrease;
}

/** What the next bid is at most: twice the highest one or the start price, and the least bid where that is more (S175). */
export function mostBid(auction: Pick<Auction, 'price' | 'perIncrease' | 'high'>): bigint {
  const most = BigInt(nftRaiseMost) * (auction.high ?? auction.price);
  const least = leastBid(auction);
  return most < least ? least : most;
}

/** The margin that a bid needs: that of the auction, or a tenth of the bid, rounded up to the atom (S175). */
export function marginFor({ margin }: { readonly margin: bigint }, bid: bigint): bigint {
  const parts = BigInt(nftMarginShare);
  const share = (bid + parts - 1n) / parts;
  return share > margin ? share : margin;
}

/** Whether bids are taken at a moment; both boundary instants belong to the window (S92). */
export function isOpenAt({ startsAt, endsAt }: Pick<Auction, 'startsAt' | 'endsAt'>, at: Instant): boolean {
  return startsAt <= at && at <= endsAt;
}

/** The end after a bid: one in the last five minutes moves it to five minutes after the bid, at most twelve times (S95). */
export function endAfter(
  { endsAt, extensions }: Pick<Auction, 'endsAt' | 'extensions'>,
  at: Instant,
): Pick<Auction, 'endsAt' | 'extensions'> {
  const late = nftExtensionMinutes * minuteMs;
  if (extensions >= nftExtensionsMost || at <= endsAt - late) return { endsAt, extensions };
  return { endsAt: instant(at + late), extensions: extensions + 1 };
}

/** Takes a bid. @returns `closed` outside the window, then `low` below the least bid, then `high` above the most. */
export function takeBid<A extends Auction>(auction: A, bid: bigint, at: Instant): Result<A, 'closed' | 'low' | 'high'> {
  if (!isOpenAt(auction, at)) return err('closed');
  if (bid < leastBid(auction)) return err('low');
  if (bid > mostBid(auction)) return err('high');
  return ok({ ...auction, ...endAfter(auction, at), high: bid });
}

/** How late a moment may be met before whoever could not act in time is given time again. */
const latenessMs = hourMs;

/** Whether a moment was met so late that the house must have been away. */
export const isMetLate = (due: Instant, metAt: Instant): boolean => metAt > due + latenessMs;

/**
 * The new end of an auction at whose end nobody could bid: as much later as that lasted, between an hour and a day.
 * @param wasStopped money was stopped at some time before the end: then a minute tells that it was at the end.
 * @returns null where the end stands.
 */
export function endAfterStop(endsAt: Instant, metAt: Instant, wasStopped: boolean): Instant | null {
  const late = metAt - endsAt;
  if (late <= (wasStopped ? minuteMs : latenessMs)) return null;
  return instant(metAt + Math.min(dayMs, Math.max(hourMs, late)));
}

/** Until when the winner can pay: 24 hours from the end (S94), or from when the time is given again. */
export const payUntil = (from: Instant): Instant => instant(from + nftPayHours * hourMs);

/** From when on a winner could pay. */
export const payableFrom = (until: Instant): Instant => instant(until - nftPayHours * hourMs);
