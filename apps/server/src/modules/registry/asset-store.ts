import type { Asset } from '@bourse/kernel/amount';
import type { Tx } from '../../platform/database/database.ts';

/** An asset to be listed beside those of the migrations. */
export interface NewAsset extends Asset {
  readonly name: string;
  readonly sort: number;
}

/** Lists an asset unless one of that id is there. {@link loadRegistry} must be read again to see it. */
export async function listAsset(tx: Tx, asset: NewAsset): Promise<void> {
  await tx.query(
    'INSERT INTO assets (id, code, name, scale, sort) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING',
    [asset.id, asset.code, asset.name, asset.scale, asset.sort],
  );
}
