import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marketId as idOfMarket } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import { LineReader, StepReader } from './open-order-lines.ts';
import { type OrderPart, orderOfText, type OrderText, readOpenOrders } from './open-order-store.ts';
import { alice, bob, openSpot, orderOf } from './spot-fixture.ts';
import type { SpotOrder } from './spot-order.ts';
import { type OrderRow, orderOfRow } from './spot-store.ts';

test('the text of an open order says everything that its row says', async () => {
  const spot = await openSpot();
  try {
    await spot.fund(alice, 'BTC', '10');
    await spot.fund(alice, 'ETH', '10');
    await spot.fund(bob, 'USDT', '1000000');
    const sell = { type: 'sell', target_price: '60000', amount: '1' };
    const wishes = [
      { ...sell, client_order_id: 'mine-1' },
      { ...sell, target_price: '60001', post_only: true },
      { ...sell, currency_id: 2, target_price: '3000' },
    ];
    for (const wish of wishes) orderOf(await spot.place(alice, wish));
    spot.clock.advance(1_234);
    for (const price of ['60000', '59000.01']) {
      orderOf(
        await spot.place(bob, { type: 'buy', target_price: price, amount: '0.3', client_order_id: `b-${price}` }),
      );
    }
    const parts: OrderPart[] = [];
    const markets = spot.markets.listMarkets().map(({ id }) => id);
    for (const market of markets) {
      await spot.db.withTx('read', (tx) => readOpenOrders(tx, market, (part) => void parts.push(part)));
    }
    const { rows } = await spot.db.query<OrderRow>('SELECT * FROM spot_orders WHERE status = 1 ORDER BY market_id, id');
    const expected = rows.map(orderOfRow);
    const texts = parts.flatMap(({ lines }) => lines.split('\n') as OrderText[]); // what a part consists of
    assert.deepEqual(texts.map(orderOfText), expected);
    const ends = parts.map(({ market, count, lastId }) => [market, count, lastId]);
    const inMarket = (market: number): readonly SpotOrder[] => expected.filter(({ marketId }) => marketId === market);
    assert.deepEqual(
      ends,
      [1, 2].map((market) => [market, inMarket(market).length, inMarket(market).at(-1)?.id]),
    );
    for (const { market, lines } of parts) {
      const { tickAtoms, units } = spot.markets.getMarket(market);
      const reader = new LineReader(lines, new StepReader(tickAtoms), new StepReader(units.lotAtoms));
      for (const order of inMarket(market)) {
        assert.ok(reader.next());
        assert.deepEqual([reader.id, String(reader.owner)], [order.id, order.userId]);
        assert.deepEqual(orderOfText(reader.line), order);
        assert.equal(reader.side, order.postOnly ? null : order.side);
        if (reader.side === null) continue;
        assert.equal(BigInt(reader.price) * tickAtoms, order.price);
        assert.equal(BigInt(reader.remaining) * units.lotAtoms, order.amount - order.filled);
      }
      assert.equal(reader.next(), false);
    }
  } finally {
    await spot.close();
  }
});

test('a part that fails while the one before it is worked on is heard of, and nothing is taken after it', async () => {
  const full = { last_id: '7', count: 20_000, lines: 'B|7' };
  let asked = 0;
  const query = async (): Promise<{ rows: unknown[] }> => {
    asked += 1;
    if (asked === 2) throw new Error('the connection is gone');
    return { rows: [full] };
  };
  const taken: number[] = [];
  const tx = { query } as unknown as Tx; // nothing else of it is used
  const reading = readOpenOrders(tx, idOfMarket(1), ({ count }) => void taken.push(count));
  await assert.rejects(reading, /the connection is gone/);
  assert.deepEqual({ asked, taken }, { asked: 2, taken: [20_000] });
});
