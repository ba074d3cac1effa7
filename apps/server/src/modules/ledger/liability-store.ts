import { accountId, type AccountId, type AssetId, type UserId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { OwnedAccountKind } from './account.ts';

/** What an account of the house has, its lanes together. */
export interface HouseHolding {
  readonly assetId: AssetId;
  readonly name: string;
  readonly total: bigint;
}

/** Every account of the house that is not empty; issuance alone is below zero. */
export async function listHouseHoldings(db: Queryable): Promise<HouseHolding[]> {
  const { rows } = await db.query<{ asset_id: AssetId; house: string; total: bigint }>(
    `SELECT asset_id, house, sum(available + held) AS total FROM ledger_accounts WHERE house IS NOT NULL
     GROUP BY asset_id, house HAVING sum(available + held) <> 0 ORDER BY asset_id, house COLLATE "C"`,
  );
  return rows.map((row) => ({ assetId: row.asset_id, name: row.house, total: row.total }));
}

/** One account of a customer. */
export interface CustomerAccount {
  readonly account: AccountId;
  readonly userId: UserId;
  readonly assetId: AssetId;
  readonly kind: OwnedAccountKind;
}

/** One that is not empty, with what it has, available and held together. */
export interface CustomerBalance extends CustomerAccount {
  readonly total: bigint;
}

interface AccountRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly asset_id: AssetId;
  readonly kind: OwnedAccountKind;
}

const accountOf = ({ id, user_id: userId, asset_id: assetId, kind }: AccountRow): CustomerAccount => ({
  account: accountId(id),
  userId,
  assetId,
  kind,
});

/**
 * Opens a cursor over what every customer has, asset by asset, within an asset by the SHA-256 of `secret` and the account's id.
 * The transaction is to be `repeatable read`, so that all of it is of one moment while trade goes on.
 */
export async function openCustomerBalances(tx: Tx, secret: Buffer): Promise<void> {
  // A cursor takes no parameters.
  await tx.query("SELECT set_config('bourse.order_secret', $1, true)", [secret.toString('hex')]);
  await tx.query(
    `DECLARE customer_balances NO SCROLL CURSOR FOR
     SELECT id, user_id, asset_id, kind, available + held AS total
     FROM ledger_accounts WHERE user_id IS NOT NULL AND available + held <> 0
     ORDER BY asset_id, sha256(decode(current_setting('bourse.order_secret'), 'hex') || convert_to(id::text, 'UTF8'))`,
  );
}

/** The next balances of {@link openCustomerBalances}; none at the end. */
export async function nextCustomerBalances(tx: Tx): Promise<CustomerBalance[]> {
  const { rows } = await tx.query<AccountRow & { readonly total: bigint }>('FETCH 8192 FROM customer_balances');
  return rows.map((row) => ({ ...accountOf(row), total: row.total }));
}

/** The accounts of a customer, those of products included. */
export async function listCustomerAccounts(db: Queryable, owner: UserId): Promise<CustomerAccount[]> {
  const { rows } = await db.query<AccountRow>(
    'SELECT id, user_id, asset_id, kind FROM ledger_accounts WHERE user_id = $1 ORDER BY asset_id, id',
    [owner],
  );
  return rows.map(accountOf);
}
