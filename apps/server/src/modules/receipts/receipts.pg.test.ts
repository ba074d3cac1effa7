import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { OutputOf } from '@bourse/contract/call';
import type { Receipt, receiptCalls } from '@bourse/contract/receipts';
import { userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { testSealer } from '@bourse/testing/chance';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import type { Database } from '../../platform/database/database.ts';
import { openReceipts, readReceipts, rotateKey } from './index.ts';

type Keys = OutputOf<typeof receiptCalls.keys>['keys'];

/** What the DER of an Ed25519 public key begins with. */
const derHead = Buffer.from('302a300506032b6570032100', 'hex');

function isSigned({ body, signature, kid }: Receipt, keys: Keys): boolean {
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) return false;
  const der = Buffer.concat([derHead, Buffer.from(key.public_key, 'hex')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(body), publicKey, Buffer.from(signature, 'hex'));
}

describe('receipts', () => {
  let now: Instant = instant(Date.UTC(2026, 10, 29, 12));
  const clock = { now: () => now };
  let opened: TestDatabase;
  let db: Database;
  let house: Awaited<ReturnType<typeof openReceipts>>;
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    house = await openReceipts({ db, clock, sealer: testSealer });
  });
  after(() => opened.close());

  const sign = (reference: string): Promise<Receipt> =>
    db.withTx('sign', (tx) => house.receipts.sign(tx, 'box_purchase', reference, { b: 'two', a: 1, c: null }, now));
  async function keys(): Promise<Keys> {
    const [route] = house.manifest.routes ?? [];
    const answer = await route?.run(testCaller(userId('1')), {});
    assert.ok(answer?.ok === true);
    return (answer.value as OutputOf<typeof receiptCalls.keys>).keys; // what the call answers
  }

  it('are signed over their canonical bytes, by a key that lies sealed', async () => {
    const receipt = await sign('1');
    assert.equal(
      receipt.body,
      '{"a":1,"b":"two","c":null,"kind":"box_purchase","signed_at":"2026-11-29T12:00:00.000Z"}',
    );
    const told = await keys();
    assert.equal(isSigned(receipt, told), true);
    assert.equal(isSigned({ ...receipt, body: receipt.body.replace('1', '2') }, told), false);
    assert.deepEqual((await readReceipts(db, 'box_purchase', ['1', '2'])).get('1'), receipt);
    const { rows } = await db.query<{ private_key: Buffer }>('SELECT private_key FROM receipt_keys');
    const der = testSealer.open(rows[0]?.private_key ?? Buffer.alloc(0), `receipt_key:${receipt.kid}`);
    assert.ok(!(rows[0]?.private_key ?? der).includes(der.subarray(-32)), 'not in the clear');
    assert.throws(() => testSealer.open(rows[0]?.private_key ?? Buffer.alloc(0), 'receipt_key:0000000000000000'));
  });

  it('are one for each thing, and written once', async () => {
    await assert.rejects(sign('1'));
    await assert.rejects(db.withTx('forge', (tx) => tx.query(`UPDATE receipts SET body = '{}'`)));
    await assert.rejects(db.withTx('forge', (tx) => tx.query('DELETE FROM receipts')));
  });

  it('of a key that was replaced stay valid, and the next key is known before it signs', async () => {
    const older = await sign('before');
    await rotateKey({ db, clock, sealer: testSealer });
    const announced = await keys();
    assert.equal(announced.length, 2);
    const during = await sign('during');
    assert.equal(during.kid, older.kid, 'the old key signs until everybody has read the new one');
    now = instant(now + 120_000);
    const behind = await sign('behind');
    assert.notEqual(behind.kid, older.kid);
    assert.equal(isSigned(behind, announced), true, 'by what was told before its first receipt');
    const told = await keys();
    for (const receipt of [older, during, behind]) assert.equal(isSigned(receipt, told), true);
    assert.deepEqual(
      told.map(({ retired_at: at }) => at),
      [null, '2026-11-29T12:02:00.000Z'],
    );
  });

  it('have one first key, whoever of two processes makes it', async (t) => {
    const fresh = await openTestDatabase();
    t.after(() => fresh.close());
    const both = [fresh.connect(), fresh.connect()];
    await Promise.all(both.map((one) => openReceipts({ db: one, clock, sealer: testSealer })));
    const { rows } = await fresh.connect().query<{ count: number }>('SELECT count(*)::int AS count FROM receipt_keys');
    assert.equal(rows[0]?.count, 1);
  });
});
