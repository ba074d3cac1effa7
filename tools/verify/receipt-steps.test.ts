import assert from 'node:assert/strict';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { test } from 'node:test';
import { actSteps, type FoundReceipt, type Receipt, saidIn } from './receipt-steps.ts';

/** A key of the house. */
function keyOf(fill: number) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, fill)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const bytes = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32);
  const kid = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return {
    kid,
    public_key: bytes.toString('hex'),
    signs: (body: string) => sign(null, Buffer.from(body), key).toString('hex'),
  };
}

const [older, newer] = [keyOf(1), keyOf(2)];
const keys = {
  keys: [
    { ...newer, retired_at: null },
    { ...older, retired_at: '2026-11-30T12:00:00.000Z' },
  ],
};
const body = '{"at":"2026-11-30T11:00:00.000Z","kind":"lockup.buy","signed_at":"2026-11-30T11:00:00.000Z"}';
const receiptBy = (key: typeof older, text = body): Receipt => ({
  kid: key.kid,
  body: text,
  signature: key.signs(text),
});
const agrees: FoundReceipt = { signed: true, key: 'retired', found: true, postings: 2, contradicts: [] };

const wrong = async (receipt: Receipt, found: FoundReceipt | null, of: typeof keys = keys): Promise<string[]> =>
  (await actSteps(receipt, of, found)).flatMap(({ name, fits, about }) => (fits ? [] : [`${name}: ${about}`]));

test('a receipt of before a rotation fits, with what the house says of it and without', async () => {
  assert.deepEqual(await wrong(receiptBy(older), agrees), []);
  assert.deepEqual(await wrong(receiptBy(older), null), []);
  assert.deepEqual(
    (await actSteps(receiptBy(older), keys, agrees)).map(({ name }) => name),
    ['signature', 'key', 'act', 'books'],
  );
});

test('another word, another signature and a key of somebody else are found', async () => {
  const receipt = receiptBy(older);
  const altered = { ...receipt, body: body.replace('lockup', 'mining') };
  assert.deepEqual(await wrong(altered, null), [`signature: ${older.kid}`]);
  assert.deepEqual(await wrong({ ...receipt, signature: newer.signs(body) }, null), [`signature: ${older.kid}`]);
  assert.deepEqual(await wrong({ ...receipt, signature: 'none' }, null), [`signature: ${older.kid}`]);
  const stranger = keyOf(3);
  assert.deepEqual(await wrong(receiptBy(stranger), null), [
    `signature: ${stranger.kid}`,
    `key: ${stranger.kid} is none of the house's keys`,
  ]);
});

test('a key that was replaced signs nothing later, and one that the house withdraws is missed by who has kept it', async () => {
  const late = body.replaceAll('T11:', 'T13:');
  assert.deepEqual(await wrong(receiptBy(older, late), null), ['key: signed after 2026-11-30T12:00:00.000Z']);
  assert.deepEqual(await wrong(receiptBy(newer, late), null), []);
  const withdrawn: FoundReceipt = { signed: false, key: 'unknown', found: false, postings: 0, contradicts: [] };
  assert.deepEqual(await wrong(receiptBy(older), withdrawn), [
    `key: the house has withdrawn ${older.kid}`,
    'act: the house knows no such act',
  ]);
});

test('what the house contradicts is named', async () => {
  const contradicts = ['posting.7', 'terms.price'];
  assert.deepEqual(await wrong(receiptBy(older), { ...agrees, contradicts }), ['books: posting.7 terms.price']);
  const moment = { ...agrees, contradicts: ['signed_at'] };
  assert.deepEqual(await wrong(receiptBy(older), moment), ['books: signed_at'], 'the key still signed at that moment');
  const late = receiptBy(older, body.replaceAll('T11:', 'T13:'));
  assert.deepEqual(await wrong(late, moment), ['key: signed after 2026-11-30T12:00:00.000Z'], 'told once');
  assert.deepEqual(await wrong(receiptBy(older), { ...agrees, found: false, contradicts: ['act'] }), [
    'act: the house knows no such act',
  ]);
});

test('a text that is no flat JSON object says nothing', () => {
  for (const text of ['', '[]', '{"a":[]}', 'null', '"x"'])
    assert.deepEqual(saidIn({ ...receiptBy(older), body: text }), {});
});
