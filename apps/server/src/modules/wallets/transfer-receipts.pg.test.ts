import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { receiptCalls } from '@bourse/contract/receipts';
import { walletCalls } from '@bourse/contract/wallet';
import { assetId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Binding } from '@bourse/server/platform/http/binding';
import { testSealer } from '@bourse/testing/chance';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { type LedgerWorld, ledgerWorldOn } from '@bourse/testing/ledger-world';
import { assertEachFieldCounts, type ReceiptWorld, receiptWorldOn, saidIn } from '@bourse/testing/receipt-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { Database } from '../../platform/database/database.ts';
import { userAccount } from '../ledger/index.ts';
import { rotateKey } from '../receipts/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { walletRoutes } from './index.ts';

const usdt = assetId(3);

describe('the receipt of an act', () => {
  let now: Instant = instant(Date.UTC(2026, 10, 29, 12));
  const clock = { now: () => now };
  let opened: TestDatabase;
  let bare: Database;
  let house: ReceiptWorld;
  let ledger: Omit<LedgerWorld, 'close'>;
  let change: Binding;
  let users = 100;
  before(async () => {
    opened = await openTestDatabase();
    bare = opened.connect();
    house = await receiptWorldOn(bare, clock);
    ledger = ledgerWorldOn(house.db, clock);
    const registry = await loadRegistry(bare);
    const routes = walletRoutes({ db: house.db, clock, registry, resolve: ledger.resolve, feed: null });
    change = present(
      routes.find((one) => one.call === walletCalls.change),
      'the binding',
    );
  });
  after(() => opened.close());

  async function customer(): Promise<UserId> {
    const user = userId(String((users += 1)));
    await ledger.fund(userAccount(user, usdt, 'change'), 1_000_000_000n);
    return user;
  }
  async function transfer(user: UserId, number: string, key?: string): Promise<{ readonly id: string }> {
    const fields = { currency_id: 3, number, from_field: 'change', to_field: 'legal' };
    const answer = await change.run({ ...testCaller(user), idempotencyKey: key }, fields);
    assert.ok(answer.ok, JSON.stringify(answer));
    return answer.value as { readonly id: string }; // what the call answers
  }
  const count = async (): Promise<number> =>
    (await bare.query<{ n: number }>('SELECT count(*)::int AS n FROM receipts')).rows[0]?.n ?? 0;
  /** What somebody with the keys of the database does. */
  const tamper = (table: string, statement: string): Promise<unknown> =>
    bare.withTx('tamper', async (tx) => {
      await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await tx.query(statement);
      await tx.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    });

  it('says what moved, when, under which terms and by which postings, and is one for a key', async () => {
    const user = await customer();
    const { id } = await transfer(user, '1.5', 'first');
    const made = await house.of(user, { kind: 'wallet.change', key: 'first' });
    const said = saidIn(made.receipt);
    const { rows } = await bare.query<{ id: string }>(`SELECT id::text AS id FROM postings WHERE reference = $1`, [
      `transfer:${id}`,
    ]);
    assert.partialDeepStrictEqual(said, {
      kind: 'wallet.change',
      at: '2026-11-29T12:00:00.000Z',
      subject: id,
      'terms.number': '1.5',
      'terms.currency': 'USDT',
      [`posting.${rows[0]?.id ?? ''}`]: `2026-11-29T12:00:00.000Z transfer transfer:${id} 1.5 USDT change>legal`,
    });
    assert.ok(!made.receipt.body.includes(`"${user}"`), 'it does not name the customer');
    const known = await count();
    assert.equal((await transfer(user, '1.5', 'first')).id, id);
    assert.equal(await count(), known, 'a repetition makes none');
    assert.deepEqual(await house.of(user, { kind: 'wallet.change', key: 'first' }), made);
    assert.deepEqual((await house.list(user)).list, [made]);
  });

  it('of a request without a key is found by what it was answered with', async () => {
    const user = await customer();
    const { id } = await transfer(user, '2');
    const { receipt, subject } = await house.of(user, { kind: 'wallet.change', subject: id });
    assert.equal(subject, id);
    assert.deepEqual((await house.check(receipt)).contradicts, []);
  });

  it('is there with the act or neither is: what is refused or rolled back has none', async () => {
    const user = await customer();
    const known = await count();
    const fields = { currency_id: 3, number: '999', from_field: 'change', to_field: 'legal' };
    assert.equal((await change.run({ ...testCaller(user), idempotencyKey: 'poor' }, fields)).ok, false);
    assert.equal(await count(), known);
    await bare.withTx('no more receipts', (tx) =>
      tx.query('ALTER TABLE receipts ADD CONSTRAINT none CHECK (signed_at IS NULL) NOT VALID'),
    );
    await assert.rejects(transfer(user, '1', 'lost'));
    await bare.withTx('receipts again', (tx) => tx.query('ALTER TABLE receipts DROP CONSTRAINT none'));
    const { rows } = await bare.query(`SELECT FROM idempotency_keys WHERE user_id = $1`, [user]);
    assert.equal(rows.length, 0, 'an act whose receipt cannot be written does not happen');
  });

  it('is found false in each field that is changed, whoever has signed the change', async () => {
    const user = await customer();
    await transfer(user, '3', 'fields');
    await assertEachFieldCounts(house, (await house.of(user, { kind: 'wallet.change', key: 'fields' })).receipt);
    const { id } = await transfer(user, '4', 'moves');
    const moved = await house.of(user, { kind: 'moved', subject: `transfer:${id}` });
    await assertEachFieldCounts(house, moved.receipt);
    assert.deepEqual(await house.of(user, { kind: 'moved', subject: `transfer:${id}` }), moved, 'once');
  });

  it('is contradicted by books that were changed behind it', async () => {
    const user = await customer();
    const { id } = await transfer(user, '5', 'books');
    const { receipt } = await house.of(user, { kind: 'wallet.change', key: 'books' });
    const [name = ''] = Object.keys(saidIn(receipt)).filter((one) => one.startsWith('posting.'));
    await tamper('postings', `UPDATE postings SET amount = amount + 1 WHERE reference = 'transfer:${id}'`);
    const changed = await house.check(receipt);
    assert.deepEqual([changed.postings, changed.contradicts], [0, [name]]);
    await tamper('postings', `UPDATE postings SET amount = amount - 1 WHERE reference = 'transfer:${id}'`);
    assert.deepEqual((await house.check(receipt)).contradicts, []);
    await bare.withTx('tamper', (tx) =>
      tx.query(`UPDATE idempotency_keys SET answer = jsonb_set(answer::jsonb, '{number}', '"50"')::json
        WHERE user_id = ${user} AND key = 'books'`),
    );
    assert.deepEqual((await house.check(receipt)).contradicts, ['terms.number']);
    await bare.withTx('tamper', (tx) => tx.query(`DELETE FROM idempotency_keys WHERE user_id = ${user}`));
    assert.deepEqual((await house.check(receipt)).contradicts, ['act']);
    await tamper('receipts', `DELETE FROM receipts WHERE user_id = ${user}`);
    const gone = await house.check(receipt);
    assert.deepEqual([gone.signed, gone.found, gone.contradicts], [true, false, ['act']]);
  });

  it('is for its owner alone, and refused where none can be', async () => {
    const [user, other] = [await customer(), await customer()];
    const { id } = await transfer(user, '6', 'mine');
    const refusals: readonly [object, string][] = [
      [{ kind: 'nothing', key: 'mine' }, 'PARAMETER_ERROR'],
      [{ kind: 'wallet.change' }, 'PARAMETER_ERROR'],
      [{ kind: 'moved' }, 'PARAMETER_ERROR'],
      [{ kind: 'wallet.change', key: 'mine' }, 'NOT_FOUND'],
      [{ kind: 'wallet.change', subject: id }, 'NOT_FOUND'],
      [{ kind: 'moved', subject: `transfer:${id}` }, 'NOT_FOUND'],
      [{ kind: 'moved', subject: 'trade:1' }, 'NOT_FOUND'],
      [{ kind: 'lever.submit', key: 'mine' }, 'NOT_FOUND'],
    ];
    for (const [fields, code] of refusals) {
      const answer = await house.ask(receiptCalls.one, other, fields);
      assert.equal(answer.ok ? 'ok' : answer.error.code, code, JSON.stringify(fields));
    }
    const listed = await house.ask(receiptCalls.list, other, {});
    assert.deepEqual(listed.ok && listed.value, { list: [], page: 1, limit: 10, total: 0 });
    const wrong = await house.ask(receiptCalls.check, other, { kid: '', body: '{}', signature: '0' });
    assert.equal(wrong.ok, false);
  });

  it('of before a rotation stays valid, and one that the old key signs afterwards does not', async () => {
    const user = await customer();
    await transfer(user, '7', 'older');
    const { receipt: older } = await house.of(user, { kind: 'wallet.change', key: 'older' });
    await rotateKey({ db: bare, clock, sealer: testSealer });
    now = instant(now + 3 * minuteMs);
    await transfer(user, '1', 'newer');
    const { receipt: newer } = await house.of(user, { kind: 'wallet.change', key: 'newer' });
    assert.notEqual(newer.kid, older.kid);
    assert.deepEqual(await house.check(newer), {
      signed: true,
      key: 'signs',
      found: true,
      postings: 1,
      contradicts: [],
    });
    assert.deepEqual(await house.check(older), {
      signed: true,
      key: 'retired',
      found: true,
      postings: 1,
      contradicts: [],
    });
    const late = house.forge(older, saidIn(newer));
    assert.deepEqual((await house.check(late)).contradicts, ['signed_at'], 'the words are right, the key is not');
    const { signed, key, found } = await house.check({ ...newer, kid: '0123456789abcdef' });
    assert.deepEqual([signed, key, found], [false, 'unknown', false], 'a key that was withdrawn');
    for (const body of ['[]', 'null', '{"a":{}}', '{,', '""']) {
      const odd = await house.check(house.forge(older, {}));
      assert.equal(odd.found, false);
      assert.equal((await house.check({ ...older, body })).signed, false, body);
    }
  });
});
