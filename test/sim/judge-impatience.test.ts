import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Books, judgeImpatience } from './judge-impatience.ts';
import { WishLog } from './wish-log.ts';

const wish = '/wallet/change of 5 USDT';

function logOf(play: (log: WishLog) => void): WishLog {
  const log = new WishLog();
  for (const key of ['a', 'b']) log.wishByKey.set(key, wish);
  play(log);
  return log;
}

const order = { isOpen: true, isCancelled: false, amount: '0.05' };

function found(log: WishLog, effects: Record<string, string[]>, orders: Books['orders'] = new Map()): string {
  const books = { effects: new Map(Object.entries(effects)), orders };
  return judgeImpatience(log, books)
    .map(({ kind }) => kind)
    .join();
}

type Row = readonly [what: string, play: (log: WishLog) => void, effects: Record<string, string[]>, finding: string];

const rows: readonly Row[] = [
  [
    'a wish that was pressed twice before its end was told, and done twice',
    (log) => {
      log.press(wish);
      log.press(wish);
      log.tell('a', { done: ['1'] });
      log.tell('b', { done: ['2'] });
    },
    { a: ['1'], b: ['2'] },
    'duplicate',
  ],
  [
    'a wish that was pressed again after its end had been told, and done twice',
    (log) => {
      log.press(wish);
      log.tell('a', { done: ['1'] });
      log.press(wish);
      log.tell('b', { done: ['2'] });
    },
    { a: ['1'], b: ['2'] },
    '',
  ],
  [
    'a wish whose second press is answered by the end of the first once more, and that is done a third time',
    (log) => {
      log.press(wish);
      log.tell('a', { done: ['1'] });
      log.press(wish);
      log.tell('a', { done: ['1'] });
      log.press(wish);
      log.wishByKey.set('c', wish);
      for (const key of ['b', 'c']) log.tell(key, { done: [key] });
    },
    { a: ['1'], b: ['b'], c: ['c'] },
    'duplicate',
  ],
  [
    'what is told as nothing and was done',
    (log) => {
      log.press(wish);
      log.tell('a', { nothing: 'never' });
      log.tell('a', { done: ['1'] });
    },
    { a: ['1'] },
    'lie',
  ],
  [
    'what is told as done and was not',
    (log) => {
      log.press(wish);
      log.tell('a', { done: ['1'] });
    },
    {},
    'lie',
  ],
  ['what was done and never told', (log) => log.press(wish), { a: ['1'] }, 'untold'],
  ['what nobody has wanted', () => undefined, { a: ['1'] }, 'duplicate,untold'],
];

for (const [what, play, effects, finding] of rows) {
  test(`${what}: ${finding === '' ? 'nothing is found' : finding}`, () => {
    assert.equal(found(logOf(play), effects), finding);
  });
}

test('an order that is told as cancelled or ended is so', () => {
  const told = (as: 'cancelled' | 'ended'): WishLog => logOf((log) => log.ended.push({ id: '1', as }));
  const filled = new Map([['1', { ...order, isOpen: false }]]);
  const cancelled = new Map([['1', { ...order, isOpen: false, isCancelled: true }]]);
  assert.equal(found(told('cancelled'), {}, new Map([['1', order]])), 'lie');
  assert.equal(found(told('cancelled'), {}, filled), 'lie');
  assert.equal(found(told('cancelled'), {}, cancelled), '');
  assert.equal(found(told('ended'), {}, new Map([['1', order]])), 'lie');
  assert.equal(found(told('ended'), {}, filled), '');
});

test('an order that is told as amended has that amount, unless another amendment may have come after it', () => {
  const orders = new Map([['1', order]]);
  const told = logOf((log) => log.amend('1', '0.04')(true));
  assert.equal(found(told, {}, orders), 'lie');
  assert.equal(found(told, {}, new Map([['1', { ...order, amount: '0.04' }]])), '');
  const refusedBefore = logOf((log) => {
    log.amend('1', '0.05')(false);
    log.amend('1', '0.04')(true);
  });
  assert.equal(found(refusedBefore, {}, orders), 'lie');
  const unknownBefore = logOf((log) => {
    log.amend('1', '0.05');
    log.amend('1', '0.04')(true);
  });
  assert.equal(found(unknownBefore, {}, orders), '');
});
