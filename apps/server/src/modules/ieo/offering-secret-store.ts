import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { OpenColumn } from '../../platform/secrets/seal-open-texts.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column-store.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';

const contextOf = (projectId: string): string => `ieo:${projectId}`;
const column: SealedColumn = {
  table: 'ieo_secrets',
  key: ['project_id'],
  column: 'sealed',
  context: `'ieo:' || project_id`,
  where: 'sealed IS NOT NULL',
};

/** Where the secrets of draws are sealed. */
export const sealedOfferingSecrets: readonly SealedColumn[] = [column];
/** Where those of before lie open, until a start seals them. */
export const openOfferingSecrets: OpenColumn = { sealed: column, open: 'secret' };

/** Keeps what a draw has committed itself to until it tells it. */
export function insertSecret(tx: Tx, sealer: Sealer, projectId: string, secret: string): void {
  const sealed = sealer.seal(Buffer.from(secret, 'utf8'), contextOf(projectId));
  tx.send('INSERT INTO ieo_secrets (project_id, sealed) VALUES ($1, $2)', [projectId, sealed]);
}

/** What a draw has committed itself to; undefined when it is lost. */
export async function findSecret(db: Queryable, sealer: Sealer, projectId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    'SELECT sealed FROM ieo_secrets WHERE project_id = $1 AND sealed IS NOT NULL',
    [projectId],
  );
  return rows.map(({ sealed }) => sealer.open(sealed, contextOf(projectId)).toString('utf8'))[0];
}
