import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { postingKindNames } from '@bourse/contract/posting-kinds';
import { provenance } from './posting-sources.ts';

const migrations = globSync('*.sql', { cwd: fileURLToPath(new URL('../../../../../db/migrations', import.meta.url)) })
  .map((file) => readFileSync(new URL(`../../../../../db/migrations/${file}`, import.meta.url), 'utf8'))
  .join('\n');

test('every kind of posting has what bears it out, which counts it, in tables that there are [B5]', () => {
  assert.ok(postingKindNames.length > 60);
  for (const kind of postingKindNames) {
    const explanations = provenance[kind];
    assert.ok(explanations.length > 0, kind);
    for (const explanation of explanations) {
      assert.ok(explanation.kinds.includes(kind), `${kind} is not counted by ${explanation.table}`);
      for (const table of explanation.table.split(', ')) {
        assert.match(migrations, new RegExp(`CREATE TABLE ${table} \\(`), kind);
      }
    }
  }
});

test('what has amounts is compared with them: kinds whose reference alone is looked at are those of the demo and the insurance', () => {
  const named = postingKindNames.filter((kind) => provenance[kind].every((one) => !('asks' in one)));
  assert.deepEqual(named, ['genesis', 'demo_grant', 'lever_insured']);
});

test('a reference belongs to one table for each kind', () => {
  for (const kind of postingKindNames) {
    const prefixes = provenance[kind].flatMap((one) => ('asks' in one ? [one.prefix] : []));
    assert.equal(new Set(prefixes).size, prefixes.length, kind);
  }
});
