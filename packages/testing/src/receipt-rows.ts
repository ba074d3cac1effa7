import assert from 'node:assert/strict';
import type { Receipt } from '@bourse/contract/receipts';
import { isActKind, privateInputs } from '@bourse/contract/receipt-kinds';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '@bourse/server/platform/database/database';
import { changed, type ReceiptWorld, saidIn } from './receipt-world.ts';

/** Who has done an act, and by which key: null where its call takes none, and nothing of it is stored but the receipt. */
interface DoneAct {
  readonly user: UserId;
  readonly kind: string;
  readonly key: string | null;
}

/** Does what somebody with the keys of the database can do: neither triggers nor references stop it. */
const tamper = (db: Database, statement: string, values: readonly unknown[]): Promise<void> =>
  db.withTx('tamper', async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    const { rowCount } = await tx.query(statement, values);
    assert.equal(rowCount, 1, statement);
  });

/** Every change of a posting, and what undoes it. */
const postingChanges = [
  ['amount = amount + 1', 'amount = amount - 1'],
  [`reference = reference || 'x'`, `reference = left(reference, -1)`],
  [`kind = kind || 'x'`, 'kind = left(kind, -1)'],
  [
    'debit_account = credit_account, credit_account = debit_account',
    'debit_account = credit_account, credit_account = debit_account',
  ],
] as const;

/** The stored answer with every value changed that became a term. */
function otherAnswer(answer: unknown, names: ReadonlySet<string>, name: string): unknown {
  if (Array.isArray(answer)) return answer.map((one, place) => otherAnswer(one, names, `${name}.${String(place)}`));
  if (typeof answer === 'object' && answer !== null) {
    return Object.fromEntries(
      Object.entries(answer).map(([key, one]) => [key, otherAnswer(one, names, `${name}.${key}`)]),
    );
  }
  if (!names.has(name)) return answer;
  if (typeof answer === 'boolean') return !answer;
  return changed(answer as string | number | null); // what JSON has beside these
}

/** Fails unless a change of the row that the act has stored is found, field by field. */
async function assertStoredActCounts(world: ReceiptWorld, db: Database, receipt: Receipt, act: DoneAct): Promise<void> {
  const said = saidIn(receipt);
  const where = 'WHERE user_id = $1 AND call = $2 AND key = $3';
  const named = [act.user, act.kind, act.key];
  const set = (what: string, ...values: readonly unknown[]): Promise<void> =>
    tamper(db, `UPDATE idempotency_keys SET ${what} ${where}`, [...named, ...values]);
  const contradicts = async (): Promise<readonly string[]> => (await world.check(receipt)).contradicts;
  const { rows } = await db.query<{ answer: unknown }>(`SELECT answer FROM idempotency_keys ${where}`, named);
  const { answer } = present(rows[0], 'the stored act');
  await set(`at = at + interval '1 second'`);
  assert.deepEqual(await contradicts(), ['at']);
  await set(`at = at - interval '1 second', body_hash = 'x' || body_hash`);
  const isPrivate = isActKind(act.kind) && privateInputs.includes(act.kind);
  assert.deepEqual(await contradicts(), isPrivate ? [] : ['asked']);
  await set('body_hash = substr(body_hash, 2)');
  const terms = Object.keys(said).filter((name) => name.startsWith('terms.') || name === 'terms');
  const answered = typeof answer === 'string' ? new Set(['terms']) : new Set(terms);
  await set('answer = $4', JSON.stringify(otherAnswer(answer, answered, 'terms')));
  const wanted =
    typeof answer === 'string' ? ['subject', 'terms.id'] : [...(said['subject'] === null ? [] : ['subject']), ...terms];
  assert.deepEqual(await contradicts(), wanted.toSorted());
  await set('answer = $4', JSON.stringify(answer));
  assert.deepEqual(await contradicts(), []);
  await set(`key = 'x' || key`);
  assert.deepEqual(await contradicts(), ['act']);
  await tamper(
    db,
    `UPDATE idempotency_keys SET key = $3 WHERE user_id = $1 AND call = $2 AND key = 'x' || $3::text`,
    named,
  );
}

/**
 * Fails unless a change of each row of the house that stands behind a receipt is found: the postings that it names, the stored act,
 * and the receipt that the house has kept.
 */
export async function assertEachRowCounts(
  world: ReceiptWorld,
  db: Database,
  receipt: Receipt,
  act: DoneAct,
): Promise<void> {
  const said = saidIn(receipt);
  const check = () => world.check(receipt);
  for (const name of Object.keys(said).filter((one) => one.startsWith('posting.'))) {
    const id = name.slice('posting.'.length);
    for (const [change, undo] of postingChanges) {
      await tamper(db, `UPDATE postings SET ${change} WHERE id = $1`, [id]);
      assert.deepEqual((await check()).contradicts, [name], change);
      await tamper(db, `UPDATE postings SET ${undo} WHERE id = $1`, [id]);
    }
  }
  if (act.key !== null) await assertStoredActCounts(world, db, receipt, act);
  const reference = said['id'];
  const put = (body: string): Promise<void> =>
    tamper(db, 'UPDATE receipts SET body = $2 WHERE reference = $1', [reference, body]);
  const other = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, changed(value)]));
  await put(JSON.stringify(other));
  assert.deepEqual((await check()).contradicts, Object.keys(said).toSorted(), 'the kept receipt');
  await put(receipt.body);
  await tamper(db, 'UPDATE receipts SET user_id = user_id + 1 WHERE reference = $1', [reference]);
  assert.ok((await check()).contradicts.includes('customer'));
  await tamper(db, 'UPDATE receipts SET user_id = user_id - 1 WHERE reference = $1', [reference]);
  assert.deepEqual((await check()).contradicts, []);
  if (act.key === null) return;
  await tamper(db, `UPDATE receipts SET key = key || 'x' WHERE reference = $1`, [reference]);
  assert.deepEqual((await check()).contradicts, ['act'], 'the kept key leads to no act');
}
