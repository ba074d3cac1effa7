import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SentInputOf } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import { assetId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, toIso } from '@bourse/kernel/instant';
import { reject, rejectField } from '@bourse/server/platform/http/rejection';
import { houseAccount, productAccount, userAccount } from '../../ledger/index.ts';
import { readCsv } from '@bourse/testing/read-csv';
import { atomsOf, openStatementWorld } from './statement-fixture.ts';

const begin = instant(Date.UTC(2026, 9, 30));
const world = await openStatementWorld(begin, 2);
after(() => world.close());
const { run, ask } = world;
const [btc, usdt] = [assetId(1), assetId(3)];
const ann = await world.addCustomer('1', 'ann');
const bob = await world.addCustomer('2', 'bob');
const spot = userAccount(ann, usdt, 'change');

// Of ann: ten days with a gift, a transfer to futures, and half of it locked up.
for (let day = 0; day < 10; day += 1) {
  world.setNow(begin + day * dayMs + hourMs);
  await world.move(houseAccount('issuance', usdt), spot, 1_000n, 'demo_grant', '=HYPERLINK("x"),1');
  await world.move(spot, userAccount(ann, usdt, 'lever'), 300n, 'transfer', `transfer:${day}`);
  await world.move(spot, productAccount(ann, usdt, 'lockup'), 50n, 'lockup_purchase', `lockup:${day}`);
  await world.move(houseAccount('issuance', btc), userAccount(bob, btc, 'change'), 7n, 'genesis');
}
await world.move(houseAccount('issuance', btc), userAccount(ann, btc, 'legal'), 9n, 'genesis');

type Filters = SentInputOf<typeof walletCalls.bill>;

/** Every line that filters let through, page by page of seven. */
async function linesOf(filters: Filters, user = ann) {
  const lines = [];
  let cursor: string | undefined;
  do {
    const page = await run(walletCalls.bill, user, {
      ...filters,
      limit: '7',
      ...(cursor === undefined ? {} : { cursor }),
    });
    lines.push(...page.list);
    ({ cursor } = page);
  } while (cursor !== undefined);
  return lines;
}

for (const [what, filters, count] of [
  ['nothing', {}, 41],
  ['an account', { account: 'lever' }, 10],
  ['an account by its id', { account: '1' }, 1],
  ['a currency', { currency: 'btc' }, 1],
  ['a currency by its id', { currency: '3' }, 40],
  ['a kind', { kind: 'transfer' }, 20],
  ['several kinds', { kind: 'demo_grant,lockup_purchase' }, 20],
  ['a kind of another module that has none', { kind: 'etf_purchase' }, 0],
  ['days, the last included', { from: '2026-10-31', to: '2026-11-01', kind: 'demo_grant' }, 2],
  [
    'moments, the last excluded',
    { from: toIso(instant(begin + hourMs)), to: toIso(instant(begin + dayMs + hourMs)) },
    4,
  ],
  ['everything at once', { account: 'change', currency: 'USDT', kind: 'transfer', from: '2026-11-02' }, 7],
] as const) {
  test(`the bill is filtered by ${what} [SPEC-2.27]`, async () => {
    const lines = await linesOf(filters);
    assert.equal(lines.length, count);
    const ids = lines.map(({ id }) => BigInt(id));
    assert.deepEqual(
      ids,
      [...new Set(ids)].toSorted((a, b) => (a > b ? -1 : 1)),
      'newest first, none twice',
    );
    const { total } = await run(walletCalls.bill, ann, filters);
    assert.equal(total, count);
    const csv = await run(walletCalls.billCsv, ann, filters);
    const [head, ...rows] = readCsv(csv.content);
    assert.deepEqual(head, ['Time (UTC)', 'Currency', 'Account', 'Type', 'Amount', 'Reference', 'Number']);
    assert.deepEqual(
      rows.map(([at, currency, , , amount, , id]) => [id, at, currency, amount]),
      lines.map((line) => [line.id, line.created_at, line.currency, line.number]),
    );
  });
}

test('the lines of each account add up to what the wallet says of it', async () => {
  const { accounts } = await run(walletCalls.list, ann, {});
  const rows = readCsv((await run(walletCalls.billCsv, ann, {})).content).slice(1);
  const sums = new Map<string, bigint>();
  for (const [, currency, account, , amount = ''] of rows) {
    const key = `${String(currency)} ${String(account)}`;
    sums.set(key, (sums.get(key) ?? 0n) + atomsOf(amount));
  }
  const names = { legal: 'Fiat', change: 'Spot', lever: 'Futures', micro: 'Seconds' } as const;
  for (const [account, list] of Object.entries(accounts)) {
    const name = names[account as keyof typeof names]; // the keys of the four accounts
    for (const { currency, available } of list) {
      assert.equal(sums.get(`${currency} ${name}`) ?? 0n, atomsOf(available), `${currency} ${name}`);
    }
  }
});

test('a CSV is UTF-8 with its mark, in the customer’s language, and no cell of it is a formula', async () => {
  const { content, name } = await run(walletCalls.billCsv, ann, { kind: 'demo_grant' }, 'jp');
  assert.equal(content[0], '\uFEFF');
  assert.equal(name, 'Bourse 入出金明細.csv');
  const [head, first] = readCsv(content);
  assert.deepEqual(head, ['日時 (UTC)', '通貨', '口座', '種類', '金額', '参照', '番号']);
  assert.deepEqual(first?.slice(1, 6), ['USDT', '現物', 'デモ資金', '0.00001', `'=HYPERLINK("x"),1`]);
});

test('a bill holds lines of its customer alone', async () => {
  const lines = await linesOf({}, bob);
  assert.deepEqual([lines.length, new Set(lines.map(({ currency }) => currency))], [10, new Set(['BTC'])]);
});

for (const [what, input, refusal] of [
  ['an account that there is not', { account: 'pocket' }, rejectField('account')],
  ['a currency that there is not, before a kind', { currency: 'NOPE', kind: 'x' }, reject('CURRENCY_NOT_FOUND')],
  [
    'a kind that there is not, before a day',
    { kind: 'transfer,x', from: '2026-02-01T25:00:00.000Z' },
    rejectField('kind'),
  ],
  ['the same kind twice', { kind: 'transfer,transfer' }, rejectField('kind')],
  ['a day that there is not', { from: '2026-02-30' }, rejectField('from')],
  ['a moment that there is not', { to: '2026-02-01T25:00:00.000Z' }, rejectField('to')],
  ['a moment of another age', { from: '0000-01-01T00:00:00.000Z' }, rejectField('from')],
] as const) {
  test(`a bill and its CSV are refused: ${what}`, async () => {
    assert.deepEqual(await ask(walletCalls.bill, ann, input), refusal);
    assert.deepEqual(await ask(walletCalls.billCsv, ann, input), refusal);
  });
}

test('a place in a bill that we have not made is refused', async () => {
  assert.deepEqual(await ask(walletCalls.bill, ann, { cursor: 'nonsense' }), rejectField('cursor'));
  assert.deepEqual(await ask(walletCalls.billCsv, ann, { after: 'nonsense' }), rejectField('after'));
});
