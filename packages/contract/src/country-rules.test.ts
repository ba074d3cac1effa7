import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse, safeParse } from 'zod/mini';
import { allCalls } from './all-calls.ts';
import { countryGroups, countryRules } from './country-rules.ts';

test('a country can be closed for every feature whose calls ask for the country, and for no other [SPEC-6.2]', () => {
  const asking = allCalls.filter(({ gate }) => gate?.country === true).map(({ feature }) => feature);
  assert.deepEqual([...countryGroups].toSorted(), [...new Set<string>(asking)].toSorted());
});

test('groups are kept each once and in one order, and no other words', () => {
  const read = parse(countryRules, { closed: ['etf', 'lockup', 'etf'], level2: [] });
  assert.deepEqual(read, { closed: ['lockup', 'etf'], level2: [] });
  for (const wrong of [
    {},
    { closed: ['gateway'], level2: [] },
    { closed: [], level2: [], open: [] },
    { closed: 'etf', level2: [] },
  ])
    assert.equal(safeParse(countryRules, wrong).success, false, JSON.stringify(wrong));
});
