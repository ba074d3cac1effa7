import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { FastBook } from '@bourse/matching/fast-book';
import { NaiveBook } from '@bourse/matching/naive-book';
import { openSpot } from '../spot-fixture.ts';
import type { LanePorts } from './lane-ports.ts';
import { fundAll, introduceAll, RandomActs, tightRules } from './random-acts-fixture.ts';

const rounds = process.env['BOURSE_LONG'] === '1' ? 500 : 30;
const commandsPerRound = 20;

/** All that trading leaves in the database. */
const left = {
  orders: `SELECT o.*, a.user_id AS holder, a.asset_id FROM spot_orders o
           JOIN ledger_accounts a ON a.id = o.held_account ORDER BY o.id`,
  trades: 'SELECT * FROM spot_trades ORDER BY id',
  balances:
    'SELECT user_id, house, lane, asset_id, kind, available, held FROM ledger_accounts ORDER BY user_id, house, lane, asset_id, kind',
};

/** What a lane with books of one kind answers to a stream, and what it leaves. */
async function traded(createEngine: LanePorts['createEngine']): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const spot = await openSpot({ createEngine });
  try {
    await fundAll(spot);
    await introduceAll(spot);
    const acts = new RandomActs(spot, seededRandom(20_264));
    const answers: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      spot.clock.advance(1_000);
      // Before the others, so that it meets the same balances each time.
      answers.push(await acts.move(), ...(await acts.round(commandsPerRound)));
    }
    assert.deepEqual(spot.faults, []);
    const told: Record<string, readonly unknown[]> = { answers };
    for (const [what, text] of Object.entries(left)) told[what] = (await spot.db.query(text)).rows;
    return told;
  } finally {
    await spot.close();
  }
}

test(`M6: ${String(rounds * commandsPerRound)} random acts over the naive books and over the fast ones leave the same orders, trades and balances`, async () => {
  const naive = await traded(() => new NaiveBook(tightRules));
  const fast = await traded(() => new FastBook(tightRules));
  for (const [what, rows] of Object.entries(naive)) assert.deepEqual(fast[what], rows, what);
  assert.ok((naive['trades']?.length ?? 0) > rounds);
});
