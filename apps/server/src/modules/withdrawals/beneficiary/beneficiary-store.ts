import { type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** What was said of a withdrawal, sealed. */
export interface SaidBeneficiary {
  readonly withdrawalId: string;
  readonly owner: UserId;
  readonly country: string | null;
  readonly sealed: Uint8Array | null;
  readonly saidAt: Instant;
}

interface BeneficiaryRow {
  readonly withdrawal_id: string;
  readonly user_id: string;
  readonly country: string | null;
  readonly sealed: Uint8Array | null;
  readonly said_at: Date;
}

const saidOf = (row: BeneficiaryRow): SaidBeneficiary => ({
  withdrawalId: row.withdrawal_id,
  owner: userId(row.user_id),
  country: row.country,
  sealed: row.sealed,
  saidAt: fromDate(row.said_at),
});

/** Writes down what was said of a withdrawal. */
export async function insertBeneficiary(tx: Tx, said: SaidBeneficiary): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawal_beneficiaries (withdrawal_id, user_id, country, sealed, said_at) VALUES ($1, $2, $3, $4, $5)`,
    [said.withdrawalId, said.owner, said.country, said.sealed, toIso(said.saidAt)],
  );
}

/** What was said of a withdrawal; undefined where nothing was, or it is erased. */
export async function findBeneficiary(db: Queryable, withdrawalId: string): Promise<SaidBeneficiary | undefined> {
  const { rows } = await db.query<BeneficiaryRow>(
    'SELECT * FROM withdrawal_beneficiaries WHERE withdrawal_id = $1 AND sealed IS NOT NULL',
    [withdrawalId],
  );
  return rows[0] === undefined ? undefined : saidOf(rows[0]);
}

/** Of which of these withdrawals something was said. */
export async function selectWithBeneficiary(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ withdrawal_id: string }>(
    'SELECT withdrawal_id FROM withdrawal_beneficiaries WHERE withdrawal_id = ANY ($1::bigint[]) AND sealed IS NOT NULL',
    [ids],
  );
  return new Set(rows.map((row) => row.withdrawal_id));
}

/** What a customer has said, in the order of the withdrawals, from after one of them on. */
export async function selectBeneficiariesOf(
  db: Queryable,
  owner: UserId,
  after: string | null,
  limit: number,
): Promise<SaidBeneficiary[]> {
  const { rows } = await db.query<BeneficiaryRow>(
    `SELECT * FROM withdrawal_beneficiaries WHERE user_id = $1 AND sealed IS NOT NULL
       AND ($2::bigint IS NULL OR withdrawal_id > $2) ORDER BY withdrawal_id LIMIT $3`,
    [owner, after, limit],
  );
  return rows.map(saidOf);
}

/** Forgets what a customer has said; that something was said stays. */
export async function eraseBeneficiaries(tx: Tx, owner: UserId): Promise<void> {
  await tx.query('UPDATE withdrawal_beneficiaries SET sealed = NULL, country = NULL WHERE user_id = $1', [owner]);
}

/** Keeps with a saved address what was said of it. */
export async function keepWithAddress(
  tx: Tx,
  owner: UserId,
  { network, address }: { readonly network: string; readonly address: string },
  sealed: Uint8Array,
): Promise<void> {
  await tx.query('UPDATE saved_addresses SET beneficiary = $4 WHERE user_id = $1 AND network = $2 AND address = $3', [
    owner,
    network,
    address,
    sealed,
  ]);
}

/** What was said of an address that a customer has saved, the latest first; null where nothing was. */
export async function findKeptWithAddress(
  db: Queryable,
  owner: UserId,
  { network, address }: { readonly network: string; readonly address: string },
): Promise<Uint8Array | null> {
  const { rows } = await db.query<{ beneficiary: Uint8Array }>(
    `SELECT beneficiary FROM saved_addresses WHERE user_id = $1 AND network = $2 AND address = $3
       AND beneficiary IS NOT NULL ORDER BY id DESC LIMIT 1`,
    [owner, network, address],
  );
  return rows[0]?.beneficiary ?? null;
}
