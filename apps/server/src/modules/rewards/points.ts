import type { Atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import { lockCustomer } from '../identity/index.ts';
import { findPoints, insertPoints, type NewPoints } from './points-store.ts';

/**
 * What a customer has of points, which nobody else spends before this transaction ends: the customer's row is locked, as a
 * sign-in locks it.
 */
export async function lockPoints(tx: Tx, owner: UserId): Promise<Atoms> {
  await lockCustomer(tx, owner);
  return findPoints(tx, owner);
}

/** Takes points, of which {@link lockPoints} has said that they are there. */
export function stakePoints(tx: Tx, { owner, number, reference }: Omit<NewPoints, 'kind'>, at: Instant): void {
  insertPoints(tx, [{ owner, kind: 'staked', number: -number, reference }], at);
}

/** Points that come back, or are won of others. */
export type PointsBack = NewPoints & { readonly kind: 'returned' | 'won' };

/** Gives points back or pays what was won, each stake once. */
export function payPoints(tx: Tx, lines: readonly PointsBack[], at: Instant): void {
  insertPoints(tx, lines, at);
}
