import type { AssetId, UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import type { UserAccountKind } from './account.ts';
import type { Balance } from './posting.ts';

/** One account of a customer. */
export interface UserBalance extends Balance {
  readonly assetId: AssetId;
  readonly kind: UserAccountKind;
}

/** Every account that a customer has, in no particular order; an account that was never used does not exist. */
export async function listUserBalances(db: Queryable, userId: UserId): Promise<UserBalance[]> {
  const { rows } = await db.query<{ asset_id: AssetId; kind: UserAccountKind } & Balance>(
    'SELECT asset_id, kind, available, held FROM ledger_accounts WHERE user_id = $1',
    [userId],
  );
  return rows.map(({ asset_id: assetId, ...row }) => ({ ...row, assetId }));
}
