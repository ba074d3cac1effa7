import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';

/** A reason why an amount is held: which module holds it, and for what. */
export interface HoldReason {
  readonly account: AccountId;
  readonly module: string;
  readonly reference: string;
}

/** Writes down why `amount` is held. The balance is the caller's to change. */
export function insertHold(tx: Tx, reason: HoldReason, amount: Atoms, at: Instant): void {
  tx.send('INSERT INTO holds (account_id, amount, module, reference, at) VALUES ($1, $2, $3, $4, $5)', [
    reason.account,
    amount.toString(),
    reason.module,
    reason.reference,
    toIso(at),
  ]);
}

/** Takes a reason away. @returns what was held for it, if anything. */
export async function deleteHold(tx: Tx, reason: HoldReason): Promise<Atoms | undefined> {
  const { rows } = await tx.query<{ amount: Atoms }>(
    'DELETE FROM holds WHERE account_id = $1 AND module = $2 AND reference = $3 RETURNING amount',
    [reason.account, reason.module, reason.reference],
  );
  return rows[0]?.amount;
}
