import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { askAndApprove, signInStaff } from '../e2e/accounts.ts';

import { type OrderView, shownBook } from '../e2e/customer-view.ts';
import { Opened } from '../e2e/opened.ts';
import { until } from '../e2e/patience.ts';
import { type Ended, runToEnd, verifyLedger } from '../e2e/server-process.ts';
import { type DividedHouse, openDividedHouse } from './divided-house.ts';

const bitcoin = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.01', target_price: '20000' };
const ether = { currency_id: '2', legal_id: '3', type: 'buy', amount: '0.1', target_price: '1000' };

describe('markets of two engines behind one node', () => {
  const opened = new Opened();
  let house: DividedHouse;
  let refused: Promise<Ended>;

  before(async () => {
    house = await openDividedHouse(opened);
    refused = runToEnd({
      ...house.shared,
      ROLES: 'engine',
      ENGINE_GROUPS: 'other=ETH/USDT,BTC/USDT',
      ENGINE_GROUP: 'other',
    });
  });
  after(() => opened.close());

  const call = (path: string, fields: Readonly<Record<string, string>>) =>
    house.client.callPatiently(path, fields, { token: house.tokens[0] });

  async function place(fields: Readonly<Record<string, string>>): Promise<OrderView> {
    const answer = await call('/coin/trade', fields);
    assert.equal(answer.type, 'ok', JSON.stringify(answer));
    return answer.message as OrderView; // what the API says of an order that it took
  }

  it('orders, changes and cancels find the engine of their market, by either name of the order', async () => {
    const [one, two] = [
      await place({ ...bitcoin, client_order_id: 'b-1' }),
      await place({ ...ether, client_order_id: 'e-1' }),
    ];
    assert.equal((await shownBook(house.client, 'BTC/USDT')).size, 1);
    assert.equal((await shownBook(house.client, 'ETH/USDT')).size, 1);
    assert.deepEqual(await place({ ...ether, client_order_id: 'e-1' }), two);
    assert.equal((await call('/coin/trade', { ...bitcoin, client_order_id: 'e-1' })).code, 'ID_REUSED');
    const amended = await call('/coin/amend', { id: two.id, amount: '0.05' });
    assert.equal((amended.message as OrderView).amount, '0.05'); // what the call answers with
    assert.equal((await call('/coin/cancel', { client_order_id: 'e-1' })).type, 'ok');
    assert.equal((await call('/coin/cancel', { id: one.id })).type, 'ok');
    assert.equal((await call('/coin/cancel', { id: one.id })).code, 'ORDER_NOT_FOUND');
    assert.equal((await call('/coin/cancel', { client_order_id: 'never' })).code, 'ORDER_NOT_FOUND');
  });

  it('what became of an order is told whichever engine had it', async () => {
    const outcomeOf = async (key: string) => (await call('/user/outcome', { client_order_id: key })).message;
    const placed = await place({ ...ether, client_order_id: 'kept' });
    assert.partialDeepStrictEqual(await outcomeOf('kept'), { state: 'done', call: '/coin/trade', answer: placed });
    for (const [name, order] of Object.entries({ 'poor-e': ether, 'poor-b': bitcoin })) {
      const answer = await call('/coin/trade', { ...order, amount: '9000', client_order_id: name });
      assert.equal(answer.code, 'INSUFFICIENT_BALANCE');
      assert.partialDeepStrictEqual(await outcomeOf(name), { state: 'refused', code: 'INSUFFICIENT_BALANCE' });
    }
    assert.partialDeepStrictEqual(await outcomeOf('unsent'), { state: 'never', code: null });
    assert.equal((await call('/coin/trade', { ...ether, client_order_id: 'unsent' })).code, 'KEY_CLOSED');
    assert.equal((await call('/coin/cancel', { id: placed.id })).type, 'ok');
  });

  it('a batch goes on to both engines, once, and a cancel of everything reaches both', async () => {
    const fields = {
      orders: JSON.stringify([ether, bitcoin, { ...ether, amount: '0.0001' }, ether]),
      client_order_id: 'list',
    };
    const first = await call('/coin/batch', fields);
    const { list } = first.message as { list: { order: OrderView | null; code: string | null }[] }; // what the call answers with
    assert.deepEqual(
      list.map(({ code }) => code),
      [null, null, 'BELOW_MIN_NOTIONAL', null],
    );
    assert.deepEqual(await call('/coin/batch', fields), first);
    const ended = (await call('/coin/cancel_all', {})).message as { list: OrderView[] }; // what the call answers with
    assert.deepEqual(
      ended.list.map(({ id }) => id).toSorted(),
      list.flatMap(({ order }) => order?.id ?? []).toSorted(),
    );
  });

  it('what staff decide of a market or a coin holds in its engine: a halt at once, an opening once two have approved it', async () => {
    const announced = { url: house.api.url, output: house.engines.main.output };
    const [token, second] = [await signInStaff(announced), await signInStaff(announced, 'second')];
    const isTaken = async (): Promise<boolean> => (await call('/coin/trade', ether)).type === 'ok';
    const decide = async (path: string, fields: Readonly<Record<string, string>>): Promise<void> => {
      const answer = await house.client.callPatiently(path, { ...fields, reason: 'for a test' }, { token });
      assert.equal(answer.type, 'ok', JSON.stringify(answer));
    };
    await decide('/admin/asset_status', { currency: 'ETH', status: '1' });
    assert.equal((await call('/coin/trade', ether)).code, 'MARKET_HALTED');
    const reason = 'for a test';
    const opening = { currency: 'ETH', status: '0', reason };
    await askAndApprove(house.client, '/admin/asset_status', opening, [token, second]);
    await decide('/admin/market_halt', { symbol: 'ETH/USDT' });
    assert.equal((await call('/coin/trade', ether)).code, 'MARKET_HALTED');
    await askAndApprove(house.client, '/admin/market_resume', { symbol: 'ETH/USDT', reason }, [token, second]);
    // What two have approved of both reaches the engine by its events.
    await until(isTaken);
  });

  it('an engine that divides the books otherwise is refused while these are at work', async () => {
    const { code, stderr } = await refused;
    assert.equal(code, 1);
    assert.match(stderr, /Engines are at work that divide the books otherwise/);
  });

  it('without one engine its market stands, the other trades, and a cancel of everything tells that it is not done', async () => {
    await place(bitcoin);
    await house.engines.ether.kill();
    await place(bitcoin);
    const { client, tokens } = house;
    const [token] = tokens;
    assert.equal((await client.call('/coin/trade', ether, { token })).code, 'SYSTEM_BUSY');
    assert.equal((await client.call('/coin/cancel_all', {}, { token })).code, 'OUTCOME_UNKNOWN');
    assert.equal((await shownBook(client, 'BTC/USDT')).size, 0);
    house.engines.ether = await (await house.standby('ether')).ready();
    const ended = (await call('/coin/cancel_all', {})).message as { list: OrderView[] }; // what the call answers with
    assert.equal(ended.list.length, 1);
    await house.stop();
    await verifyLedger({ DATABASE_URL: house.databaseUrl });
  });
});
