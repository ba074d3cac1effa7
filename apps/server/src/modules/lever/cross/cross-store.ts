import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf } from '../../../platform/database/array-literal.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Sender } from '../../../platform/database/statement-list.ts';
import type { CrossAccount, CrossTrigger, MarginMode } from './cross-accounts.ts';
import type { MarkPlace } from '../lane/lever-write-store.ts';

interface AccountRow {
  readonly user_id: UserId;
  readonly asset_id: AssetId;
  readonly balance: bigint;
  readonly watched_from: Date;
}

const accountOf = ({ user_id: user, asset_id: asset, balance, watched_from: from }: AccountRow): CrossAccount => ({
  user,
  asset,
  balance,
  watchedFrom: fromDate(from),
});

/** Who trades with cross margin, and the balances behind it. */
export async function selectCross(
  db: Queryable,
): Promise<{ readonly users: readonly UserId[]; readonly accounts: readonly CrossAccount[] }> {
  const modes = await db.query<{ user_id: UserId }>(
    "SELECT user_id FROM lever_modes m WHERE mode = 'cross' ORDER BY m.user_id",
  );
  const { rows } = await db.query<AccountRow>(
    `SELECT user_id, asset_id, balance, watched_from FROM lever_cross_accounts a
     WHERE balance <> 0 OR user_id IN (SELECT user_id FROM lever_positions WHERE status <= 2 AND is_cross)
     ORDER BY a.user_id, a.asset_id`,
  );
  return { users: modes.rows.map(({ user_id: user }) => user), accounts: rows.map(accountOf) };
}

/** What a customer has chosen, and the balances behind it. */
export async function selectCrossOf(
  db: Queryable,
  owner: UserId,
): Promise<{ readonly mode: MarginMode; readonly accounts: readonly CrossAccount[] }> {
  const modes = await db.query<{ mode: MarginMode }>('SELECT mode FROM lever_modes m WHERE user_id = $1', [owner]);
  const { rows } = await db.query<AccountRow>(
    'SELECT user_id, asset_id, balance, watched_from FROM lever_cross_accounts a WHERE user_id = $1',
    [owner],
  );
  return { mode: modes.rows[0]?.mode ?? 'isolated', accounts: rows.map(accountOf) };
}

/** Writes accounts as they are now. */
export function writeCrossAccounts(tx: Sender, accounts: readonly CrossAccount[]): void {
  if (accounts.length === 0) return;
  tx.send(
    `INSERT INTO lever_cross_accounts (user_id, asset_id, balance, watched_from)
     SELECT * FROM unnest($1::bigint[], $2::int[], $3::numeric[], $4::timestamptz[])
     ON CONFLICT (user_id, asset_id) DO UPDATE SET balance = EXCLUDED.balance, watched_from = EXCLUDED.watched_from`,
    [
      columnOf(accounts, ({ user }) => user),
      columnOf(accounts, ({ asset }) => asset),
      columnOf(accounts, ({ balance }) => balance),
      columnOf(accounts, ({ watchedFrom }) => toIso(watchedFrom)),
    ],
    accounts.length,
  );
}

/** Writes what customers have chosen. */
export function writeModes(tx: Sender, modes: ReadonlyMap<UserId, MarginMode>, at: Instant): void {
  if (modes.size === 0) return;
  tx.send(
    `INSERT INTO lever_modes (user_id, mode, changed_at) SELECT u, m, $3 FROM unnest($1::bigint[], $2::text[]) AS n (u, m)
     ON CONFLICT (user_id) DO UPDATE SET mode = EXCLUDED.mode, changed_at = EXCLUDED.changed_at`,
    [arrayOf([...modes.keys()]), arrayOf([...modes.values()]), toIso(at)],
    modes.size,
  );
}

/** Writes accounts that mark prices have liquidated. @param marks of all contracts of the currency. */
export function insertCrossTriggers(
  tx: Sender,
  triggers: readonly CrossTrigger[],
  marks: ReadonlyMap<string, MarkPlace>,
): void {
  if (triggers.length === 0) return;
  const latest = [...marks.values()].reduce((last, { at }) => (at > last ? at : last), instant(0));
  tx.send(
    `INSERT INTO lever_cross_triggers (id, user_id, asset_id, at, watched_from, balance, equity, maintenance)
     SELECT i, u, a, $8, w, b, e, m
     FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::timestamptz[], $5::numeric[], $6::numeric[], $7::numeric[])
       AS n (i, u, a, w, b, e, m)`,
    [
      columnOf(triggers, ({ id }) => id),
      columnOf(triggers, ({ account }) => account.user),
      columnOf(triggers, ({ account }) => account.asset),
      columnOf(triggers, ({ account }) => toIso(account.watchedFrom)),
      columnOf(triggers, ({ account }) => account.balance),
      columnOf(triggers, ({ figures }) => figures.equity),
      columnOf(triggers, ({ figures }) => figures.maintenance),
      toIso(latest),
    ],
    triggers.length,
  );
  const legs = triggers.flatMap((trigger) =>
    trigger.legs.flatMap((leg) => {
      const place = marks.get(leg.productId);
      return place === undefined ? [] : [{ ...leg, trigger: trigger.id, place }];
    }),
  );
  tx.send(
    `INSERT INTO lever_cross_legs (trigger_id, position_id, mark_id, mark, mark_at, lots, cost, maintenance)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::timestamptz[], $6::int[], $7::numeric[],
       $8::numeric[])`,
    [
      columnOf(legs, ({ trigger }) => trigger),
      columnOf(legs, ({ positionId }) => positionId),
      columnOf(legs, ({ place }) => place.id),
      columnOf(legs, ({ mark }) => mark),
      columnOf(legs, ({ place }) => toIso(place.at)),
      columnOf(legs, ({ lots }) => lots),
      columnOf(legs, ({ cost }) => cost),
      columnOf(legs, ({ maintenance }) => maintenance),
    ],
    legs.length,
  );
}
