import { copyCalls } from '@bourse/contract/copy';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { findBarred } from '@bourse/server/modules/access/index';
import { copyWork, type FindBarred, openCopy } from '@bourse/server/modules/copy/index';
import { usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily, Stage } from './family.ts';
import { contractLaneOn } from './lever.ts';

/** Two of the customers, one with isolated and one with cross margin. */
const traders = ['1', '2'];

/** Makes them traders, whom staff has approved before the run. */
async function approve({ db, start }: Stage): Promise<void> {
  for (const id of traders) {
    await db.query(
      `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, auth_level, created_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, $3, '-', $2, 'Trader', 'en', 2, $2) ON CONFLICT (id) DO NOTHING`,
      [id, toIso(start), `trader${id}@example.org`],
    );
    await db.query(
      `INSERT INTO copy_traders (user_id, status, introduction, is_open, applied_at, decided_at, share)
       VALUES ($1, 1, 'I trade BTC.', true, $2, $2, 1000)`,
      [id, toIso(start)],
    );
  }
}

const barredNow: FindBarred = (db, users, now) => findBarred(db, users, ['copy', 'lever'], now);

const counted = (table: string, condition = 'true'): string =>
  `SELECT count(*)::int AS count FROM ${table} WHERE ${condition}`;

/** Traders of contracts who are followed: copies of what they open and close, relationships that end, shares of the profit. */
export const copy: SimulatedFamily = {
  name: 'copy',
  prepare: async (stage) => {
    await approve(stage);
    return [
      {
        weight: 2,
        wish: ({ random }) => {
          const [number, stop] = [random.pick(['0.5', '1', '2']), random.pick(['5', '500'])];
          const terms = { type: '1', number, share: '0.1', stop };
          return [copyCalls.follow, { trader_user_id: random.pick(traders), ...terms }];
        },
      },
      {
        weight: 1,
        wish: ({ own, random }) => [
          copyCalls.cancel,
          { follow_user_id: own(copyCalls.follow), close: random.pick(['0', '1']) },
        ],
      },
    ];
  },
  open: (given) => {
    const { db, newSecret, registry } = given;
    const lane = present(contractLaneOn(db), 'the lane of contracts');
    const ports = { ...given, newSecret, feed: () => given.feed, usdt: registry.getAsset(usdt), barred: barredNow };
    return { manifests: [openCopy(ports)], repetitions: [copyWork(ports, () => lane)] };
  },
  things: [],
  tables: ['copy_follows', 'copy_terms', 'copy_cursors', 'copy_runs', 'copy_copies', 'copy_shares', 'copy_records'],
  happens: {
    'relationships of followers': counted('copy_follows'),
    'relationships that ended': counted('copy_follows', 'status = 2'),
    copies: counted('copy_copies', 'position_id IS NOT NULL'),
  },
  rarely: { 'copies that ended': counted('copy_copies', 'status = 4') },
  wrong: {
    'no copy waits': `SELECT id FROM copy_copies WHERE status = 0`,
    'a copy is the position of its follower, of its size': `
      SELECT c.id FROM copy_copies c JOIN lever_positions p ON p.id = c.position_id
      WHERE p.user_id <> c.follower_id OR p.opened_lots <> c.lots`,
    'a share is posted once': `
      SELECT s.id FROM copy_shares s
      WHERE paid <> (SELECT coalesce(sum(amount), 0) FROM postings WHERE reference = 'copy_share:' || s.id)`,
  },
};
