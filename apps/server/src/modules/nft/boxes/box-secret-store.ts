import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { OpenColumn } from '../../../platform/secrets/seal-open-texts.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-column-store.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';

const contextOf = (boxId: string): string => `nft_box:${boxId}`;
const column: SealedColumn = {
  table: 'nft_box_secrets',
  key: ['box_id'],
  column: 'sealed',
  context: `'nft_box:' || box_id`,
  where: 'sealed IS NOT NULL',
};

/** Where the secrets of boxes are sealed. */
export const sealedBoxSecrets: readonly SealedColumn[] = [column];
/** Where those of before lie open, until a start seals them. */
export const openBoxSecrets: OpenColumn = { sealed: column, open: 'secret' };

/** Keeps that from which the secrets of the units of a box follow. */
export function insertSecret(tx: Tx, sealer: Sealer, boxId: string, secret: string): void {
  const sealed = sealer.seal(Buffer.from(secret, 'utf8'), contextOf(boxId));
  tx.send('INSERT INTO nft_box_secrets (box_id, sealed) VALUES ($1, $2)', [boxId, sealed]);
}

/** From what the secrets of the units of a box follow. */
export async function readSecret(db: Queryable, sealer: Sealer, boxId: string): Promise<string> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    'SELECT sealed FROM nft_box_secrets WHERE box_id = $1 AND sealed IS NOT NULL',
    [boxId],
  );
  return sealer.open(present(rows[0], 'the sealed secret of a box').sealed, contextOf(boxId)).toString('utf8');
}
