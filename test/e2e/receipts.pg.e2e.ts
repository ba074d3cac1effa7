import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { signIn } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { type Engine, openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { type Ended, runToEnd, type ServerProcess, startServer } from './server-process.ts';

type Receipt = Readonly<Record<'kid' | 'body' | 'signature', string>>;

interface Kept {
  readonly kind: string;
  readonly subject: string;
  readonly receipt: Receipt;
}

describe('a receipt', () => {
  const opened = new Opened();
  let engine: Engine;
  let server: ServerProcess;
  let client: ApiClient;
  let token = '';
  let folder = '';

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bourse-receipts-'));
    opened.add(async () => rmSync(folder, { recursive: true, force: true }));
    engine = await openEngine();
    opened.add(() => engine.close());
    server = await startServer(engine.variables);
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    token = await signIn(client, 'demo1');
  });
  after(() => opened.close());

  const receiptOf = async (fields: Readonly<Record<string, string>>): Promise<Kept> => {
    const answer = await client.call('/user/receipt', fields, { token });
    assert.equal(answer.type, 'ok', JSON.stringify(answer));
    return answer.message as Kept; // what the contract says of the answer
  };
  const verify = (saved: object): Promise<Ended> => {
    const file = join(folder, 'receipt.json');
    writeFileSync(file, JSON.stringify(saved, null, 2));
    return runToEnd({}, '../../../tools/verify/verify.ts', ['--receipt', file, '--url', server.url]);
  };

  it('of a transfer and of orders is fetched by a key or an id, and the script finds each in the books', async () => {
    const transfer = { currency_id: '3', number: '1', from_field: 'change', to_field: 'legal' };
    const moved = await client.call('/wallet/change', transfer, { token, idempotencyKey: 'moved' });
    assert.equal(moved.type, 'ok');
    const first = await receiptOf({ kind: 'wallet.change', key: 'moved' });
    const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001', target_price: '10000' };
    const placed = await client.call('/coin/trade', { ...order, client_order_id: 'placed' }, { token });
    assert.equal(placed.type, 'ok', JSON.stringify(placed));
    const second = await receiptOf({ kind: 'spot.trade', key: 'placed' });
    assert.equal(second.subject, (placed.message as { readonly id: string }).id); // an order
    const without = await client.call('/coin/trade', order, { token });
    const { id } = without.message as { readonly id: string }; // an order
    const third = await receiptOf({ kind: 'spot.trade', subject: id });
    assert.equal(third.subject, id, 'an order without a key is known by its id');
    for (const { receipt } of [first, second, third]) {
      const { code, stdout, stderr } = await verify(receipt);
      assert.equal(code, 0, `${stdout}${stderr}`);
      assert.match(stdout, /^fits {2}signature .*\nfits {2}key .*\nfits {2}act .*\nfits {2}books postings \d/);
    }
    assert.deepEqual(
      await receiptOf({ kind: 'spot.trade', key: 'placed' }),
      second,
      'the same when it is asked for again',
    );
    const { list } = await client.get<{ readonly list: readonly Kept[] }>('/user/receipts', {}, { token });
    assert.deepEqual(list.slice(0, 3), [third, second, first]);
  });

  it('of which a word was changed is refused by the script, and tells nothing to whoever has changed it', async () => {
    const { receipt } = await receiptOf({ kind: 'wallet.change', key: 'moved' });
    const altered = { ...receipt, body: receipt.body.replace('"terms.number":"1"', '"terms.number":"9"') };
    assert.notEqual(altered.body, receipt.body);
    const { code, stdout } = await verify(altered);
    assert.equal(code, 1);
    assert.match(stdout, /^WRONG signature /);
    const answer = await client.call('/verify/receipt', altered, {});
    assert.deepEqual(answer.message, { signed: false, key: 'signs', found: false, postings: 0, contradicts: [] });
  });
});
