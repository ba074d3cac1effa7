import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { families } from '@bourse/contract/families';
import { languages } from '@bourse/contract/lang';
import { moduleOfNotice, noticeKinds } from '@bourse/contract/notices';
import { postingKindNames, postingKindOf } from '@bourse/contract/posting-kinds';

/** Postings between accounts of the house, of which no customer sees any. */
const houseModules: ReadonlySet<string> = new Set(['pools', 'chains']);

/** The text of a key in a feature's catalog; undefined where there is none. */
function textOf(feature: string, lang: string, key: string): unknown {
  const own = new URL(`features/${feature}/texts/${lang}.json`, import.meta.url);
  const records = new URL(`../../../packages/i18n/src/records/${feature}/${lang}.json`, import.meta.url);
  const [more, tree] = [records, own].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as object, // catalogs, which the checker has seen
  );
  // The build joins both.
  const joined: unknown = { ...tree, ...more };
  return key.split('.').reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], joined); // walks down
}

function assertText(feature: string, key: string): void {
  for (const lang of languages) {
    const text = textOf(feature, lang, key);
    assert.ok(typeof text === 'string' && text !== '', `${feature} has no text of ${key} in ${lang}`);
  }
}

test('every posting that a customer sees has a text of its own in every language', () => {
  const seen = postingKindNames.filter((name) => !houseModules.has(postingKindOf(name).module));
  assert.ok(seen.length > 10, `${seen.length} kinds`);
  // The app finds the text under the name of the module.
  for (const name of seen) assertText(postingKindOf(name).module, `kind.${name}`);
});

test('every notice of a family has a head, a sentence and a way on in every language', () => {
  for (const kind of noticeKinds) {
    const family = moduleOfNotice(kind);
    if (family === null) continue;
    for (const part of ['head', 'text']) assertText(family, `notice.${kind}.${part}`);
    assertText(family, 'notice.act');
  }
});

test('a family’s postings and notices are known by its name, and its feature says where they lead', () => {
  for (const { name, postingKinds, notices } of families) {
    for (const kind of [...Object.keys(postingKinds), ...Object.keys(notices)]) {
      assert.ok(kind.startsWith(`${name}_`), `${kind} does not begin with ${name}_`);
    }
    const manifest = readFileSync(new URL(`features/${name}/manifest.ts`, import.meta.url), 'utf8');
    assert.match(manifest, /family: \{/, name);
  }
});
