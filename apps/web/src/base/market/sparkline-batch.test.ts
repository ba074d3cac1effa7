import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gathering } from './sparkline-batch.ts';

/** What was asked, and a way to let what was gathered be asked. */
function world() {
  const asked: (readonly string[])[] = [];
  const works: (() => void)[] = [];
  const read = gathering(
    async (symbols) => {
      asked.push(symbols);
      if (symbols.includes('BAD')) throw new Error('refused');
      return new Map(symbols.filter((symbol) => symbol !== 'NONE').map((symbol) => [symbol, `of ${symbol}`]));
    },
    (work) => works.push(work),
  );
  const send = (): void => {
    for (const work of works.splice(0)) work();
  };
  return { asked, read, send };
}

test('rows that come at once are asked for in one request, each once; those that come later in the next', async () => {
  const { asked, read, send } = world();
  const first = [read('A'), read('B'), read('A'), read('NONE')];
  send();
  assert.deepEqual(await Promise.all(first), ['of A', 'of B', 'of A', null]);
  const later = read('C');
  send();
  assert.equal(await later, 'of C');
  assert.deepEqual(asked, [['A', 'B', 'NONE'], ['C']]);
});

test('no request names more than a hundred', async () => {
  const { asked, read, send } = world();
  const all = Array.from({ length: 230 }, (_, index) => read(`S${String(index)}`));
  send();
  assert.deepEqual(
    await Promise.all(all),
    Array.from({ length: 230 }, (_, index) => `of S${String(index)}`),
  );
  assert.deepEqual(
    asked.map(({ length }) => length),
    [100, 100, 30],
  );
});

test('a request that fails fails for its rows alone, and the next is asked anew', async () => {
  const { read, send } = world();
  const bad = read('BAD');
  send();
  await assert.rejects(bad);
  const good = read('A');
  send();
  assert.equal(await good, 'of A');
});
