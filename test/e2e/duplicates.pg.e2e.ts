import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signIn } from './accounts.ts';
import { type Answer, ApiClient, type Fields } from './api-client.ts';
import { exact, type OrderView, readAll } from './customer-view.ts';
import { type Engine, openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const duplicates = 1_000;

interface Detail {
  readonly list: readonly { readonly available: string }[];
}

describe('a thousand duplicates at once', () => {
  const opened = new Opened();
  let engine: Engine;
  let server: ServerProcess;
  let client: ApiClient;
  let token = '';

  before(async () => {
    engine = await openEngine();
    opened.add(() => engine.close());
    server = await startServer({ ...engine.variables, RATE_FACTOR: '1000' });
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    token = await signIn(client, 'demo1');
  });
  after(() => opened.close());

  async function sendMany(path: string, fields: Fields, idempotencyKey?: string): Promise<Answer[]> {
    const options = idempotencyKey === undefined ? { token } : { token, idempotencyKey };
    return Promise.all(Array.from({ length: duplicates }, () => client.call(path, fields, options)));
  }

  /** Overload may refuse some of a thousand at once; every answer that is an answer is the same one. */
  function assertOneAnswer(answers: readonly Answer[]): Answer {
    const refused = answers.filter((answer) => answer.status === 503);
    const answered = answers.filter((answer) => answer.status !== 503);
    const [first] = answered;
    assert.ok(first !== undefined && refused.length < duplicates / 2, `${String(refused.length)} were refused`);
    for (const answer of answered) assert.deepEqual(answer, first);
    assert.equal(first.type, 'ok', JSON.stringify(first));
    return first;
  }

  const transfer = { currency_id: '3', number: '1', from_field: 'change', to_field: 'legal' };
  const availableOnChange = async (): Promise<bigint> => {
    const detail = await client.get<Detail>('/wallet/detail', { currency: '3', type: 'change' }, { token });
    return exact(detail.list[0]?.available ?? '0');
  };

  it('of a transfer move the money once, and another body with the key is refused', async () => {
    const before_ = await availableOnChange();
    assertOneAnswer(await sendMany('/wallet/change', transfer, 'transfer-1'));
    assert.equal(before_ - (await availableOnChange()), exact('1'));
    const other = await client.call(
      '/wallet/change',
      { ...transfer, number: '2' },
      { token, idempotencyKey: 'transfer-1' },
    );
    assert.equal(other.code, 'ID_REUSED');
    assert.equal(before_ - (await availableOnChange()), exact('1'));
  });

  it('of an order place it once, and another body with its client order id is refused', async () => {
    const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001', target_price: '10000' };
    const fields = { ...order, client_order_id: 'order-1' };
    const answer = assertOneAnswer(await sendMany('/coin/trade', fields));
    const orders = await readAll<OrderView>(client, '/coin/list', token);
    assert.deepEqual(
      orders.map((one) => one.id),
      [(answer.message as OrderView).id], // an ok answer of this call is an order
    );
    const other = await client.call('/coin/trade', { ...fields, amount: '0.002' }, { token });
    assert.equal(other.code, 'ID_REUSED');
  });

  it('after the outcome of a key was asked, nothing that comes late with it is done', async () => {
    const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001', target_price: '10000' };
    const outcomeOf = async (key: string): Promise<unknown> => {
      const { message } = await client.call('/user/outcome', { key }, { token });
      return (message as { state: string }).state; // an ok answer of this call is an outcome
    };
    assert.deepEqual([await outcomeOf('transfer-1'), await outcomeOf('order-1')], ['done', 'done']);
    const before_ = await availableOnChange();
    assert.equal(await outcomeOf('late'), 'never');
    const late = [
      await client.call('/wallet/change', transfer, { token, idempotencyKey: 'late' }),
      await client.call('/coin/trade', { ...order, client_order_id: 'late' }, { token }),
    ];
    assert.deepEqual(
      late.map(({ code }) => code),
      ['KEY_CLOSED', 'KEY_CLOSED'],
    );
    assert.equal(await availableOnChange(), before_);
    assert.equal((await readAll<OrderView>(client, '/coin/list', token)).length, 1);
  });

  it('without a key are a thousand wishes, of which each counts', async () => {
    const before_ = await availableOnChange();
    const wishes = Array.from({ length: 20 }, () => client.call('/wallet/change', transfer, { token }));
    const done = (await Promise.all(wishes)).filter((answer) => answer.type === 'ok');
    assert.equal(before_ - (await availableOnChange()), exact('1') * BigInt(done.length));
    assert.equal(done.length, 20);
  });
});
