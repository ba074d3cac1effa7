import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { OutputOf } from '@bourse/contract/call';
import { type Lang, languages } from '@bourse/contract/lang';
import { walletCalls } from '@bourse/contract/wallet';
import { statementTexts } from '@bourse/i18n/statement-text';
import { assetId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, instant, startOfMonth, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { reject, rejectField } from '@bourse/server/platform/http/rejection';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  type AccountKey,
  houseAccount,
  keepDailyBalances,
  productAccount,
  userAccount,
  userAccountKinds,
} from '../../ledger/index.ts';
import { kindText } from './record-texts.ts';
import { atomsOf, openStatementWorld } from './statement-fixture.ts';

const begin = instant(Date.UTC(2025, 9, 1));
const months = 14;
const world = await openStatementWorld(begin, months + 1);
after(() => world.close());
const { run, ask, db } = world;
const monthText = (place: number): string => toIso(startOfMonth(begin, place)).slice(0, 7);
const assets = [assetId(1), assetId(3)];
const ann = await world.addCustomer('1', 'ann');
const bob = await world.addCustomer('2', 'bob');

const accountsOf = (user: UserId): AccountKey[] =>
  assets.flatMap((asset) => [
    ...userAccountKinds.map((kind) => userAccount(user, asset, kind)),
    productAccount(user, asset, 'lockup'),
  ]);

/** What each account had when each month began, and has now, worked out beside the ledger. */
const model = new Map<string, bigint>();
const nameOf = (key: AccountKey): string => JSON.stringify(key);
const had: ReadonlyMap<string, bigint>[] = [];
const random = seededRandom(20_261_125);

async function moveAtRandom(user: UserId): Promise<void> {
  const keys = accountsOf(user);
  const credit = random.pick(keys);
  const own = keys.filter(
    (key) => key.assetId === credit.assetId && (model.get(nameOf(key)) ?? 0n) > 0n && key !== credit,
  );
  const debit = random.int(0, 2) === 0 || own.length === 0 ? undefined : random.pick(own);
  const most = debit === undefined ? 10n ** BigInt(random.int(1, 18)) : (model.get(nameOf(debit)) ?? 0n);
  const amount = 1n + (BigInt(random.int(0, 999_999)) * (most - 1n)) / 1_000_000n;
  await world.move(
    debit ?? houseAccount('issuance', credit.assetId),
    credit,
    amount,
    debit === undefined ? 'genesis' : 'transfer',
  );
  if (debit !== undefined) model.set(nameOf(debit), (model.get(nameOf(debit)) ?? 0n) - amount);
  model.set(nameOf(credit), (model.get(nameOf(credit)) ?? 0n) + amount);
}

const keptFrom = 5;
for (let month = 0; month < months; month += 1) {
  const from = startOfMonth(begin, month);
  had.push(new Map(model));
  // A third of the months have no movement; balances of midnights are kept from the sixth month on.
  const days = month % 3 === 2 ? [] : Array.from({ length: 12 }, () => random.int(0, 27)).toSorted((a, b) => a - b);
  for (const [place, day] of days.entries()) {
    // The very first and the last millisecond of a month belong to it.
    const inMonth = place === 0 ? 0 : place === 11 ? startOfMonth(from, 1) - from - 1 : day * dayMs + place * 1_000;
    world.setNow(from + inMonth);
    await moveAtRandom(place % 4 === 3 ? bob : ann);
  }
  world.setNow(startOfMonth(from, 1) + 60_000);
  if (month >= keptFrom) await keepDailyBalances(db, world.now());
}
had.push(new Map(model));

interface Edge {
  readonly opening: bigint;
  readonly closing: bigint;
}

/** Opening and closing balance of each account of a CSV, whose postings lead from one to the other. */
async function edgesOf(user: UserId, month: string): Promise<Map<string, Edge>> {
  const edges = new Map<string, Edge>();
  let opening = 0n;
  let sum = 0n;
  for (const [at = '', code, account, kind, came = '', out = '', balance = '', , id] of await world.statementRowsOf(
    user,
    month,
  )) {
    assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    if (id === '' && kind === 'Opening balance') [opening, sum] = [atomsOf(balance), atomsOf(balance)];
    else if (id === '') {
      assert.equal(kind, 'Closing balance');
      assert.equal(atomsOf(balance), sum, `${month} ${String(code)} ${String(account)}`);
      edges.set(`${String(code)} ${String(account)}`, { opening, closing: sum });
    } else {
      assert.equal(at.slice(0, 7), month, 'a posting of another month');
      sum += atomsOf(came) - atomsOf(out);
      assert.equal(atomsOf(balance), sum);
    }
  }
  return edges;
}

