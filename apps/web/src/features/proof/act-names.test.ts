import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { languages, type Lang } from '@bourse/contract/lang';
import { actReceipts, otherReceipts } from '@bourse/contract/receipt-kinds';

const kinds: readonly string[] = [...Object.keys(actReceipts), ...otherReceipts];

/** The names that a catalog has, by the kinds of receipts. */
function namesIn(lang: Lang): ReadonlyMap<string, string> {
  const catalog = JSON.parse(readFileSync(new URL(`texts/${lang}.json`, import.meta.url), 'utf8')) as {
    readonly receipts: { readonly kind: object };
  }; // a catalog, which the checker has seen
  const names = new Map<string, string>();
  const collect = (path: string, node: unknown): void => {
    if (typeof node === 'string') names.set(path, node);
    else for (const [key, one] of Object.entries(node ?? {})) collect(path === '' ? key : `${path}.${key}`, one);
  };
  collect('', catalog.receipts.kind);
  return names;
}

for (const lang of languages) {
  test(`every kind of receipt has a name of its own, and nothing else has one: ${lang}`, () => {
    const names = namesIn(lang);
    assert.deepEqual([...names.keys()].toSorted(), kinds.toSorted());
    for (const [kind, name] of names) {
      assert.match(name, /^\p{L}[^.{}]*$/u, kind);
      assert.ok(name.length <= 40, `${kind} takes more than a line: ${name}`);
    }
    assert.equal(new Set(names.values()).size, names.size, 'two kinds have the same name');
  });
}

test('names are translated', () => {
  const english = namesIn('en');
  for (const lang of languages) {
    if (lang === 'en') continue;
    const same = [...namesIn(lang)].filter(([kind, name]) => english.get(kind) === name).map(([kind]) => kind);
    // "Conversion" is French, too.
    assert.deepEqual(same, lang === 'fra' ? ['conversion.convert'] : [], lang);
  }
});
