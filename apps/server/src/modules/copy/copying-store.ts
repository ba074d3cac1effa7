import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { CopyTerms } from './copy.ts';

interface CopyingRow extends Omit<CopyTerms, 'number' | 'slippage'> {
  readonly follow_id: string;
  readonly follower_id: UserId;
  readonly terms_id: string;
  readonly number: string;
  readonly slippage: string;
}

/** Who copies a position of a trader that was ordered at a moment, under the terms that stood then. */
export interface Copying extends CopyTerms {
  readonly followId: string;
  readonly followerId: UserId;
  readonly termsId: string;
}

/** Everybody who follows a trader now, with the terms of a moment; whoever had none then is left out. */
export async function selectCopying(tx: Tx, trader: UserId, orderedAt: Instant): Promise<Copying[]> {
  const { rows } = await tx.query<CopyingRow>(
    `SELECT f.id::text AS follow_id, f.follower_id::text AS follower_id, t.id::text AS terms_id, t.mode,
       t.number::text AS number, t.budget, t.stop, t.slippage::text AS slippage
     FROM copy_follows f CROSS JOIN LATERAL (SELECT * FROM copy_terms v WHERE v.follow_id = f.id AND v.since <= $2
       ORDER BY v.since DESC, v.id DESC LIMIT 1) AS t
     WHERE f.trader_id = $1 AND f.status = 1 ORDER BY f.id`,
    [trader, toIso(orderedAt)],
  );
  return rows.map(({ follow_id: followId, follower_id: followerId, terms_id: termsId, number, slippage, ...rest }) => ({
    ...rest,
    followId,
    followerId,
    termsId,
    number: BigInt(number),
    slippage: BigInt(slippage),
  }));
}
