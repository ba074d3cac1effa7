import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { families } from '@bourse/contract/families';
import { postingKindNames, postingKindOf } from '@bourse/contract/posting-kinds';
import { atoms } from '@bourse/kernel/amount';
import { accountId, assetId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { insertPostings } from './ledger-store.ts';
import type { Posting, PostingKind } from './posting.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', '**/*-fixture.ts'] }).map((file) =>
  readFileSync(`${folder}/${file}`, 'utf8'),
);
const names: readonly string[] = postingKindNames;

/** The kinds that stand in what writes postings. */
function kindsWritten(text: string): string[] {
  if (!/\bdebit\b/.test(text)) return [];
  return [...text.matchAll(/\bkind(?::| =) '(\w+)'/g)].map(([, kind = '']) => kind);
}

/** Writes one posting of a kind to nowhere, and gives what would have been sent. */
function write(kind: PostingKind): unknown[] {
  const sent: unknown[] = [];
  const tx = { batchId: '1', send: (_text: string, values?: unknown[]) => void sent.push(...(values ?? [])) };
  const ends = { debit: accountId('1'), credit: accountId('2'), assetId: assetId(3), amount: atoms(1n) };
  const posting: Posting = { ...ends, kind, reference: 'x' };
  insertPostings(tx, instant(0), [posting]);
  return sent;
}

test('a kind that no module declares is an error, where it is read and where it is written', () => {
  for (const kind of ['lamp_purchase', 'toString', '']) {
    assert.throws(() => postingKindOf(kind), /no module declares the posting kind/);
    assert.throws(() => write(kind as PostingKind), /no module declares the posting kind/); // as a cast would let it pass
  }
});

test('every declared kind is written, has one module, and its families’ are those of the contract', () => {
  for (const kind of postingKindNames) assert.ok(JSON.stringify(write(kind)).includes(kind), kind);
  assert.equal(new Set(names).size, names.length);
  for (const { name, postingKinds } of families) {
    const declared = postingKindNames.filter((kind) => postingKindOf(kind).module === name);
    assert.deepEqual(Object.keys(postingKinds).toSorted(), declared.toSorted(), name);
  }
});

test('every kind that stands in the code is declared', () => {
  const written = new Set(sources.flatMap(kindsWritten));
  assert.deepEqual(
    [...written].filter((kind) => !names.includes(kind)),
    [],
  );
  for (const kind of ['transfer', 'conversion_fee', 'pool_fill']) assert.ok(written.has(kind), kind);
});

test('control: a kind that stands in the code and that nobody declares is found', () => {
  assert.deepEqual(kindsWritten(`const p = { debit, credit, kind: 'lamp_purchase', amount };`), ['lamp_purchase']);
});
