import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { malformedNumbers } from '@bourse/testing/malformed-numbers';
import { signIn } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { readAll } from './customer-view.ts';
import { type Engine, openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Every field of an amount or a price that is answered today, with the other fields of a request that would pass. */
const fields: readonly {
  readonly path: string;
  readonly name: string;
  readonly others: Readonly<Record<string, string>>;
}[] = [
  { path: '/wallet/change', name: 'number', others: { currency_id: '3', from_field: 'change', to_field: 'legal' } },
  ...[
    'amount',
    'target_price',
    'quote_amount',
    'stop_price',
    'display_amount',
    'take_profit_price',
    'stop_loss_price',
    'exit_profit_price',
    'exit_loss_price',
  ].map((name) => ({
    path: '/coin/trade',
    name,
    others: { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.01', target_price: '60000' },
  })),
];

/** What a malformed number may be answered with. */
const documented = new Set(['PARAMETER_ERROR', 'INVALID_AMOUNT', 'INVALID_PRICE', 'INVALID_QUANTITY', 'NOT_AVAILABLE']);

describe('malformed numbers in every field of money', () => {
  const opened = new Opened();
  let engine: Engine;
  let server: ServerProcess;
  let client: ApiClient;
  let token = '';

  before(async () => {
    engine = await openEngine({ RATE_FACTOR: '1000' });
    opened.add(() => engine.close());
    server = await startServer(engine.variables);
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    token = await signIn(client, 'demo1');
  });
  after(() => opened.close());

  const everything = async (): Promise<unknown> => ({
    lines: await readAll(client, '/wallet/legal_log', token),
    orders: await readAll(client, '/coin/list', token),
  });

  it('are refused in words and leave no line in the ledger and no order', async () => {
    assert.ok(malformedNumbers.length >= 40);
    const before_ = await everything();
    for (const { path, name, others } of fields) {
      for (const number of malformedNumbers) {
        const answer = await client.call(path, { ...others, [name]: number }, { token });
        assert.ok(documented.has(String(answer.code)), `${path} ${name}=${number}: ${JSON.stringify(answer)}`);
      }
    }
    assert.deepEqual(await everything(), before_);
  });

  it('are refused as JSON numbers, too, however plain', async () => {
    const before_ = await everything();
    for (const { path, name, others } of fields) {
      for (const number of [1, 0.01, 1e21, -1, 0]) {
        const response = await fetch(`${server.url}/api${path}`, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify({ ...others, [name]: number }),
        });
        const body = (await response.json()) as { code: string; data?: { field?: string } }; // the one shape of answers
        assert.deepEqual([body.code, body.data?.field], ['PARAMETER_ERROR', name], `${path} ${name}`);
      }
    }
    assert.deepEqual(await everything(), before_);
  });
});
