import type { Instant } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import { scheduleDue } from '../../../platform/jobs/due-work.ts';
import { endMargins, type Margin, selectLosing } from './margin-store.ts';
import { family } from '../nft-ports.ts';
import type { Offer } from '../market/offer-store.ts';

/** How many margins a transaction returns at most, of however many auctions. */
export const returnedAtOnce = 100;

/** A part of the margins that an ended auction gives back: the first one comes with its end. */
export interface Part {
  readonly offerId: string;
  /** From 1. */
  readonly part: number;
}

/** Margins that one transaction gives back, and how many it may still. */
export interface Returning {
  readonly tx: Tx;
  readonly now: Instant;
  left: number;
}

/** Reads what {@link returnLosing} has left to be done. @param reference `margins:17:2` is the second part of 17. */
export function partOf(reference: string): Part | null {
  const [, offerId, part] = /^margins:(\d+):(\d+)$/.exec(reference) ?? [];
  return offerId === undefined || part === undefined ? null : { offerId, part: Number.parseInt(part, 10) };
}

/**
 * Takes the margins of an ended auction that its winner does not need, oldest first, as many as this transaction may, and leaves
 * the rest to the next part, which falls due at once: of an auction that ends alone after ten parts at most nothing is left, of several that
 * end together after as many as all their margins need. What was returned says its state: a part that is done again finds nothing.
 * @param part of which this is one.
 * @returns the margins that are to be given back.
 */
export async function returnLosing(
  returning: Returning,
  { id: offerId, leaderId }: Pick<Offer, 'id' | 'leaderId'>,
  part: number,
): Promise<Margin[]> {
  const { tx, now, left } = returning;
  // One more than that tells whether another part is needed.
  const found = await selectLosing(tx, offerId, leaderId, left + 1);
  const margins = found.slice(0, left);
  returning.left -= margins.length;
  endMargins(
    tx,
    margins.map(({ id }) => id),
    'returned',
  );
  if (found.length > margins.length)
    scheduleDue(tx, [{ module: family, reference: `margins:${offerId}:${String(part + 1)}`, dueAt: now }]);
  return margins;
}
