import type { bankCardKinds } from '@bourse/contract/bank-cards';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

export type CardKind = (typeof bankCardKinds)[number];

/** A card as it lies in the table. */
export interface SealedCard {
  readonly id: string;
  readonly kind: CardKind;
  readonly sealed: Buffer;
  readonly savedAt: Instant;
}

/** All cards of a customer, the newest first: twenty at most. */
export async function selectCards(db: Queryable, owner: UserId): Promise<SealedCard[]> {
  const { rows } = await db.query<{ id: string; kind: CardKind; sealed: Buffer; saved_at: Date }>(
    'SELECT id::text AS id, kind, sealed, saved_at FROM bank_cards WHERE user_id = $1 ORDER BY bank_cards.id DESC',
    [owner],
  );
  return rows.map(({ id, kind, sealed, saved_at: savedAt }) => ({ id, kind, sealed, savedAt: fromDate(savedAt) }));
}

/** @returns its id. */
export async function insertCard(tx: Tx, owner: UserId, kind: CardKind, sealed: Buffer, at: Instant): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO bank_cards (user_id, kind, sealed, created_at, saved_at) VALUES ($1, $2, $3, $4, $4)
     RETURNING id::text AS id`,
    [owner, kind, sealed, toIso(at)],
  );
  return present(rows[0], 'the inserted card').id;
}

export function updateCard(tx: Tx, id: string, sealed: Buffer, at: Instant): void {
  tx.send('UPDATE bank_cards SET sealed = $2, saved_at = $3 WHERE id = $1', [id, sealed, toIso(at)], 1);
}

/** @returns whether it was there. */
export async function deleteCard(tx: Tx, owner: UserId, id: string): Promise<boolean> {
  return (await tx.query('DELETE FROM bank_cards WHERE user_id = $1 AND id = $2', [owner, id])).rowCount === 1;
}

/** Deletes all cards of a customer. */
export async function deleteCards(tx: Tx, owner: UserId): Promise<void> {
  await tx.query('DELETE FROM bank_cards WHERE user_id = $1', [owner]);
}
