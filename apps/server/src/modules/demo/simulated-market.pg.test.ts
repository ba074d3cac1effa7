import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatAmount } from '@bourse/kernel/amount';
import { userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { type Ticks, ticks } from '@bourse/kernel/quantity';
import { seededRandom } from '@bourse/kernel/random';
import { priceAtoms } from '../markets/index.ts';
import { openSpot, orderOf, type Spot } from '../spot/spot-fixture.ts';
import { SimulatedMarket } from './simulated-market.ts';

const [maker, stranger] = [userId('700'), userId('710')];
const traders = [701, 702, 703].map((id) => userId(String(id)));
const start = 6_000_000;
let spot: Spot;

before(async () => {
  spot = await openSpot();
  for (const user of [maker, stranger, ...traders]) {
    await spot.fund(user, 'BTC', '100');
    await spot.fund(user, 'USDT', '10000000');
  }
});
after(() => spot.close());

const btc = () => present(spot.markets.findMarket('BTC/USDT'), 'the market');

/** Best prices and the last one, in ticks. */
function look(): { readonly bid: number; readonly ask: number; readonly last: number | null } {
  const { bids, asks } = spot.lane.depth(btc().id, 1);
  const [bid, ask] = [present(bids[0], 'a bid').price, present(asks[0], 'an ask').price];
  return { bid, ask, last: spot.lane.lastPrice(btc().id) };
}

function assertAgrees(what: string): void {
  const { bid, ask, last } = look();
  assert.ok(last !== null && last >= bid && last <= ask, `${what}: ${String(bid)} ${String(last)} ${String(ask)}`);
}

const priceText = (price: Ticks): string => formatAmount(priceAtoms(btc(), price), 8);

test('the first visit leaves a book and a last price within it', async () => {
  const world = new SimulatedMarket({ doors: spot, maker, traders, random: seededRandom(1), pace: 'lively' }, btc());
  await world.visit(start, spot.clock.now(), true);
  assertAgrees('the first visit');
});

test('orders of others in the way of a price that jumps are taken in the same visit, and the last price returns', async () => {
  for (const [seed, side] of ['sell', 'buy', 'sell', 'buy', 'sell', 'buy'].entries()) {
    const away = side === 'sell' ? 1 : -1;
    const world = new SimulatedMarket(
      { doors: spot, maker, traders, random: seededRandom(seed), pace: 'lively' },
      btc(),
    );
    await world.visit(start, spot.clock.now(), true);
    await world.visit(start, spot.clock.now(), true);
    const waiting = [];
    for (const distance of [40, 90, 150, 280, 450]) {
      const target_price = priceText(ticks(start + away * distance));
      waiting.push(orderOf(await spot.place(stranger, { type: side, amount: '0.02', target_price })).id);
    }
    const fair = start + away * 1_400;
    await world.visit(fair, spot.clock.now(), true);
    assertAgrees(`after a jump past a ${side}`);
    const { bid, ask } = look();
    assert.ok(
      ask - bid < 60 && Math.abs((bid + ask) / 2 - fair) < 60,
      `${String(bid)} ${String(ask)}, ${String(fair)}`,
    );
    for (const id of waiting) assert.equal((await spot.cancel(stranger, { id })).ok, false, 'it was taken');
    await spot.assertMoney();
  }
});

test('visit by visit the last price stays within the book, whatever the fair price does', async () => {
  const random = seededRandom(5);
  const world = new SimulatedMarket({ doors: spot, maker, traders, random: seededRandom(9), pace: 'lively' }, btc());
  let fair = start;
  for (let visit = 0; visit < 150; visit += 1) {
    fair += random.int(-40, 40) + (visit % 17 === 0 ? random.int(-1_500, 1_500) : 0);
    await world.visit(fair, spot.clock.now(), true);
    assertAgrees(`visit ${String(visit)}`);
    spot.clock.advance(500);
  }
});
