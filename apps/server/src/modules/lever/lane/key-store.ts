import type { ErrorCode } from '@bourse/contract/error-code';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { err, ok, type Result } from '@bourse/kernel/result';
import { columnOf } from '../../../platform/database/array-literal.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announceAct } from '../../../platform/database/note-act.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';

/** What makes a repetition of a command known; see `platform/database/idempotency.ts`, of which this is the bulk form. */
export interface CommandKey {
  readonly userId: UserId;
  readonly call: string;
  readonly key: string;
  readonly inputHash: string;
}

const nameOf = ({ userId, call, key }: Pick<CommandKey, 'userId' | 'call' | 'key'>): string =>
  `${userId} ${call} ${key}`;

/**
 * Claims keys, no two of which are the same.
 * @returns what each command that is a repetition gets: the first answer, ID_REUSED, or what its key was closed with.
 */
export async function claimKeys(
  tx: Tx,
  keys: readonly CommandKey[],
  at: Instant,
): Promise<ReadonlyMap<CommandKey, Result<unknown, Rejection>>> {
  if (keys.length === 0) return new Map();
  const columns = [
    columnOf(keys, ({ userId }) => userId),
    columnOf(keys, ({ call }) => call),
    columnOf(keys, ({ key }) => key),
  ];
  const claimed = await tx.query<{ user_id: UserId; call: string; key: string }>(
    `INSERT INTO idempotency_keys (user_id, call, key, body_hash, answer, at)
     SELECT u, c, k, h, NULL, $5 FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS n (u, c, k, h)
     ON CONFLICT (user_id, call, key) DO NOTHING RETURNING user_id, call, key`,
    [...columns, columnOf(keys, ({ inputHash }) => inputHash), toIso(at)],
  );
  if (claimed.rows.length === keys.length) return new Map();
  const fresh = new Set(claimed.rows.map(({ user_id: userId, call, key }) => nameOf({ userId, call, key })));
  const earlier = await tx.query<{
    user_id: UserId;
    call: string;
    key: string;
    body_hash: string;
    answer: unknown;
    closed_by: ErrorCode | null;
  }>(
    `SELECT i.user_id, i.call, i.key, body_hash, answer, closed_by FROM idempotency_keys i
     JOIN unnest($1::bigint[], $2::text[], $3::text[]) AS n (u, c, k) ON i.user_id = u AND i.call = c AND i.key = k`,
    columns,
  );
  const stored = new Map(earlier.rows.map((row) => [nameOf({ ...row, userId: row.user_id }), row]));
  const repeated = new Map<CommandKey, Result<unknown, Rejection>>();
  for (const key of keys) {
    const row = stored.get(nameOf(key));
    if (fresh.has(nameOf(key)) || row === undefined) continue;
    if (row.closed_by !== null) repeated.set(key, reject(row.closed_by));
    else repeated.set(key, row.body_hash === key.inputHash ? ok(row.answer) : err({ code: 'ID_REUSED' }));
  }
  return repeated;
}

/** Keeps the answers of what was done, and frees the keys of what was refused. */
export function settleKeys(
  tx: Tx,
  done: readonly { readonly key: CommandKey; readonly answer: unknown }[],
  refused: readonly CommandKey[],
): void {
  if (done.length > 0) {
    for (const { key } of done) announceAct(key.call);
    tx.send(
      `UPDATE idempotency_keys i SET answer = a::jsonb
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS n (u, c, k, a)
       WHERE i.user_id = u AND i.call = c AND i.key = k`,
      [
        columnOf(done, ({ key }) => key.userId),
        columnOf(done, ({ key }) => key.call),
        columnOf(done, ({ key }) => key.key),
        columnOf(done, ({ answer }) => JSON.stringify(answer)),
      ],
    );
  }
  if (refused.length > 0) {
    tx.send(
      `DELETE FROM idempotency_keys i USING unnest($1::bigint[], $2::text[], $3::text[]) AS n (u, c, k)
       WHERE i.user_id = u AND i.call = c AND i.key = k`,
      [
        columnOf(refused, ({ userId }) => userId),
        columnOf(refused, ({ call }) => call),
        columnOf(refused, ({ key }) => key),
      ],
    );
  }
}
