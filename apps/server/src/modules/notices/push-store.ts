import { type SessionId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { PushAddress } from '../../platform/push/web-push.ts';

/** The keys of the house as they are kept. */
export interface KeptKeys {
  readonly publicKey: string;
  readonly sealedKey: Uint8Array;
}

/** The keys of the house; undefined where none were made yet. */
export async function findPushKeys(db: Queryable): Promise<KeptKeys | undefined> {
  const { rows } = await db.query<KeptKeys>(
    'SELECT public_key AS "publicKey", private_key AS "sealedKey" FROM push_keys',
  );
  return rows[0];
}

/** Keeps keys, unless another process has kept some already. */
export async function insertPushKeys(tx: Queryable, { publicKey, sealedKey }: KeptKeys, now: Instant): Promise<void> {
  await tx.query(
    'INSERT INTO push_keys (public_key, private_key, created_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
    [publicKey, sealedKey, toIso(now)],
  );
}

/** So many browsers of a customer are told; beyond it the one that subscribed first is not any more. */
const browsersMax = 20;

/** Tells a browser of a customer's notices, and of nobody else's. */
export async function saveSubscription(
  tx: Queryable,
  owner: UserId,
  session: SessionId | null,
  { endpoint, keys }: PushAddress,
  now: Instant,
): Promise<void> {
  // What was on its way to another customer is not shown to this one.
  await tx.query('DELETE FROM push_subscriptions WHERE endpoint = $1 AND user_id <> $2', [endpoint, owner]);
  await tx.query(
    `INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth`,
    [owner, session, endpoint, keys.p256dh, keys.auth, toIso(now)],
  );
  await tx.query(
    `DELETE FROM push_subscriptions WHERE id IN (
       SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY id DESC OFFSET $2)`,
    [owner, browsersMax],
  );
}

/** Tells a browser no more; only its owner can say so. */
export async function deleteSubscription(tx: Queryable, owner: UserId, endpoint: string): Promise<void> {
  await tx.query('DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2', [owner, endpoint]);
}

/** A browser that is told. */
export interface Subscription extends PushAddress {
  readonly userId: UserId;
  readonly sessionId: SessionId | null;
}

interface SubscriptionRow {
  readonly user_id: string;
  readonly session_id: SessionId | null;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const columns = 'user_id::text AS user_id, session_id::text AS session_id, endpoint, p256dh, auth';

function subscriptionOf(row: SubscriptionRow): Subscription {
  const { session_id: sessionId, endpoint, p256dh, auth } = row;
  return { userId: userId(row.user_id), sessionId, endpoint, keys: { p256dh, auth } };
}

/** One by its id; undefined where it is not told any more. */
export async function findSubscription(db: Queryable, id: string): Promise<Subscription | undefined> {
  const { rows } = await db.query<SubscriptionRow>(`SELECT ${columns} FROM push_subscriptions WHERE id = $1`, [id]);
  return rows.map(subscriptionOf)[0];
}

/** The browsers of a customer, newest first. */
export async function listSubscriptions(db: Queryable, owner: UserId): Promise<Subscription[]> {
  const { rows } = await db.query<SubscriptionRow>(
    `SELECT ${columns} FROM push_subscriptions WHERE user_id = $1 ORDER BY push_subscriptions.id DESC LIMIT $2`,
    [owner, browsersMax],
  );
  return rows.map(subscriptionOf);
}
