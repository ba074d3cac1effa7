import assert from 'node:assert/strict';
import type { AccountId, AssetId } from '@bourse/kernel/ids';
import type { Atoms } from '@bourse/kernel/amount';
import { post } from '@bourse/server/modules/ledger/index';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { InProcessDatabase } from '@bourse/testing/simulation/in-process-driver';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';

/** A defect for a control: the first prize of a timed option is posted a second time, as the ledger would have it posted. */
export function postTwice({ driver }: InProcessDatabase): (world: SerialWorld) => Promise<void> {
  let isPlanted = false;
  return async ({ clock, scheduler }) => {
    if (isPlanted) return;
    const db = createDatabase({ driver, clock, scheduler });
    const { rows } = await db.query<{
      debit: AccountId;
      credit: AccountId;
      asset: AssetId;
      amount: Atoms;
      about: string;
    }>(
      `SELECT debit_account AS debit, credit_account AS credit, asset_id AS asset, amount, reference AS about
       FROM postings WHERE kind = 'seconds_won' LIMIT 1`,
    );
    const [prize] = rows;
    if (prize === undefined) return;
    isPlanted = true;
    const { debit, credit, asset: assetId, amount, about: reference } = prize;
    const posting = { debit, credit, assetId, amount, kind: 'seconds_won', reference } as const; // the kind stays a literal
    const done = await db.withTx('plant', (tx) => post(tx, { at: clock.now(), postings: [posting] }));
    assert.ok(done.ok);
  };
}
