import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { seededRandom } from '@bourse/kernel/random';
import { repetitions, seedOf } from '@bourse/testing/long-form';
import {
  type Act,
  type Actor,
  coinsFor,
  feeOf,
  isEnded,
  judge,
  leastCoins,
  moneyOf,
  type OrderState,
  rules,
  shareText,
} from './c2c.ts';
import { boundsAbout } from './price-bounds.ts';

const usdt = { scale: 8 };
const acts = Object.keys(rules) as Act[]; // the keys of the table
const actors: readonly Actor[] = ['buyer', 'seller', 'timer', 'staff'];
const states: readonly OrderState[] = [0, 1, 2, 3, 4, 5, 6];

test('who may do what from where is this table, whole', () => {
  const allowed = acts.map((act) => [
    act,
    actors
      .map((by) => `${by} ${states.filter((state) => judge(act, by, state) === 'ok').join('')}`)
      .filter((line) => /\d/.test(line))
      .join(', '),
  ]);
  assert.deepEqual(Object.fromEntries(allowed), {
    pay: 'buyer 0',
    release: 'seller 1456',
    cancel: 'buyer 01456',
    expire: 'timer 0',
    remind: 'timer 1',
    dispute: 'buyer 1, seller 1, timer 1',
    appeal: 'buyer 5, seller 5',
    rule: 'staff 46',
    carry_out: 'timer 5',
  });
  assert.equal(judge('release', 'buyer', 1), 'NOT_ALLOWED');
  assert.equal(judge('cancel', 'seller', 0), 'NOT_ALLOWED');
  assert.equal(judge('pay', 'buyer', 1), 'STATE_CHANGED');
});

test('money for coins is rounded up, coins for money are cut, and the fee is rounded up', () => {
  // 1.05 dollars a coin.
  const price = 105_000_000n;
  assert.equal(moneyOf(atoms(100_000_000n), price, usdt), 105n);
  assert.equal(moneyOf(atoms(1n), price, usdt), 1n);
  assert.equal(coinsFor(atoms(105n), price, usdt), 100_000_000n);
  assert.equal(coinsFor(atoms(100n), price, usdt), 95_238_095n);
  assert.equal(leastCoins(atoms(1_000n), price, usdt), 952_380_953n);
  assert.equal(coinsFor(atoms(1n), 10n ** 37n, usdt), null);
  assert.equal(moneyOf(atoms(10n ** 30n), 10n ** 30n, usdt), null);
  assert.equal(feeOf(atoms(100_000_000n), 10), 100_000n);
  assert.equal(feeOf(atoms(1n), 10), null);
  assert.equal(feeOf(atoms(1n), 0), 0n);
  assert.deepEqual(
    [shareText(0, 0, 4), shareText(1, 1, 4), shareText(2, 3, 4), shareText(0, 5, 4), shareText(9, 2, 1)],
    [null, '1', '0.6666', '0', '4.5'],
  );
});

test('money and coins never drift apart to the good of whoever chooses the amount', () => {
  const random = seededRandom(seedOf(20_261_126));
  for (let one = 0; one < repetitions('BOURSE_C2C_DEALS', 2_000); one += 1) {
    const price = BigInt(random.int(1, 2_000_000_000)) * 10n ** BigInt(random.int(0, 6));
    const asset = { scale: random.int(0, 18) };
    const coins = atoms(BigInt(random.int(1, 2_000_000_000)) * 10n ** BigInt(random.int(0, 9)));
    const money = moneyOf(coins, price, asset);
    // What the money for coins buys is at least those coins; what coins for money cost is at most that money.
    if (money !== null) assert.ok((coinsFor(money, price, asset) ?? 0n) >= coins);
    const bought = coinsFor(coins, price, asset);
    if (bought !== null) assert.ok((moneyOf(bought, price, asset) ?? 0n) <= coins);
    const least = leastCoins(coins, price, asset);
    if (least !== null) assert.ok((moneyOf(least, price, asset) ?? coins) >= coins);
  }
});

interface Life {
  state: OrderState;
  isPaid: boolean;
  rulings: number;
}

/** What the end of an order was owed to. */
function step(life: Life, act: Act, by: Actor): string | null {
  if (judge(act, by, life.state) !== 'ok') return null;
  const next: Readonly<Record<Act, () => OrderState>> = {
    pay: () => 1,
    release: () => 2,
    cancel: () => 3,
    expire: () => 3,
    remind: () => 1,
    dispute: () => 4,
    appeal: () => 6,
    rule: () => (life.state === 4 ? 5 : 2),
    carry_out: () => 2,
  };
  const from = life.state;
  life.state = next[act]();
  if (act === 'pay') life.isPaid = true;
  if (act === 'rule') life.rulings += 1;
  return from === life.state ? null : `${act} by ${by}`;
}

test('through random lives no timer ends a paid order but by a ruling, and no side takes what it does not give up [SPEC-1.17]', () => {
  const random = seededRandom(seedOf(34));
  const ends = new Map<string, number>();
  for (let one = 0; one < repetitions('BOURSE_C2C_LIVES', 3_000); one += 1) {
    const life: Life = { state: 0, isPaid: false, rulings: 0 };
    for (let move = 0; move < 60 && !isEnded(life.state); move += 1) {
      const done = step(life, random.pick(acts), random.pick(actors));
      if (done === null || !isEnded(life.state)) continue;
      ends.set(done, (ends.get(done) ?? 0) + 1);
      if (done.endsWith('by timer')) assert.ok(!life.isPaid || life.rulings === 1, done);
      if (done.endsWith('by staff')) assert.equal(life.rulings, 2);
      if (life.state === 2) assert.ok(life.isPaid, 'nobody gets coins without having said that they paid');
    }
  }
  assert.deepEqual([...ends.keys()].toSorted(), [
    'cancel by buyer',
    'carry_out by timer',
    'expire by timer',
    'release by seller',
    'rule by staff',
  ]);
});

test('an advertisement costs between half of the market price, rounded up, and twice it', () => {
  assert.deepEqual(boundsAbout(101n), { least: 51n, most: 202n });
  assert.deepEqual(boundsAbout(1n), { least: 1n, most: 2n });
});