const labelOf = ({ assetId: asset, ...key }: AccountKey): string => {
  const kind = key.owner === 'user' ? key.kind : '';
  const names: Record<string, string> = { ...statementTexts('en').accounts, 'product:lockup': 'Lock-up' };
  return `${asset === 1 ? 'BTC' : 'USDT'} ${String(names[kind])}`;
};

for (const [name, user] of [
  ['ann', ann],
  ['bob', bob],
] as const) {
  test(`every month of ${name} adds up to the atom, and begins where the one before ended [SPEC-2.27]`, async () => {
    for (let month = 0; month < months; month += 1) {
      const edges = await edgesOf(user, monthText(month));
      for (const key of accountsOf(user)) {
        const edge = edges.get(labelOf(key)) ?? { opening: 0n, closing: 0n };
        const opening = present(had[month], 'the month').get(nameOf(key)) ?? 0n;
        const closing = present(had[month + 1], 'the next').get(nameOf(key)) ?? 0n;
        assert.deepEqual(edge, { opening, closing }, `${monthText(month)} ${labelOf(key)}`);
      }
    }
  });
}

test('a month that has not ended is told until now, and ends with the balances that the wallet has', async () => {
  const answer = await run(walletCalls.statement, ann, { month: monthText(months) });
  assert.deepEqual([answer.complete, answer.until, answer.postings], [false, toIso(world.now()), 0]);
  const edges = await edgesOf(ann, monthText(months));
  const { accounts, products } = await run(walletCalls.list, ann, {});
  for (const { currency, available } of accounts.change) {
    assert.equal(edges.get(`${currency} Spot`)?.closing ?? 0n, atomsOf(available), currency);
  }
  for (const { currency, amount } of products) assert.equal(edges.get(`${currency} Lock-up`)?.closing, atomsOf(amount));
});

const future = monthText(months + 1);
const strange = Buffer.from(JSON.stringify(['9:5:', 1, '1', '0'])).toString('base64url');
const elsewhere = Buffer.from(JSON.stringify(['5:9:', Date.UTC(2020, 1), '1', '0'])).toString('base64url');
for (const [what, input, refusal] of [
  ['no month', { month: '2025-13' }, rejectField('month')],
  ['a month of another age', { month: '0001-01' }, rejectField('month')],
  ['a month that has not begun', { month: future, after: 'x' }, rejectField('month')],
  ['an unknown format', { month: monthText(0), format: 'xls' }, rejectField('format')],
  ['a part of a PDF', { month: monthText(0), format: 'pdf', after: 'x' }, rejectField('after')],
  ['a place that is none', { month: monthText(0), after: 'x' }, rejectField('after')],
  ['a place with an impossible snapshot', { month: monthText(0), after: strange }, rejectField('after')],
  ['a place in another month', { month: monthText(0), after: elsewhere }, rejectField('after')],
] as const) {
  test(`a statement is refused: ${what}`, async () => {
    // What no client of ours sends.
    assert.deepEqual(await ask(walletCalls.statement, ann, input as { month: string }), refusal);
  });
}

test('a place of somebody else’s account shows nothing of it', async () => {
  const accounts = await db.query<{ id: string }>('SELECT id FROM ledger_accounts WHERE user_id = 2 ORDER BY id');
  const { rows } = await db.query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot');
  const end = startOfMonth(begin, 1);
  const place = [rows[0]?.snapshot, end, present(accounts.rows[0], 'an account').id, '0'];
  const sent = Buffer.from(JSON.stringify(place)).toString('base64url');
  assert.deepEqual(await ask(walletCalls.statement, ann, { month: monthText(0), after: sent }), rejectField('after'));
});

test('nobody sees postings of others, and somebody without any gets a statement without accounts', async () => {
  const carol = await world.addCustomer('3', 'carol');
  assert.deepEqual(await world.statementRowsOf(carol, monthText(0)), []);
  const ids = async (user: UserId) =>
    (await world.statementRowsOf(user, monthText(0))).map((row) => row[8]).filter((id) => id !== '');
  const [ofAnn, ofBob] = [await ids(ann), await ids(bob)];
  assert.ok(ofAnn.length > 0 && ofBob.length > 0);
  assert.equal(
    ofAnn.some((id) => ofBob.includes(id)),
    false,
  );
});

async function textOf(month: string, lang: Lang, user = ann): Promise<string> {
  const { content, encoding, type } = await run(walletCalls.statement, user, { month, format: 'pdf' }, lang);
  assert.deepEqual([encoding, type], ['base64', 'application/pdf']);
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(content, 'base64')));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}

test('the PDF tells the same figures as the CSV in every language, in the words of the customer', async () => {
  for (const lang of languages) {
    const text = await textOf(monthText(1), lang);
    const rows = await world.statementRowsOf(ann, monthText(1), lang);
    assert.ok(rows.length > 5);
    const texts = statementTexts(lang);
    for (const [, , , kind = '', came = '', out = '', balance = ''] of rows) {
      for (const figure of [came, out, balance].filter((one) => one !== '')) {
        const [whole = '', fraction = ''] = figure.split('.');
        assert.ok(text.includes(`${whole}.${fraction.padEnd(8, '0')}`), `${lang}: ${figure} is not in ${text}`);
      }
      // Marks above Thai letters may be read in another order.
      if (lang !== 'th') assert.ok(text.includes(kind), `${lang}: ${kind}`);
    }
    for (const word of ['Bourse', 'customer1@bourse.test']) assert.ok(text.includes(word), `${lang}: ${word}`);
    if (lang !== 'th')
      for (const word of [texts.title, texts.opening, texts.closing]) assert.ok(text.includes(word), word);
    assert.equal(
      rows.some((row) => row[3] === kindText('transfer', lang)),
      true,
    );
  }
});

test('a month without movement and a customer without money have a PDF, too', async () => {
  assert.match(await textOf(monthText(2), 'fra'), /Aucune opération sur cette période\./);
  assert.match(await textOf(monthText(2), 'en', userId('3')), /There was no balance and no transaction/);
  assert.match(await textOf(monthText(months), 'en'), /The month has not ended/);
});

test('two PDFs at once: of one customer one is drawn, of two customers both', async () => {
  const input = { month: monthText(1), format: 'pdf' } as const;
  const [first, second, other] = await Promise.all([
    ask(walletCalls.statement, ann, input),
    ask(walletCalls.statement, ann, input),
    ask(walletCalls.statement, bob, input),
  ]);
  assert.deepEqual(
    [first, second].filter(({ ok }) => !ok),
    [reject('SYSTEM_BUSY')],
  );
  assert.equal(other.ok, true);
  assert.equal((await ask(walletCalls.statement, ann, input)).ok, true);
});

test('names in any script are drawn, and what no font has is a question mark', async () => {
  const dan = await world.addCustomer('4', '王小明 김철수 Ðan 🦊');
  assert.match(await textOf(monthText(0), 'en', dan), /王小明 김철수 Ðan \?/);
});

test('a statement that does not add up is not handed out', async () => {
  await db.query(
    `UPDATE ledger_accounts SET available = available + 1 WHERE user_id = 1 AND asset_id = 1 AND kind = 'change'`,
  );
  await assert.rejects(run(walletCalls.statement, ann, { month: monthText(months) }), /a statement adds up: account/);
  await db.query(
    `UPDATE ledger_accounts SET available = available - 1 WHERE user_id = 1 AND asset_id = 1 AND kind = 'change'`,
  );
});

test('a PDF of more postings than it holds is refused, and its CSV comes in parts that add up', async () => {
  const ellen = await world.addCustomer('5', 'ellen');
  const key = userAccount(ellen, assetId(3), 'change');
  const [issuance, own] = [
    await world.world.account(houseAccount('issuance', assetId(3))),
    await world.world.account(key),
  ];
  world.setNow(startOfMonth(begin, months) + dayMs);
  await db.query(
    `INSERT INTO postings (at, batch_id, debit_account, credit_account, asset_id, amount, kind, reference, is_inflow)
     SELECT $3::timestamptz - n * interval '1 ms', gen_random_uuid(), $1, $2, 3, n, 'genesis', 'many', true
     FROM generate_series(1, 12001) n`,
    [issuance, own, toIso(world.now())],
  );
  await db.query('UPDATE ledger_accounts SET available = available + 72018001 WHERE id = $1', [own]);
  await db.query('UPDATE ledger_accounts SET available = available - 72018001 WHERE id = $1', [issuance]);
  const month = monthText(months);
  const answer = await ask(walletCalls.statement, ellen, { month, format: 'pdf' });
  assert.deepEqual(answer, reject('LIMIT_EXCEEDED', { limit: 10_000, postings: 12_001 }));
  const first = await run(walletCalls.statement, ellen, { month });
  assert.ok(first.next !== null);
  // What is committed after the first part is not in the later ones, not even with an earlier time.
  const asked = world.now();
  world.setNow(asked - 1);
  await world.move(houseAccount('issuance', assetId(3)), key, 5n, 'genesis');
  world.setNow(asked);
  let parts = first.content;
  for (let next: string | null = first.next; next !== null;) {
    const part: OutputOf<typeof walletCalls.statement> = await run(walletCalls.statement, ellen, {
      month,
      after: next,
    });
    assert.equal(part.until, first.until);
    parts += part.content;
    next = part.next;
  }
  const lines = parts.split('\r\n');
  assert.equal(lines.length, 1 + 1 + 12_001 + 1 + 1);
  assert.match(lines.at(-2) ?? '', /Closing balance,,,0\.72018001,,$/);
  assert.equal((await run(walletCalls.statement, ellen, { month })).postings, 12_002);
});
